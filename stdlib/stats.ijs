NB. Statistics of lists; of tables, column by column.

mean=: +/ % #
geomean=: # %: */
harmean=: % @ (mean @: %)
commonmean=: [: mean ^:2 mean , geomean
midpt=: -:@<:@#                                        NB. the middle index
median=: -:@(+/)@((<. , >.)@midpt { /:~)
dev=: -"_1 _ mean                                      NB. deviations from the mean
ssdev=: +/@:*:@dev
var=: ssdev % <:@#                                     NB. variance of a sample
stddev=: %:@var
varp=: ssdev % #                                       NB. variance of a population
stddevp=: %:@varp
min=: <./
max=: >./
midrange=: -:@(min + max)
modes=: 3 : 0
counts=. #/.~ y
(~. y) #~ counts = >./ counts
)
mode=: {.@modes
freq=: ~. ;"0 #/.~                                     NB. the different items and how often they occur
spdev=: +/@(*&dev)
cov=: spdev % <:@#@]                                   NB. covariance
corr=: cov % *&stddev                                  NB. correlation
regression=: %.                                        NB. least squares
cile=: $@] $ ((* <.@:% #@]) /:@/:@,)                   NB. which of x parts of equal size
