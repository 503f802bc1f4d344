NB. writes boxed values as JSON: a table of two columns is an object
esc=: rplc&('"';'\"';(10{a.);'\n')
quoted=: '"' , esc , '"'"_
isObject=: (2 = #@$) *. 2 = {:@$
commas=: ;@(}:@,@(,. <@(','"_)"0))

json=: 3 : 0
  select. 3!:0 y
  case. 2 do. quoted y
  case. 1;4;8 do.
    if. 0 = #$ y do.
      '-' (I. '_' = t) } t=. ": y
    else.
      '[' , (commas json each <"_1 y) , ']'
    end.
  case. 32 do.
    if. isObject y do. '{' , (commas pair"1 y) , '}'
    else. '[' , (commas json each , y) , ']' end.
  case. do. 'null'
  end.
)
pair=: {{ < (quoted > {. y) , ':' , json > {: y }}

person=: 2 2 $ 'name' ; 'Ada' ; 'born' ; 1815
json person
json 1 2 3
json 'say "hi"' ; _5 ; < 1 2
