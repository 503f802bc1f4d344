/ a file of q with lines of k in it, as the libraries of the system have them
k)avg2:{(+/x)%#x}
k)dev2:{_sqrt avg2[x*x]-m*m:avg2 x}
k)rng:{(|/x)-&/x}
avg2 1 2 3 4
k)dev2:{sqrt avg2[x*x]-m*m:avg2 x}
dev2 2 4 4 4 5 5 7 9
rng 3 9 1

k)zip:{+(x;y)}
k)pairs:{,/x,/:\:y}
zip[1 2 3;`a`b`c]
pairs[1 2;`x`y]

/ k inside of q by a string
k:"k)"
value k,"#:'(1 2;3 4 5)"
f:value"k){x+y}"
f[3;4]
q)1+1
k)!3
