NB. Matrices of colours. viewmat itself is there without this script.

NB. A matrix of colours, each the number of its red, green and blue to the base 256.
NB. e.g. EMPTY -: viewrgb 1 2 $ 255 65280
viewrgb=: 3 : 0
colours=. ~. , y
(256 256 256 #: colours) viewmat ($ y) $ colours i. , y
)
