NB. Statistics of lists; of tables, column by column.

mean=: +/ % #                                          NB. the sum divided by the count
NB. e.g. 3 = mean 1 2 6
geomean=: # %: */                                      NB. the geometric mean: the n-th root of the product
NB. e.g. 4 = geomean 2 8
harmean=: % @ (mean @: %)                              NB. the harmonic mean: the inverse of the mean of the inverses
NB. e.g. 3 = harmean 2 6
commonmean=: {.@((mean , geomean)^:_)                  NB. the limit of arithmetic and geometric mean, taken again and again
NB. e.g. 1e_9 > | 2 - commonmean 2 2
midpt=: -:@<:@#                                        NB. the middle index
NB. e.g. 1 = midpt 1 2 3
median=: -:@(+/)@((<. , >.)@midpt { /:~)               NB. the middle item, or the mean of the two middle items
NB. e.g. (2 = median 3 1 2) *. 2.5 = median 4 1 3 2
dev=: -"_1 _ mean                                      NB. the differences from the mean
NB. e.g. _1 0 1 -: dev 1 2 3
ssdev=: +/@:*:@dev                                     NB. the sum of the squared differences from the mean
NB. e.g. 2 = ssdev 1 2 3
var=: ssdev % <:@#                                     NB. variance of a sample
NB. e.g. 1 = var 1 2 3
stddev=: %:@var                                        NB. standard deviation of a sample
NB. e.g. 1 = stddev 1 2 3
varp=: ssdev % #                                       NB. variance of a population
NB. e.g. 2 = varp 1 2 3 4 5
stddevp=: %:@varp                                      NB. standard deviation of a population
NB. e.g. (%: 2) = stddevp 1 2 3 4 5
dev2=: *:@dev                                          NB. the squared differences from the mean
NB. e.g. 1 0 1 -: dev2 1 2 3
min=: <./                                              NB. the smallest
NB. e.g. 1 = min 3 1 2
max=: >./                                              NB. the largest
NB. e.g. 3 = max 3 1 2
range=: max - min                                      NB. the difference of the largest and the smallest item
NB. e.g. 2 = range 3 1 2
midrange=: -:@(min + max)                              NB. the mean of the smallest and the largest item
NB. e.g. 2.5 = midrange 4 1 2
Q1=: [: median ] #~ median > ]                         NB. the first quartile
NB. e.g. 1.5 = Q1 1 2 3 4
Q3=: [: median ] #~ median < ]                         NB. the third quartile
NB. e.g. 3.5 = Q3 1 2 3 4
IQR=: Q3 - Q1                                          NB. the difference of the third and the first quartile
NB. e.g. 2 = IQR 1 2 3 4
fivenum=: min , Q1 , median , Q3 , max                 NB. the smallest item, the three quartiles and the largest item
NB. e.g. 1 1.5 2.5 3.5 4 -: fivenum 1 2 3 4
cumulative=: +/\                                       NB. the running sums
NB. e.g. 1 3 6 -: cumulative 1 2 3
standardize=: dev %"_1 _ stddev                        NB. deviations in units of the standard deviation
NB. e.g. _1 0 1 -: standardize 2 4 6
skewness=: %:@# * (+/@:^&3@dev) % (ssdev ^ 1.5"_)       NB. a measure of how uneven the two sides are
NB. e.g. 0 = skewness 1 2 3
kurtosis=: # * (+/@:^&4@dev) % *:@ssdev                NB. a measure of how heavy the tails are
NB. e.g. 1.5 = kurtosis 1 2 3

NB. The items that occur most often, and the first of them.
NB. e.g. 1 3 -: modes 1 2 3 1 3
modes=: 3 : 0
counts=. #/.~ y
(~. y) #~ counts = >./ counts
)
mode=: {.@modes                                       NB. the items that occur most often
NB. e.g. 3 = mode 1 3 3

NB. The items that occur least often.
NB. e.g. 2 4 -: antimodes 1 2 3 4 1 3
antimodes=: 3 : 0
counts=. #/.~ y
(~. y) #~ counts = <./ counts
)

NB. Text that describes a list: how many, the ends, the middles, the spread and the form.
NB. e.g. 'median:             2' -: 3 { dstat 1 2 6
NB. e.g. 8 = # dstat i. 10
dstat=: 3 : 0
names=. ;: 'size minimum maximum median mean deviation skewness kurtosis'
names=. ('sample size' ; 'std devn') 0 5} names
values=. (# , min , max , median , mean , stddev , skewness , kurtosis) , y
(> names ,each <':  ') ,. ": ,. values
)
nubcount=: ~. ;"0 #/.~                                 NB. the different items, and how often each occurs
NB. e.g. (1 ; 2) -: {. nubcount 1 1 2
freq=: nubcount                                        NB. the different items, and how often each occurs
NB. e.g. (1 ; 2) -: {. freq 1 1 2
freqcount=: (\: {:"1)@nubcount                         NB. the different items and their counts, the most frequent first
NB. e.g. (2 ; 2) -: {. freqcount 1 2 2

NB. How many of y fall between the numbers x: below the first, from it to the second, ... from the last on.
NB. e.g. 1 2 1 -: 2 4 histogram 1 2 3 5
histogram=: 4 : '<: (#/.~) (i. >: # x) , (x I. y + 0) + y e. x'

spdev=: +/@(*&dev)                                     NB. the sum of the products of the differences from the means
NB. e.g. 4 = 1 2 3 spdev 2 4 6
cov=: spdev % <:@#@]                                   NB. covariance of a sample
NB. e.g. 2 = 1 2 3 cov 2 4 6
covp=: spdev % #@]                                     NB. covariance of a population
NB. e.g. 2 = 3 * -: 1 2 3 covp 2 4 6
corr=: cov % *&stddev                                  NB. correlation
NB. e.g. 1 = 1 2 3 corr 2 4 6
rsquare=: *:@corr                                      NB. the square of the correlation
NB. e.g. 1 = 1 2 3 rsquare 2 4 6

NB. The line that fits best: intercept and slope of y over x (or over columns of x).
NB. e.g. 1e_9 > >./ | 1 2 - 0 1 2 lsfit 1 3 5
lsfit=: 4 : 'y %. 1 ,. x'

NB. Linear regression of y on x, as text: coefficients with errors and t, then sums of squares.
NB. e.g. 2 = 3!:0 ] 0 1 2 3 regression 1 3 5 8
regression=: 4 : 0
design=. 1 ,. x
coefficients=. y %. design
fitted=. design +/ . * coefficients
count=. # y
known=. <: {: $ design
error=. +/ *: y - fitted
total=. +/ *: dev y
explained=. total - error
mse=. error % count - >: known
deviations=. %: mse * (<0 1) |: %. (|: design) +/ . * design
rows=. (": ,. i. # coefficients) ,. 15j5 ": coefficients ,. deviations ,. coefficients % deviations
lines=. 'Var.       Coeff.         S.E.           t' ; (<"1 rows)
lines=. lines , < ''
lines=. lines , < '  Source     D.F.        S.S.          M.S.           F'
lines=. lines , < 'Regression' , (5 ": known) , 15j5 ": explained , (explained % known) , (explained % known) % mse
lines=. lines , < 'Error     ' , (5 ": count - >: known) , 15j5 ": error , mse
lines=. lines , < 'Total     ' , (5 ": <: count) , 15j5 ": total
lines=. lines , < ''
lines=. lines , < 'S.E. of estimate    ' , 12j5 ": %: mse
lines=. lines , < 'Corr. coeff. squared' , 12j5 ": explained % total
> lines
)
cile=: $@] $ ((* <.@:% #@]) /:@/:@,)                   NB. the number of the part for each item, out of x parts of equal size
NB. e.g. 0 0 1 1 -: 2 cile 1 2 3 4

NB. Combinations and permutations, as rows: x out of y.
NB. e.g. (0 1 , 0 2 ,: 1 2) -: 2 comb 3
comb=: 4 : 'x combinations_jlib_ y'
combinations_jlib_=: 4 : 0
k=. i. >: d=. y - x
z=. (d # < i. 0 0) , < i. 1 0
for. i. x do. z=. k ,.&.> ,&.>/\. >:&.> z end.
; z
)
combrep=: 4 : '(i. x) -"1~ x comb <: x + y'            NB. combinations with repetitions, as rows: x out of y
NB. e.g. (0 0 , 0 1 ,: 1 1) -: 2 combrep 2
perm=: i.@! A. i.                                      NB. all permutations of y
NB. e.g. (0 1 ,: 1 0) -: perm 2
permrep=: 4 : '(x # y) #: i. y ^ x'                    NB. permutations with repetitions, as rows: x out of y
NB. e.g. 4 2 -: $ 2 permrep 2

NB. Normal distribution: density, probability of less, its inverse; x is mean and deviation (0 1).
NB. e.g. 1e_9 > | 0.398942280401 - dnorm 0
dnorm=: 3 : '0 1 dnorm y' : (4 : '(^ _0.5 * *: (y - {. x) % {: x) % ({: x) * %: 2p1')
NB. e.g. 1e_9 > >./ | 0.5 0.975002104852 - pnorm 0 1.96
pnorm=: 3 : '0 1 pnorm y' : (4 : '-: 1 + erf (y - {. x) % ({: x) * %: 2') NB. probability of a normal value up to y
NB. e.g. 1e_9 > | 1.95996398454 - qnorm 0.975
qnorm=: 3 : '0 1 qnorm y' : (4 : '({. x) + ({: x) * quantile_jlib_ y') NB. the normal value with the probability y
erf=: ((1 H. 1.5)@*: * 2p_0.5 * ] % ^@:*:)@(_6 >. 6&<.)   NB. the error function: beyond 6 it is 1
NB. e.g. 1e_9 > | 0.84270079295 - erf 1
NB. e.g. _1 1 -: erf __ 40
quantile_jlib_=: 3 : 0
low=. _40 + 0 * y
high=. 40 + 0 * y
for. i. 80 do.
  middle=. -: low + high
  less=. y > pnorm middle
  low=. (less * middle) + (-. less) * low
  high=. ((-. less) * middle) + less * high
end.
-: low + high
)
rnorm=: 3 : '(%: _2 * ^. ? y $ 0) * 2 o. 2p1 * ? y $ 0'   NB. random numbers of the standard normal distribution
NB. e.g. 5 = # rnorm 5
dunif=: 3 : '0 1 dunif y' : (4 : '((y >: {. x) *. y <: {: x) % -~/ x')   NB. density of the uniform distribution
NB. e.g. 1 0 -: dunif 0.5 2
punif=: 3 : '0 1 punif y' : (4 : '0 >. 1 <. (y - {. x) % -~/ x')         NB. the uniform distribution: the probability of less than y
NB. e.g. 0.5 1 -: punif 0.5 2
qunif=: 3 : '0 1 qunif y' : (4 : '({. x) + y * -~/ x')                   NB. the value of the uniform distribution with the probability y
NB. e.g. 4 = 2 6 qunif 0.5
runif=: 3 : '0 1 runif y' : (4 : '({. x) + (-~/ x) * ? y $ 0')           NB. random numbers of the uniform distribution
NB. e.g. 5 = # runif 5

NB. Binomial distribution of (chance , tries): probabilities of y successes, of at most y.
NB. e.g. 0.375 = 0.5 4 dbinom 2
dbinom=: 4 : '(y ! n) * (p ^ y) * (1 - p) ^ y -~ n [ ''p n''=. x'
pbinom=: 4 : '+/@:(x&dbinom)@i.@>:"0 y'               NB. probability of at most y successes; x is probability, trials
NB. e.g. 0.6875 = 0.5 4 pbinom 2
dpoisson=: 4 : '(^ - x) * (x ^ y) % ! y'               NB. Poisson distribution of mean x: probability of y
NB. e.g. 1e_9 > | 0.367879441171 - 1 dpoisson 0
ppoisson=: 4 : '+/@:(x&dpoisson)@i.@>:"0 y'            NB. Poisson distribution of mean x: the probability of at most y
NB. e.g. 1e_9 > | 0.735758882343 - 1 ppoisson 1
NB. Chi-squared distribution with x degrees of freedom: probability of at most y.
NB. e.g. 1e_9 > | 0.632120558829 - 2 chisqcdf 2
chisqcdf=: 4 : 0"0
'a z'=. -: 0 >. x , y
if. z > 600 >. 4 * a do. 1 else. (z ^ a) * (^ - z) * ((1 H. (>: a)) z) % ! a end.
)

NB. Random numbers in an array of shape y.
rand01=: 3 : '? y $ 0'                                 NB. random numbers between 0 and 1
NB. e.g. (2 3 -: $ rand01 2 3) *. *./ (>&0 *. <&1) rand01 100
rand11=: 3 : '<: +: ? y $ 0'                           NB. random numbers between _1 and 1
NB. e.g. *./ 1 > | rand11 100
normalrand=: rnorm                                     NB. random numbers of the standard normal distribution
NB. e.g. 2 3 -: $ normalrand 2 3
exponentialrand=: 3 : '- ^. ? y $ 0'                   NB. random numbers of the exponential distribution of mean 1
NB. e.g. *./ 0 < exponentialrand 100
cauchyrand=: 3 : '3 o. 1p1 * _0.5 + ? y $ 0'           NB. random numbers of Cauchy's distribution
NB. e.g. 5 = # cauchyrand 5
binomialrand=: 3 : '({. y) > ? (}. y) $ 0'             NB. zeros and ones; the probability of a one, and how many
NB. e.g. (10 = # binomialrand 0.2 10) *. (0 0 0 -: binomialrand 0 3) *. 1 1 1 -: binomialrand 1 3

NB. The seed of random numbers, and setting it.
getrl=: 9!:0@(''"_)
setrl=: 9!:1                                          NB. sets the seed of random numbers
NB. e.g. (before = getrl '') *. EMPTY -: setrl before [ before=. getrl ''

NB. Normal distribution: the probability of less than y, of mean 0 and deviation 1; that of mean, deviation, least and greatest.
normalcdf=: pnorm
NB. e.g. 1e_9 > | 0.975002104852 - normalcdf 1.96
normalprob=: 3 : '-~/ (2 {. y) pnorm 2 3 { y , _'     NB. probability between two values; mean, deviation, from, to
NB. e.g. 1e_9 > | 0.682689492137 - normalprob 0 1 _1 1
NB. e.g. 0.5 = normalprob 100 15 100

NB. Binomial distribution: of chance and tries, the probabilities of 0, 1, ... successes; of chance, tries, least and greatest
NB. (or one number), that of so many successes.
NB. e.g. 0.25 0.5 0.25 -: binomialdist 0.5 2
binomialdist=: 3 : 'y dbinom i. >: {: y'
NB. e.g. 0.625 0.375 -: (binomialprob 0.5 4 2 3) , binomialprob 0.5 4 2
binomialprob=: 3 : '+/ (2 {. y) dbinom least + i. >: last - least [ ''least last''=. 2 $ 2 }. y' NB. probability of a number of successes; probability, trials, from, to

NB. Poisson distribution: of mean and number, the probabilities of 0, 1, ... up to the number; of mean, least and greatest.
NB. e.g. 1e_9 > >./ | 0.367879441171 0.367879441171 0.183939720586 - poissondist 1 2
poissondist=: 3 : '({. y) dpoisson i. >: {: y'
NB. e.g. 1e_9 > | 0.551819161757 - poissonprob 1 1 2
poissonprob=: 3 : '+/ ({. y) dpoisson least + i. >: last - least [ ''least last''=. 2 $ }. y' NB. probability of a number of events; mean, from, to
