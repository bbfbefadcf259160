const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Common words in passwords, alone or with a common ending. */
export const words = wordsOf(`
  password passwort passw0rd p@ssw0rd p@ssword pa55word passwd pass pass123 passpass secret access admin administrator root
  user guest login master manager support welcome hello letmein changeme default system server test testing temp demo
  love lover lovers loveme lovely loveyou iloveyou iloveu iloveme myself mylove forever family friend friends mother father
  mommy daddy mama papa baby babygirl babyboy angel angels princess prince queen king kingdom honey sweet sweetie sweetheart
  cutie beauty beautiful pretty princesa teamo tequiero mahal sunshine sunflower sunset summer winter spring autumn flower
  flowers rainbow butterfly butterflies diamond silver golden crystal purple orange yellow black white green blue brown
  chocolate cookie cookies cheese banana apple cherry strawberry blueberry pumpkin peaches coffee pepper ginger sugar
  football soccer baseball basketball softball volleyball hockey tennis boxing running fitness bodybuilding bodybuilder
  muscle strong powerful champion winner player gamer games gaming gameover minecraft pokemon pikachu naruto sasuke goku
  dragon dragonball dragons tiger tigers lion lions monkey turtle dolphin dolphins horse horses rabbit puppy kitten kitty
  hellokitty eagle eagles falcon falcons shark panther panthers spider spiderman batman superman ironman wolverine avengers
  starwars startrek skywalker matrix terminator godzilla gandalf hobbit hogwarts harrypotter scooby scoobydoo snoopy
  mickey mickeymouse disney nintendo playstation xbox360 counter warcraft worldofwarcraft starcraft
  computer internet google google123 facebook youtube instagram whatsapp twitter linkedin samsung nokia android iphone
  microsoft windows windows10 samsung123 hacker hacking cracker security private passport number phone telephone mobile
  music guitar piano drummer rockstar metallica slipknot nirvana eminem beatles greenday linkinpark blink182 mylove1
  michael jordan jordan23 michaeljordan kobebryant lebron ronaldo cristiano cristiano7 ronaldo7 ronaldo9 messi messi10
  neymar beckham zidane ronaldinho maradona arsenal chelsea liverpool manchester manutd united everton tottenham juventus
  barcelona barca realmadrid madrid milan inter bayern dortmund benfica celtic rangers yankees redsox cowboys steelers
  packers raiders lakers chicago newyork london paris berlin america american canada england france germany italia brasil
  brazil mexico spain india pakistan turkey russia australia california texas florida hollywood
  mercedes ferrari porsche corvette mustang camaro toyota honda nissan yamaha harley suzuki bmw lamborghini
  robert thomas william richard charles joseph daniel matthew anthony andrew joshua jonathan christopher christian nicholas
  alexander alexandra alexandru benjamin samuel patrick brandon justin jason kevin brian steven edward george johnny jackson
  jennifer jessica michelle elizabeth samantha stephanie nicole melissa amanda ashley natalie danielle victoria veronica
  vanessa rebecca rachel hannah charlotte isabella olivia sophie sophia gabriel gabriela fernando roberto carlos antonio
  francisco alejandro alejandra valentina carolina daniela mariana patricia sandra barbara katherine caroline christina
  cristina kimberly jasmine destiny precious heather cameron taylor morgan austin dallas phoenix london1 hunter thunder
  lightning midnight shadow darkness nightmare killer killers ghost devil demon monster zombie vampire wizard warrior
  soldier sniper marine army navy police freedom liberty justice victory destiny1 heaven jesus jesuschrist christ christian1
  jesus777 blessed blessing believe faith hope grace church bible godisgood godislove trustno1 trustme whatever nothing
  something anything everything forget remember nopass nopassword mypassword mypass yourpass thepassword password2 opensesame
  sesame abracadabra merlin magic mystery unknown anonymous student teacher school college university doctor nurse lawyer
  engineer money money123 dollar million millionaire business office company sales marketing lucky luckyone happy happiness
  smile smiley crazy crazygirl stupid idiot asshole bitch fuckyou fuckoff fuckme bullshit pussy sexy sexygirl hottie
  superstar supergirl superuser starlight stargate starfish january february march april may june july august september
  october november december monday tuesday wednesday thursday friday saturday sunday qwerty qwertz azerty asdf asdfgh zxcvbn
  abc abcd abcde abcdef abcd1234 abc123 a1b2c3 aaa aaaa qwe asd zxc qaz wsx
  assassin creative champions gateway explorer scorpion sagittarius capricorn aquarius gemini virgo leo taurus
  november1 alexis1 einstein newton galileo mozart picasso napoleon caesar spartan trojan apollo titanic victoria1
  bigdaddy bigboss bigdog boomer buster bailey maggie charlie charlie1 snowball snowflake snowman tinkerbell tweety
  thomas1 courtney stephen phillip raymond gregory lawrence margaret dorothy virginia florence
  blackjack poker casino jackpot roulette
  coach trainer training captain workout gym fit health healthy protein
`)

