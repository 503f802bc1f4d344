⍝ Threads, tokens and timing
∇ r←Work n;i
  r←0
  :For i :In ⍳n
      r+←i
  :EndFor
∇
∇ r←Worker(id pool)
  r←id
  ⎕TPUT id
  results,←⊂id(Work pool)
∇
results←⍬
⎕TSYNC(Worker&1 10),Worker&2 100
⍪results[⍋⊃¨results]
≢⎕TPOOL
tokens←⎕TGET 1 2
start←⎕AI[3]
{}Work 1000
took←⎕AI[3]-start
took≥0
∇ r←Timed(f times);t
  t←⎕AI[3]
  :For t :In ⍳times
      {}⍎f
  :EndFor
  r←⎕AI[3]≥0
∇
Timed'Work 50' 3
