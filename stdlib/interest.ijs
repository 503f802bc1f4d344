NB. Interest: rates are fractions a period, 0.05 for five in a hundred; payments are made at the end of a period.

NB. What an amount y becomes in time, and what it takes now to become y: x are the rate and how many periods.
NB. e.g. 1e_9 > | 1102.5 - 0.05 2 compound 1000
NB. e.g. 1e_9 > | 1000 - 0.05 2 discount 1102.5
compound=: ] * >:@{.@[ ^ {:@[
discount=: ] % >:@{.@[ ^ {:@[                         NB. present value of a later amount; x is rate, years

NB. What payments of 1 are worth, of the rate and how many there are: now, and after the last.
NB. e.g. 1e_4 > | 8.51356 - annuity 0.1 20
NB. e.g. 1e_6 > | 57.274999492 - accumulated 0.1 20
NB. e.g. 5 5 -: (annuity 0 5) , accumulated 0 5
annuity=: accumulated % >:@{. ^ {:
accumulated=: 3 : 'if. 0 = {. y do. {: y else. ({. y) %~ <: (>: {. y) ^ {: y end.' NB. value of payments of one a year; rate, years

NB. The payment that pays off a loan y, and the payment that saves y: x are the rate and how many payments.
NB. e.g. 1e_2 > | 1174.6 - 0.1 20 payment 10000
NB. e.g. 1e_2 > | 174.6 - 0.1 20 sinking 10000
payment=: ] % annuity@[
sinking=: ] % accumulated@[                           NB. yearly payment that saves up y; rate, years

NB. A loan y paid off: a row a period of payment, interest, what is paid off and what is left.
NB. e.g. 1e_9 > | {: , 0.01 12 amortize 5000
NB. e.g. 90 50 40 60 -: {. 0.5 2 amortize 100
amortize=: 4 : 0
'rate periods'=. x
due=. x payment y
rows=. i. 0 4
for_period. i. periods do.
  interest=. rate * y
  y=. y - due - interest
  rows=. rows , due , interest , (due - interest) , y
end.
)

NB. The rate a year that a nominal rate y amounts to if it is added x times a year, and back.
NB. e.g. 1e_9 > | 0.12682503013196977 - 12 effective 0.12
NB. e.g. 1e_9 > | 0.12 - 12 nominal 0.12682503013196977
effective=: <:@((1 + %~) ^ [)
nominal=: [ * <:@(>:@] ^ %@[)                         NB. yearly rate without compounding, of an effective one

NB. What payments y, the first now and then one a period, are worth now at the rate x.
NB. e.g. 1e_9 > | 0.1 npv _110 121
npv=: [: +/ ] % >:@[ ^ i.@#@]
NB. The rate at which they are worth nothing.
NB. e.g. 1e_9 > | 0.1 - irr _100 10 110
irr=: 3 : 0
'low high'=. _0.999999 1
while. (high < 1e9) *. (* high npv y) = * low npv y do. high=. +: high end.
for. i. 200 do.
  middle=. -: low + high
  if. (* middle npv y) = * low npv y do. low=. middle else. high=. middle end.
end.
middle
)
