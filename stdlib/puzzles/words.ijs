NB. Words: which words can be made of these letters?
NB.
NB. Four ways to ask, each with another picture of a word:
NB.  by orders       make every order of the letters, and look each up in the list;
NB.  by signature    letters in alphabetical order are the same for all anagrams: look up each choice of letters;
NB.  by counts       count each letter of the alphabet: a word can be made if no count exceeds what is there;
NB.  anagrams        group the list by signature.
NB. The first grows like a factorial, the second doubles with each letter, the third only knows the length of the list.
NB.
NB.    load 'puzzles/words'
NB.    3 4 5 (word_list words_by_counts) 'aecrt'

NB. ---- Lists of words -----------------------------------------------------------------------------------------

NB. A text of words, any blanks between: to boxes, in small letters, each once. What has other characters is not a word here.
alphabet=: a. {~ 97 + i. 26
lines_as_blanks=: 3 : ''' '' (I. y e. CR , LF , TAB)} y'
is_word=: (0 < #) *. [: *./ e.&alphabet
read_words=: [: ~. [: (#~ is_word@>) [: <;._2 ' ' ,~ tolower@lines_as_blanks

letters_of=: /:~                                NB. the signature: a word's letters in order
lengths=: #@>
of_length=: ] #~ lengths@] e. [                 NB. 3 4 of_length words

NB. ---- By orders -----------------------------------------------------------------------------------------------

NB. All ways to take r of the letters, in every order: the numbers of r digits in base n that repeat no digit.
different=: -: ~.
arrangements_of=: 4 : '(#~ different"1) (x $ y) #: i. y ^ x'            NB. r of n -> p r
orders_of_length=: 4 : '~. <"1 (x arrangements_of # y) { y'
words_by_orders=: 1 : 0
:
candidates=. ; x orders_of_length&.> < y
m #~ m e. candidates
)

NB. ---- By signature ---------------------------------------------------------------------------------------------

NB. All ways to choose r of the letters: the rows of bits with r ones.
choices_of=: 4 : '(#~ x = +/"1) (y # 2) #: i. 2 ^ y'                    NB. r of n -> c n
choices_of_length=: 4 : '~. (x choices_of # y) <@#"1 letters_of y'      NB. letters in order stay in order
words_by_signature=: 1 : 0
:
m #~ (letters_of each m) e. ; x choices_of_length&.> < y
)

NB. ---- By counts -------------------------------------------------------------------------------------------------

NB. A table of counts: a row a word, a column a letter. One comparison with the counts of what is there, for all rows.
NB.    letter_counts 'react'
letter_counts=: [: +/"1 alphabet =/ ]           NB. word -> 26
words_by_counts=: 1 : 0
:
found=. m #~ *./"1 (letter_counts y) >:"1 letter_counts@> m
x of_length found
)

NB. ---- Anagrams --------------------------------------------------------------------------------------------------

NB. Key groups the words whose signatures are the same.
NB.    anagram_groups ;: 'care race act cat dog'
anagram_groups=: [: (#~ 1 < #@>) letters_of each </. ]

NB. ---- Data: the list that is used when none is given ------------------------------------------------------------

word_list=: read_words 0 : 0
able about acorn acre act acting action actor afraid age aide air alert almond alone also amber anchor ancient
angel angle animal answer ant ape apple apron arc arch are area arena arm army art artist ash aside ate aunt
autumn away back bad badge bag bake balance ball ballet ban banana band bank bar bark barn base basil basket
bat bath battery beach beacon beak beam bean bear beard beast beat beauty bed bee before bell belt bend bent
berry best bet better bicycle big bin birch bird bit bite black blade blame blend block bloom blue board boat
body bold bone book boot born both bottle bottom bow bowl box boy brain branch brand brat brave bread break
breeze brick bridge bright bring broad bronze broom brother brush bucket bug bulb bull bun burn bus but button
buy cab cabin cabinet cage cake calm camera can candle candy cane canoe canyon cap captain car carbon card
care carpet carrot cart case cash castle cat cattle caught caution cent center century cereal certain chain
chair chalk chamber chance change chapter charm chart chat cheap cheat cherry chest chicken chief child chin
church cider cinder circle citizen city clay clean clear clever cliff climate clock closet cloth cloud cloudy
clue coach coal coast coat code coffee coin cold column comb compass concert cone content cook cool copper
coral core corn corner cost cottage cotton country course cow crab cradle crane crate crater cream create
creator credit creek crew crop crow crown cry crystal cube cup cure curtain cut daily dairy dance dancer
danger dare dark dart data date dawn day deal dear deep deer delight delta den depth desk detail dew dial
diamond dice dig diner dinner dirt dish doctor dog door dot down dragon drama drawer drawing dream dress drink
drive drum dry duck dust duty each eager eagle ear earn earth ease east eastern easy eat edge egg elder eleven
elm else empire enable end engine enter envy equal era escape estate even evening event ever exact exit
explain eye fabric face fact factory faint fair faith falcon fall family fan far farm farmer fashion fast fat
fate father fear feast feat feather feed feel fence fern fiber fiction field fig figure file film fin find
fine finger fir fire fish fit five flag flame flat flavor fleet floor flour flower flute fly foam fog fold
folk food foot forest fork form formal fortune four fox frame free freedom fresh friend frog frost frozen
fruit fuel full fun fur galaxy gallery game gap garden gas gate gear gem general gentle ghost giant gift
ginger girl glad glass globe glue goal goat gold golden good got grade grain granite grape grass gray great
green grid grocery grow guest guitar gum hair half hall hammer hand handle harbor hard hare harm harvest hat
hate hater have hay head heal health hear heart heat hedge helmet help hen her herb here hero hid hide high
hill hint hip his history hit hive hoe hog hole holiday hollow home honey hope horn horse hot hotel hour house
human hunt husband ice idea ideal image imagine inch ink inlet inner insect instead into irate ire iron island
item jacket jail jam jar jaw jelly jet join journey joy judge jug juice jump jungle justice keen keep kettle
key kin kind king kingdom kit kitchen kite kitten knee knife knot lab label lace lad ladder lake lamb lamp
land lane lantern lap large last late later laugh law lawn layer lead leader leaf lean learn leather lecture
left leg lemon lens less lesson let letter lever liberty library lid lie life lift light like lime line linen
lion lip list listen little live liver lizard load loan locate lock log long look loop lord lose lost lot loud
love low luck lunar lung machine mad magic mail main make male man manner many map maple marble march mare
margin mark market mask master mat match meadow meal mean measure meat medal melt men mentor merit message met
metal meter middle mild mile milk mind mine mineral mint minute mirror mist mix model modern moment money
month moon more morning moss most moth mother mouse mouth move movie much mud museum music must name nation
natural nature near neat neck need needle nest net new news next nib nice night nine noble nod node none noon
north nose not note nothing novel now nuclear number nurse nut oak oar oat oath oats object observe ocean odd
off office oil old olive omen once one onion only open opera opinion oral orange orb orbit orchard order ore
other otter our out outer outside oven over owl own owner oxygen oyster pace pack page pain paint painter pair
palace palm pan panel paper parade parent parrot part party past pasta pat path pattern paw pea peach peak
pear pearl pedal peel peg pen pencil penguin people pepper pet petal phone piano picnic picture pie pig
pilgrim pillow pilot pin pine pink pipe pirate pit place plain plan plane planet plant plate play plenty plot
plum pocket poem poet poetry point pole pond pool poor popular port post pot potato pottery pound power
present press price pride prince prize problem program public purple pyramid quarter queen quick quickly quiet
rabbit race racket radio rag rail rain rainbow raise rake ram ran ranch random range rare rat rate raven raw
ray reach react read ready real realist reality rear receive recipe red relate relay remind remote renal rent
repeat rescue rest retains retina rhyme rib ribbon rice rich rid ride right rim ring ripe rise river road
roast rob robin robot rock rocket rod role roof room root rope rose rot rough round route row royal rub rug
rule ruler run rye sad saddle safe sail sailor salad salmon salon salt same sample sand sap sat save saw scale
scar scarf scene school science score scout sea seal season seat secret see seed seen self sell send senior
series service set seven sew shade shadow shape share sharp shed sheep sheet shelf shell shelter shine ship
shirt shoe shop shore short shy side sight sign silence silent silk silver simple sin sing sip sir sister sit
six skate sketch skin sky slate sleep slow slowly smile smoke smooth snail snake snow soap soft soil solar
soldier sole solid some son song soon sore sort soul sound soup south sow space spade spare sparrow spear
special speed spice spider spin spine spirit spoon sport spot spring spy square stable staff stage stain
stainer stair stale stand star stare start state station statue steal steam steel steep stem step stern stir
stone stop storage store storm story stove strange straw stream street string student such suit summer sun
sunset sure swan tab table tag tail tailor take tale talent tall tame tan tank tap tape tar target task taste
tea teach teacher team tear tee tell temple ten tenant tend tent term terms test text than thank that the
theater them theme then thin thing this thread three thunder ticket tide tie tiger tile timber time timer tin
tine tip tire title toad toast today toe tomato ton tone tongue tonight tool top topic torch total touch tour
towel tower town toy trace track trade traffic trail train travel treat tree trial tribe trim trip triple
trouble trout truck true trunk trust truth tub tune tunnel turn turtle twenty twin twine two uncle under
uniform union unit unknown until upper urban urn use usual valley value van vapor variety vase vast vat velvet
verb verse very vest video view village vine violet violin visit visitor vitamin voice vote wag wagon waist
wait walk wall walnut wander want war warm warmth was wash waste watch water wave wax way weak wear weather
web weed week weight well west western wet whale what wheat wheel when where whisper white who whole why wide
wife wig wild win wind window wine wing winter wire wisdom wise wish wit wolf woman wonder wood wool word work
world worship wrist write writing yard yarn year yeast yellow yes yet young zebra zero zoo
)
