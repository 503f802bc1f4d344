NB. direct definitions in each other, of every kind
mean=: {{ (+/ y) % # y }}
weighted=: {{ (x +/ . * y) % +/ x }}
compose=: {{ u@:v }}
twice=: {{ u u y }}
apply_n=: {{
  r=. y
  for. i. n do. r=. u r end.
  r
}}
outer=: {{
  inner=. {{
    deepest=. {{ y , -y }}
    deepest +: y
  }}
  inner >: y
}}
outer 1 2
curry=: {{)a
  u@:+:
}}
- curry 4
noun_of_text=: {{)n
This is text, with 'quotes' and (brackets
and a line with NB. which is no comment
}}
# noun_of_text
verb_of_kind=: {{)d
  x + y
}}
3 verb_of_kind 4
1 2 3 weighted 4 5 6
-: twice 8
+: apply_n 3 ] 1
*: compose >: 3
branch=: {{ if. y > 0 do. 'up' elseif. y < 0 do. 'down' else. 'level' end. }}
branch"0 [ 3 0 _2
{{ x + y }}/ 1 2 3
5 {{ x * y }} 6
