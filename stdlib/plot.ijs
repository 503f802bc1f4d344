NB. Charts in several steps: pd takes options, data, and what to do with them. plot itself is there without this script.

LAYERS_jplot_=: 0 2 $ a:
OPTIONS_jplot_=: ''

NB. Takes the layers so far away, with their options.
reset_jplot_=: 3 : 0
LAYERS_jplot_=: 0 2 $ a:
OPTIONS_jplot_=: ''
i. 0 0
)

NB. Draws the layers, with further options, and begins anew.
show_jplot_=: 3 : 0
layers=. LAYERS_jplot_
options=. OPTIONS_jplot_ , ';' , y
reset_jplot_ ''
options plotlayers layers
)

NB. e.g. EMPTY -: pd 'reset'
NB. e.g. (EMPTY -: pd 'type bar') *. EMPTY -: pd 3 1 4
NB. pd 'reset', pd 'show', pd 'svg FILE' or 'png FILE'; pd of other text are options for what comes, of anything else a layer.
pd=: 3 : 0
if. -. 2 = 3!:0 y do. i. 0 0 [ LAYERS_jplot_=: LAYERS_jplot_ , OPTIONS_jplot_ ; < y return. end.
word=. > {. (;: y) , a:
select. word
case. 'reset' ; 'new' do. reset_jplot_ ''
case. 'show' do. show_jplot_ 4 }. y
case. 'svg' ; 'png' do. show_jplot_ y
case. do. i. 0 0 [ OPTIONS_jplot_=: OPTIONS_jplot_ , ';' , y
end.
)
