NB. Files of other machines: Jackal opens no connections, so what is asked for is refused.

NB. e.g. 11 = 13!:11 '' [ gethttp ::'' 'http://localhost/'
NB. e.g. +./ 'there is no network' E. 13!:12 '' [ 'file' gethttp ::'' 'http://localhost/'
gethttp=: 3 : 0                                       NB. stops with an error: there is no network
'' gethttp y
:
'nonce error: there is no network: Jackal opens no connections; fread reads what another program saved' 13!:8 ] 11
)
