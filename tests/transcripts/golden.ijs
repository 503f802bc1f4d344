NB. A plain golden: all that a script shows, the report of its error included.
echo 'squares'
echo *: i. 2 3
echo ARGV
echo 1 ; 'two'
1 2 + 1 2 3
echo 'never'
