/ string utilities in a namespace of their own
\d .str

/ @param s string
/ @return string without blanks at either end
strip:trim
lpad:{[n;c;s] ((0|n-count s)#c),s}
rpad:{[n;c;s] s,(0|n-count s)#c}

split:{[d;s] d vs s}
join:{[d;l] d sv l}

startsWith:{[p;s] p~(count p)#s}
endsWith:{[p;s] p~neg[count p]#s}

/ replaces every key of a dictionary by its value
subst:{[d;s]
  ks:string key d;
  {[s;k;v] ssr[s;"{",k,"}";v]}/[s;ks;value d]
 }

title:{[s]
  w:" " vs s;
  " " sv @[;0;upper]each w
 }

digits:{x where x in .Q.n}
isNum:{all x in .Q.n,".-"}

\d .

.str.lpad[8;"0";"42"]
.str.subst[`name`city!("Ada";"London");"{name} lives in {city}"]
.str.title "the quick brown fox"
.str.digits "tel. 555-1234"
.str.isNum each ("3.14";"pi")