/** First names, words and clubs common in passwords in Egypt and around it, in Latin letters. */
export const localWords = wordsOf(`
  mohamed mohammed muhammad mohammad mohamad ahmed ahmad mahmoud mahmud mostafa mustafa moustafa ibrahim ismail khaled khalid
  omar amr ali hassan hussein hussain youssef yousef yusuf yasser yaser tarek tareq karim kareem sherif hany hani hamada
  abdo abdallah abdullah abdelrahman abdulrahman abdalrahman rahman said saeed sayed samir sameh tamer wael walid waleed
  ramy rami ragab ramadan ashraf adel adham amir ameer emad essam fady george mina marco peter bishoy kerolos kirollos
  fatma fatima aisha mariam maryam marwa mona nada nadia nour noor nourhan norhan salma samar sara sarah shimaa shaimaa
  yasmin yasmine hager hagar hanan hala heba doaa dina esraa israa eman iman menna mennatallah rana reem rania soha
  habiba habibi habibty habibti 7abibi 7abibty hayati 7ayaty omri albi bahebak bahebek ba7ebak ba7ebek b7bk
  allah allahakbar allahuakbar mohamedrasoolallah bismillah bismallah alhamdulillah elhamdulilah subhanallah inshallah
  mashallah masha2allah yarab yarabb yaallah islam muslim quran makkah madina
  egypt masr misr cairo elqahera alexandria iskandria giza mansoura tanta aswan luxor ahly alahly elahly ahlawy zamalek
  elzamalek zamalkawy mosalah mohamedsalah salah11 pharaoh pyramids saudi saudiarabia riyadh jeddah dubai kuwait qatar
  emirates palestine falastin jordan syria lebanon iraq libya sudan maroc algerie tunisie
  shaheen captain basha pasha kabten kotshena
`)

/** The same in Arabic letters, including what the first rows of an Arabic keyboard spell. */
export const arabicWords = wordsOf(`
  كلمةالسر كلمةالمرور كلمةسر باسورد الباسورد بسماللهالرحمنالرحيم بسمالله سبحانالله الحمدلله اللهاكبر لاالهالاالله
  استغفرالله ماشاءالله انشاءالله محمدرسولالله ياربياربيارب اللهمصليعليمحمد احبك بحبك بحبكاوي حبيبي حبيبتي ياحبيبي
  عبدالله عبدالرحمن محمداحمد احمدمحمد محمدمحمد مصرامالدنيا الاهلي الزمالك الاهليحديد محمدصلاح
  ضصثقفغعه ضصثقفغعهخح شسيبلاتن شسيبلاتنمك ضشصسثيقب
`)

/** Keyboard walks and other well-known sequences; any part of them counts. */
export const walks = wordsOf(`
  01234567890123456789 qwertyuiop[] asdfghjkl;' zxcvbnm,./ qwertyuiopasdfghjklzxcvbnm qwertzuiopasdfghjklyxcvbnm azertyuiopqsdfghjklmwxcvbn
  1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 qazwsxedcrfvtgbyhnujmikolp zaq12wsxcde34rfv
  zaq1xsw2cde3vfr4 !qaz2wsx 1qazxsw23edcvfr4 qweasdzxc asdqwezxc 147258369 159753 789456123 741852963 147852369 963852741
  123654789 987654321 abcdefghijklmnopqrstuvwxyz a1b2c3d4e5f6g7h8 1a2b3c4d5e6f !@#$%^&*()_+ 1!2@3#4$5%6^ 112233445566778899
  998877665544332211 12344321 123454321 1234554321 1234512345 123123123 321321321 102030405060 010203040506 13579246810 24681012
  31415926535 11223344 qwaszx qwaszxerdfcv asdzxcqwe poiuytrewq lkjhgfdsa mnbvcxz 0987654321 0123456789 1234567890
  ضصثقفغعهخحج شسيبلاتنمك ئءؤرلاىةوز
`)

/** Common endings that make a word longer or add a digit. */
export const endings = wordsOf(`
  1 2 3 4 5 6 7 8 9 0 00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 33 44 55 66
  69 77 78 80 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99 000 007 100 101 111 123 222 321 333 420 444 456 500 555 666 777
  786 789 888 911 999 1111 1122 1212 1234 2000 2020 2021 2022 2023 2024 2025 2026 4321 5555 6789 7777 12345 54321 123123 123321 123456
  654321 1234567 12345678 123456789 1234567890 ! !! @ 1! 123! @1 @12 @123 @1234 @12345 @123456 a abc xx xxx
`)
