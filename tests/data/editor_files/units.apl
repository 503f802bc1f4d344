⍝ Conversion of units through a table: name, dimension, size in the base unit
table←⊃('m' 'length' 1)('km' 'length' 1000)('mi' 'length' 1609.344)('kg' 'mass' 1)('lb' 'mass' .45359237)('s' 'time' 1)('h' 'time' 3600)

∇ Z←A CONVERT B;FROM;TO;I;J
⍝ 5 CONVERT 'km' 'mi'
 (FROM TO)←B
 I←table[;1]⍳⊂FROM
 J←table[;1]⍳⊂TO
 →(∨/(⍴table)[1]<I J)/BAD
 →(≢/table[I J;2])/MIXED
 Z←A×table[I;3]÷table[J;3]
 →0
BAD:Z←'unknown unit'
 →0
MIXED:Z←'these are of different kinds'
∇
5 CONVERT 'km' 'mi'
2 CONVERT 'h' 's'
2 CONVERT 'lb' 'km'
2 CONVERT 'lb' 'stone'
'''caught'''⎕EA'1+''a'''
