⍝ Score a game of ten-pin bowling from the pins of each throw
score←{
    ⍝ ⍵: pins, a throw each
    frame←{
        n pins total←⍵
        n=10:total+last pins
        10=↑pins:∇(n+1)(1↓pins)(total++/3↑pins)
        10=+/2↑pins:∇(n+1)(2↓pins)(total++/3↑pins)
        ∇(n+1)(2↓pins)(total++/2↑pins)
    }
    last←{+/3↑⍵}
    frame 1 ⍵ 0
}

perfect←12⍴10
spares←21⍴5
gutter←20⍴0
'perfect' (score perfect)
'spares ' (score spares)
'gutter ' (score gutter)
300 150 0≡score¨perfect spares gutter
