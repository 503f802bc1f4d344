NB. two classes, one of which extends the other, and objects of both
coclass 'account'
create=: 3 : 0
  owner=: y
  balance=: 0
  log=: 0 2 $ a:
)
deposit=: 3 : 0
  balance=: balance + y
  log=: log , 'deposit' ; y
  balance
)
withdraw=: 3 : 0
  if. y > balance do. 'not enough' 13!:8 ] 12 end.
  balance=: balance - y
  log=: log , 'withdraw' ; y
  balance
)
destroy=: 3 : 'codestroy '''''

coclass 'savings'
coinsert 'account'
rate=: 0.02
create=: 3 : 0
  create_account_ f. y
)
interest=: 3 : 0
  deposit rate * balance
)

cocurrent 'base'
a=: 'Ada' conew 'savings'
owner__a
deposit__a 100
interest__a ''
withdraw__a :: ('refused'"_) 1000
# log__a
b=: conew 'account'
create__b 'Bob'
names__=: ;: 'owner balance'
names__
destroy__a ''
coerase b
