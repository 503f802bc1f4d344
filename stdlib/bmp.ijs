NB. Bitmaps: pictures in files that end in .bmp. A picture is a matrix of colours, which are the numbers of red, green and blue to
NB. the base 256; its first row is above.

NB. Writes a picture, or an array of colours as three numbers each, to a file, or to (file ; bits), with 4, 8 or 24 bits for each
NB. colour: as few as do for the colours that there are, but no fewer than said. Gives how many bytes there are.
NB. e.g. 4 3 -: $ picture_jbmp_=: 4 3 $ 16bff0000 255 16b808080 16bfffefd 0
NB. e.g. 4 2 2 -: readbmphdr f [ (2 2 $ 255 0 0 16bff0000) writebmp f=. '~temp/jackal-example2.bmp'
NB. e.g. 126 = (2 2 $ 255 0 0 16bff0000) writebmp '~temp/jackal-example.bmp'
NB. e.g. 134 = picture_jbmp_ writebmp '~temp/jackal-example.bmp'
NB. e.g. 4 4 3 -: readbmphdr '~temp/jackal-example.bmp'
NB. e.g. (2 2 $ 255 0 0 1) -: readbmp f [ (2 2 $ 255 0 0 1) writebmp f=. '~temp/jackal-example2.bmp'
NB. e.g. picture_jbmp_ -: readbmp '~temp/jackal-example.bmp'
NB. e.g. 1094 = picture_jbmp_ writebmp '~temp/jackal-example.bmp' ; 8
NB. e.g. picture_jbmp_ -: readbmp '~temp/jackal-example.bmp'
NB. e.g. 102 = (256 256 256 #: picture_jbmp_) writebmp '~temp/jackal-example.bmp' ; 24
NB. e.g. picture_jbmp_ -: readbmp '~temp/jackal-example.bmp'
NB. e.g. (i. 20 20) -: readbmp '~temp/jackal-example.bmp' [ (i. 20 20) writebmp '~temp/jackal-example.bmp'
NB. e.g. (16 - i. 9 1) -: readbmp '~temp/jackal-example.bmp' [ (16 - i. 9 1) writebmp '~temp/jackal-example.bmp'
writebmp=: 4 : 0
'file least'=. 2 {. (boxopen y) , < 4
if. 3 = # $ x do. x=. 256 #. x end.
'rows columns'=. $ x
colours=. ~. , x
bits=. least >. 4 8 24 {~ +/ 16 256 < # colours
if. bits < 24 do.
  palette=. , (2 ^ bits) {. 0 ,.~ |."1 (3 # 256) #: colours
  across=. >. columns * bits % 8
  lines=. (2 ^ bits) #. (rows , across , 8 % bits) $ , (across * 8 % bits) {."1 colours i. x
else.
  palette=. ''
  lines=. (rows , 3 * columns) $ , |."1 (3 # 256) #: x
end.
body=. , |. (4 * >. 4 %~ {: $ lines) {."1 lines
start=. 54 + # palette
header=. 'BM' , (2 ic (start + # body) , 0 , start , 40 , columns , rows) , (1 ic 1 , bits) , 2 ic 0 , (# body) , 0 0 0 0
(header , a. {~ palette , body) fwrite file
)

NB. The picture in a file, or in the bytes of one.
NB. e.g. 126 = (2 2 $ 255 0 0 16bff0000) writebmp '~temp/jackal-example.bmp'
NB. e.g. (2 2 $ 255 0 0 16bff0000) -: readbmp fread '~temp/jackal-example.bmp'
readbmp=: 3 : 0
'bits rows columns start header data'=. readbmpall y
lines=. (rows , 4 * >. 32 %~ bits * columns) $ a. i. data
if. bits < 24 do.
  palette=. 256 #. |."1 }:"1 (_4 ]\ a. i. header)
  palette {~ columns {."1 ,/"2 ((8 % bits) # 2 ^ bits) #: lines
else.
  256 #. |."1 [ 3 {."1 (rows , columns , bits % 8) $ , (columns * bits % 8) {."1 lines
end.
)
readbmphdr=: 3 : '; 3 {. readbmpall y'                 NB. the bits of a colour, how many rows and columns
NB. Of a file, or the bytes of one: the bits of a colour, rows, columns, where the colours begin, the bytes of the palette before
NB. them, and the bytes of the rows, the first one first.
NB. e.g. 4 2 2 118 -: ; 4 {. readbmpall f [ (2 2 $ 255 0 0 1) writebmp f=. '~temp/jackal-example2.bmp'
NB. e.g. 1 = ferase '~temp/jackal-example2.bmp'
NB. e.g. 4 2 2 118 64 8 -: (; 4 {. all) , # every 4 }. all=. readbmpall '~temp/jackal-example.bmp'
NB. e.g. 1 = ferase '~temp/jackal-example.bmp'
NB. e.g. 3 = 13!:11 '' [ readbmpall ::'' 'BM and no picture'
readbmpall=: 3 : 0
bytes=. y
if. -. 'BM' -: 2 {. bytes do. bytes=. 1!:1 fboxname y end.
'start size columns rows'=. _2 ic 16 {. 10 }. bytes
'planes bits'=. _1 ic 4 {. 26 }. bytes
packed=. {. _2 ic 4 {. 30 }. bytes
width=. 4 * >. 32 %~ bits * columns
known=. ('BM' -: 2 {. bytes) *. (bits e. 1 4 8 24 32) *. (packed = 0) *. columns > 0
if. -. known *. (# bytes) >: start + width * | rows do.
  'domain error: no bitmap of 1, 4, 8, 24 or 32 bits that is not packed' 13!:8 ] 3
end.
lines=. |.^:(rows > 0) ((| rows) , width) $ start }. bytes
bits ; (| rows) ; columns ; start ; ((14 + size) }. start {. bytes) ; , lines
)
