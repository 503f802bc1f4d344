/ sudoku by guesses where the fewest digits are possible
p:"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
b:0^"J"$'p
row:{x div 9}
col:{x mod 9}
box:{(3*x div 27)+(x mod 9)div 3}
i:til 81
peers:{[k] where(row[i]=row k)|(col[i]=col k)|box[i]=box k}each i

free:{[b;k] (1+til 9)except b peers k}

solve:{[b]
  e:where 0=b;
  if[0=count e;:b];
  f:free[b]each e;
  n:count each f;
  if[0=min n;:()];
  k:n?min n;
  r:();
  j:0;
  while[(0=count r)&j<count f k;
    r:.z.s @[b;e k;:;f[k;j]];
    j+:1];
  r
 }
s:solve b
9 cut s
all 45=sum each 9 cut s
-1 each string 9 cut s;
