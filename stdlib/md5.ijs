NB. The digest MD5.

NB. The digest of text of any bytes, in hexadecimal digits.
NB. e.g. '900150983cd24fb0d6963f7d28e17f72' -: md5 'abc'
NB. e.g. 'd41d8cd98f00b204e9800998ecf8427e' -: md5 ''
md5=: 15&(128!:6)@,
