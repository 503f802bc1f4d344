NB. a test script: each test_ is a verb that ends in an assertion
load 'stats'
cocurrent 'tests'
coinsert 'base'

near=: [: *./ 1e_9 > |@-

before=: 3 : 0
  data=: 2 4 4 4 5 5 7 9
)

test_mean=: 3 : 0
  before ''
  assert 5 = mean data
)
test_stddev=: 3 : 0
  before ''
  assert 2 near %: mean *: data - mean data
)
test_median=: 3 : 0
  before ''
  assert 4.5 = median data
)
test_fails=: 3 : 0
  before ''
  assert 1 = mean data
)

run=: 3 : 0
  passed=. failed=. 0
  for_t. 'test' nl 3 do.
    verb=. > t
    try.
      ". verb , ' '''''
      passed=. >: passed
    catch.
      failed=. >: failed
      echo 'failed: ' , verb
    end.
  end.
  passed , failed
)
run ''
