NB. Pictures in files that end in .png. A picture is a matrix of colours, which are the numbers of red, green and blue to the base
NB. 256; its first row is above. Where a picture is not opaque everywhere, the opacity, 255 for all of it, stands above the red.

NB. Writes a picture to a file, or to (file ; anything): how many bytes there are. Nothing is packed.
NB. e.g. 5 3 -: $ picture_jpng_=: 5 3 $ 16bff0000 255 16b808080 16bfffefd 0
NB. e.g. (2 2 $ 255 0 0 1) -: readpng f [ (2 2 $ 255 0 0 1) writepng f=. '~temp/jackal-example2.png'
NB. e.g. 82 = (2 2 $ 255 0 0 16bff0000) writepng '~temp/jackal-example.png'
NB. e.g. 118 = picture_jpng_ writepng '~temp/jackal-example.png'
NB. e.g. 137 80 78 71 13 10 26 10 -: a. i. 8 {. fread '~temp/jackal-example.png'
NB. e.g. 133 = (125 setalpha picture_jpng_) writepng '~temp/jackal-example2.png' ; 9
NB. e.g. (125 setalpha picture_jpng_) -: readpng '~temp/jackal-example2.png'
writepng=: 4 : 0
'rows columns'=. $ x
channels=. 3 + 16bffffff < >./ , x
bytes=. 0 ,. (rows , channels * columns) $ , channels {."1 [ 1 |."1 (4 # 256) #: x
text=. a. {~ , bytes
blocks=. _65535 <\ text
kinds=. (<: # blocks) = i. # blocks
packed=. (a. {~ 120 1) , (; kinds stored_jpng_ each blocks) , number_jpng_ adler_jpng_ text
header=. (number_jpng_ columns) , (number_jpng_ rows) , a. {~ 8 , (2 + 4 * channels - 3) , 0 0 0
all=. mark_jpng_ , ('IHDR' part_jpng_ header) , ('IDAT' part_jpng_ packed) , 'IEND' part_jpng_ ''
all fwrite {. boxopen y
)
mark_jpng_=: a. {~ 137 80 78 71 13 10 26 10
number_jpng_=: 3 : '|. 4 {. 3 ic y'                    NB. four bytes, the highest first
part_jpng_=: 4 : '(number_jpng_ # y) , text , number_jpng_ 128!:3 text=. x , y'
NB. A block of bytes that are not packed; x is whether it is the last.
stored_jpng_=: 4 : '(x { a.) , (2 {. 3 ic # y) , (2 {. 3 ic 65535 - # y) , y'
adler_jpng_=: 3 : 0
bytes=. a. i. y
sums=. (>: +/ bytes) , (# bytes) + +/ bytes * |. >: i. # bytes
65536 #. |. 65521 | sums
)

NB. The picture in a file, or in the bytes of one.
NB. e.g. picture_jpng_ -: readpng '~temp/jackal-example.png'
NB. e.g. picture_jpng_ -: readpng fread '~temp/jackal-example.png'
NB. e.g. 1 1 -: ferase '~temp/jackal-example.png' ; '~temp/jackal-example2.png'
NB. e.g. 3 = 13!:11 '' [ readpng ::'' mark_jpng_
readpng=: 3 : 0
bytes=. y
if. -. mark_jpng_ -: 8 {. bytes do. bytes=. 1!:1 fboxname y end.
parts=. parts_jpng_ bytes
header=. a. i. parts of_jpng_ 'IHDR'
if. 13 ~: # header do. 'domain error: no PNG' 13!:8 ] 3 end.
'columns rows'=. 256 #. 2 4 $ header
'bits kind pack filter laced'=. 8 }. header
if. laced do. 'nonce error: the rows of this PNG come in several passes' 13!:8 ] 11 end.
NB. A colour is a shade of grey, red green and blue, or the place of one in a palette; the last two kinds have an opacity.
channels=. kind { 1 0 3 1 2 0 4
across=. >. columns * channels * bits % 8
lines=. inflate_jpng_ parts of_jpng_ 'IDAT'
if. (# lines) < rows * >: across do. 'domain error: a PNG that is not whole' 13!:8 ] 3 end.
lines=. (rows , >: across) $ lines
lines=. (1 >. <. channels * bits % 8) lines_jpng_ lines
select. bits
case. 8 do.
case. 16 do. lines=. _2 {.\"1 lines
case. do. lines=. ,/"2 ((8 % bits) # 2 ^ bits) #: lines
end.
numbers=. (rows , columns , channels) $ , (columns * channels) {."1 lines
shades=. numbers * 255 <.@% <: 2 ^ 8 <. bits
opacity=. (rows , columns) $ 255
select. kind
case. 0 do. colours=. 3 #"1 shades
case. 2 do. colours=. shades
case. 3 do.
  places=. {."1 numbers
  colours=. places { _3 ]\ a. i. parts of_jpng_ 'PLTE'
  opacity=. places { 256 {.!.255 a. i. parts of_jpng_ 'tRNS'
case. 4 do. colours=. 3 #"1 }:"1 shades
case. 6 do. colours=. }:"1 shades
end.
if. kind e. 4 6 do. opacity=. {:"1 shades end.
if. *./ 255 = , opacity do. 256 #. colours else. 256 #. opacity ,"0 1 colours end.
)
NB. The parts of a file, names and texts; all texts of a name.
parts_jpng_=: 3 : 0
parts=. 0 2 $ a:
y=. 8 }. y
while. 12 <: # y do.
  count=. 256 #. a. i. 4 {. y
  parts=. parts , (4 {. 4 }. y) ; count {. 8 }. y
  y=. (12 + count) }. y
end.
parts
)
of_jpng_=: 4 : '; ({:"1 x) #~ ({."1 x) = < y'

NB. Rows of bytes without their filters, which their first bytes say: a byte is kept as what it is more than the one of the
NB. colour before it (1), the one above (2), the middle of both (3), or (4) that of both and of the one above the one before which
NB. is nearest to both less the third. x is how many bytes a colour has.
lines_jpng_=: 4 : 0
above=. (<: {: $ y) # 0
lines=. (0 , # above) $ 0
for_line. y do.
  now=. }. line
  select. {. line
  case. 1 do. now=. (# now) {. , 256 | +/\ (- x) ]\ now
  case. 2 do. now=. 256 | now + above
  fcase. 3 do.
  case. 4 do.
    over=. (- x) ]\ above
    left=. corner=. x # 0
    kept=. i. 0
    for_part. (- x) ]\ now do.
      up=. part_index { over
      if. 3 = {. line do. guess=. <. -: left + up
      else.
        'toleft toup tocorner'=. | (up - corner) , (left - corner) ,: left + up - +: corner
        isleft=. (toleft <: toup) *. toleft <: tocorner
        isup=. isleft < toup <: tocorner
        guess=. (isleft * left) + (isup * up) + (isleft +: isup) * corner
      end.
      kept=. kept , left=. 256 | part + guess
      corner=. up
    end.
    now=. (# now) {. kept
  end.
  lines=. lines , above=. now
end.
)

NB. The bytes that a text packed by deflate stands for: blocks of bytes as they are, or of codes, whose lengths are the usual ones
NB. or written before them. A code is a byte, the end of the block (256), or how many bytes are repeated, with a second one for
NB. how far before they are.
inflate_jpng_=: 3 : 0
bytes=. a. i. 2 }. y
bits=. (, |."1 (8 # 2) #: bytes) , 64 # 0
windows=. 0
for_place. i. 15 do. windows=. (+: windows) + (# bits) {. place }. bits end.
out=. i. at=. 0
whilst. -. last do.
  if. at > 8 * # bytes do. 'domain error: packed text that is not whole' 13!:8 ] 3 end.
  last=. at { bits
  kind=. bits number_at_jpng_ (at + 1) , 2
  at=. at + 3
  if. kind = 0 do.
    at=. 8 * >. at % 8
    count=. bits number_at_jpng_ at , 16
    out=. out , count {. (4 + at % 8) }. bytes
    at=. at + 32 + 8 * count
    continue.
  end.
  if. kind = 1 do. lengths=. (144 # 8) , (112 # 9) , (24 # 7) , (8 # 8) , 30 # 5
    count=. 288
  else. 'at count lengths'=. bits lengths_jpng_ windows ; at end.
  'first far'=. code_jpng_ each (count {. lengths) ; count }. lengths
  size=. count {. lengths
  while. 256 ~: symbol=. first {~ window=. at { windows do.
    at=. at + symbol { size
    if. symbol < 256 do. out=. out , symbol
    else.
      extra=. (symbol - 257) { extras_jpng_
      long=. ((symbol - 257) { longs_jpng_) + bits number_at_jpng_ at , extra
      at=. at + extra
      symbol=. far {~ at { windows
      at=. at + symbol { count }. lengths
      extra=. symbol { farextras_jpng_
      distance=. (symbol { fars_jpng_) + bits number_at_jpng_ at , extra
      at=. at + extra
      out=. out , out {~ ((# out) - distance) + distance | i. long
    end.
    if. at > # bits do. 'domain error: packed text that is not whole' 13!:8 ] 3 end.
  end.
  at=. at + 256 { size
end.
out
)
NB. How many bits follow the codes of lengths and of distances, and the least length and distance that each means.
extras_jpng_=: (8 # 0) , (4 # >: i. 5) , 0
longs_jpng_=: 258 ,~ 3 + +/\ 0 , 2 ^ }: }: extras_jpng_
farextras_jpng_=: 0 0 , 2 # i. 14
fars_jpng_=: 1 + +/\ 0 , }: 2 ^ farextras_jpng_
number_at_jpng_=: 4 : '#. x {~ ({. y) + i. - {: y'      NB. the number of bits at a place, the lowest first
NB. The symbol that each fifteen bits begin with the code of: codes stand in the order of their lengths, then of their symbols.
code_jpng_=: 3 : 0
used=. I. * y
used=. used /: used { y
32768 {. (<. 2 ^ 15 - used { y) # used
)
NB. Lengths that are written before codes: how many there are, and they, are in codes too, of which the lengths come first.
lengths_jpng_=: 4 : 0
'windows at'=. y
'some others counts'=. 257 1 4 + x&number_at_jpng_"1 (at + 0 5 10) ,. 5 5 4
at=. at + 14
small=. (x&number_at_jpng_"1 (at + 3 * i. counts) ,. 3) (counts {. 16 17 18 0 8 7 9 6 10 5 11 4 12 3 13 2 14 1 15)} 19 # 0
at=. at + 3 * counts
code=. code_jpng_ small
lengths=. i. 0
while. (# lengths) < some + others do.
  symbol=. code {~ at { windows
  at=. at + symbol { small
  if. symbol < 16 do. lengths=. lengths , symbol
  else.
    extra=. (symbol - 16) { 2 3 7
    count=. ((symbol - 16) { 3 3 11) + x number_at_jpng_ at , extra
    at=. at + extra
    lengths=. lengths , count # (symbol = 16) * {: lengths
  end.
end.
at ; some ; lengths
)
