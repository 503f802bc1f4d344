⍝ Search and replace with ⎕S and ⎕R
log←'2024-03-01 12:00:01 ERROR disk full on /dev/sda1' '2024-03-01 12:00:05 INFO retry in 5s'
log,←⊂'2024-03-02 08:15:00 ERROR no route to host 10.0.0.7'
(date time)←'^(\S+)' '(\d\d:\d\d:\d\d)'

errors←('ERROR'∘{∨/⍺⍷⍵}¨log)/log
≢errors
('\d{4}-\d\d-\d\d'⎕S'&')log
('(\d\d):(\d\d):(\d\d)'⎕S'\1h\2')log
mask←('(\d+)\.(\d+)\.(\d+)\.(\d+)'⎕R'\1.x.x.\4')log
⍪mask

double←{⍕2×⍎⍵.Match}
('\d+'⎕R double)'3 apples and 12 pears'
('error'⎕S 0⍠'IC' 1)⊃log
camel←'_(\w)'⎕R{1⎕C 1↓⍵.Match}
camel'time_to_live'
slug←{
    t←¯1⎕C ⍵
    t←('[^a-z0-9]+'⎕R'-')t
    '-'~⍨⍣('-'=⊃⌽t)⊢t
}
