// Patterns of folded text: lower case, Latin digits, one form of alef, ya and ta marbuta. Each is linear: no part can
// match one text in two ways.

/** Words for a one-time code, a PIN or a password. */
const codeWord =
  'otp|one[- ]time (?:password|passcode|pin|code)|(?:verification|activation|security|confirmation|access) code|passcode|\\bpin\\b|mpin|كلمه (?:السر|المرور)|(?:رمز|كود) (?:التحقق|التاكيد|المرور|الدخول|التفعيل|الامان|السري)|الرقم السري|(?:رمز|كود) لمره واحده|(?:رمز|كود) (?:هو|:)|رمزك|كودك'

/** A code with its digits in the same sentence: such a message is dropped, whatever else it says. */
export const codeWithDigits = new RegExp(
  `(?:${codeWord}|\\bcode\\b|الرمز|الكود)[^.\\n]{0,40}?(?<![\\d,])\\d{4,8}(?![\\d,])|(?<![\\d,])\\d{4,8}(?![\\d,]) (?:is your|is the|هو رمز|هو كود|هو الرمز)`,
)

/** What banks add to any message: never to share a code. Without digits it says nothing about the message. */
export const warning =
  /(?:never|do not|don't|لا تشارك|لا تفصح|لا تعط|احذر|البنك لن يطلب|we will never)[^.\n]*/g

/** A word for a code outside a warning: such a message is dropped too. */
export const aboutCodes = new RegExp(codeWord)

/** Money that came in. `تم تحويل` is either: it came in if it went to "your" account or wallet. */
export const received =
  /تم استلام|استلمت|تم اضافه|تمت اضافه|اضيف|تم ايداع|ايداع|تحويل وارد|حواله وارده|وارد من|وصلك|تم تحويل [^\n]{0,80}?(?:الي|ل) ?(?:حسابك|محفظتك|رقمك|بطاقتك)|you(?:'ve| have| just)? received|(?:was|were|been|is|account) credited|credited (?:to|with|by)|incoming (?:transfer|payment|ipn)|cash deposit|deposited|added to your|received (?:an? |the )?(?:amount|sum|transfer|payment|egp|le\b|ipn)|(?<!your (?:instapay |ipn |instant )?)transfer received (?:with|of|from|in)\b|has sent you|sent you/

/** Money that went out, that only moved, or that somebody else received. */
export const sent =
  /تم تحويل|تم خصم|خصم مبلغ|تم سحب|سحب نقدي|تم دفع|تم سداد|تم شراء|عمليه شراء|تم ارسال|تحويل صادر|حواله صادره|you(?:'ve| have| just)? (?:sent|transferred|paid|withdrawn|spent)|debited|outgoing|purchase|withdrawal|withdrawn|deducted|your (?:instapay |ipn |instant )?(?:transfer|payment) [^\n]{0,60}?\bto\b|received by|transferred from your/

/** What has not happened: asked for, waiting, failed, taken back. */
export const unfinished =
  /failed|declined|rejected|unsuccessful|not completed|could not|pending|in progress|revers(?:ed|al)|refund|cancell?ed|request(?:s|ed|ing)? (?:egp|le|money|you|an? |for |\d)|is requesting|collect request|فشل|لم تتم|لم يتم|تعذر|مرفوض|تم رفض|قيد (?:التنفيذ|المراجعه|الانتظار)|معلق|تم الغاء|تم رد|استرداد|عكس|يطلب منك|طلب (?:اموال|تحويل|مبلغ)|سيتم/

/** Where one sentence ends and another begins. */
export const sentenceEnd = /[.\n؛;!](?!\d)/

const number = '\\d[\\d.,]*\\d|\\d'
const pounds = 'egp|l\\.?e\\.?|جنيها?(?: مصريا?)?|ج\\.? ?م\\.?|جم(?![\\u0621-\\u064a])'

/** Numbers with pounds before or after them, or after the word amount. */
export const amounts = new RegExp(
  `(?:(?<![a-z])(?:${pounds})[: ]{0,2}(${number})|(?<![\\d.,])(${number}) ?(?:${pounds})|(?:مبلغ|بمبلغ|بقيمه|قيمته|\\bamount(?: of)?|\\bsum of)[: ]{0,2}(${number}))`,
  'g',
)

/** Other currencies: their amounts are not read. */
export const otherCurrency = /\b(?:usd|eur|sar|aed|gbp|kwd|qar)\b|دولار|يورو|ريال|درهم|دينار/

/** What stands before a number that is not what was received: balance, fee, tax, limit. */
export const notReceived =
  /balance|\bbal\b|available|avail|رصيد|المتاح|متاح|fees?\b|charges?\b|commission|tax|\bvat\b|limit|مصاريف|رسوم|عموله|ضريبه|دمغه|الحد|حد اقصي|cashback|كاش باك|points|نقاط/

/** A balance or a fee that is named after its number. */
export const namedAfter =
  /^[ :(]{0,2}(?:is|as|هو|هي)? ?(?:your|the|من)? ?(?:new |current |available |total )?(?:balance|رصيد|fees?\b|رسوم|مصاريف|عموله)/

export const reference =
  /(?:\bref(?:erence)?(?:\.| no\.?| number| id)?|\b(?:transaction|trx|txn|operation|ipn) (?:id|no\.?|number|ref(?:erence)?)|\btrx|\btxn|رقم (?:العمليه|المرجع|المعامله|الحواله|التحويل|مرجعي)|الرقم المرجعي|مرجع|مرجعي)(?: is| هو)?[ :#.-]{0,3}([a-z0-9][a-z0-9-]{4,38}[a-z0-9])/g

/** A phone number, whole or with hidden digits. */
export const phone = /(?<![\d*x])(?:(?:\+?20|0020|0)?1[0125]\d{8}|01[0-9*x]{9})(?![\d*x])/

/** Where a message names who sent the money. */
export const from =
  /(?:(?:^|[\s،,.])من|\bfrom|\bby)(?: (?:رقم|الرقم|العميل|السيد|السيده|محفظه|حساب|mobile|number|account|wallet|customer|mr\.?|mrs\.?|ms\.?))*[ :]{1,2}/g

/** What is no sender: the own account or wallet. */
export const own = /^(?:حساب(?:ك|كم)|محفظتك|بطاقتك|your\b|خلال|the (?:bank|app))/

/** Where a name ends. */
export const nameEnd =
  /[\d\n.,:;()[\]/|،*#]| - |\s(?:الي|علي (?:رقم|حساب|محفظ|بطاق)[^ ]*|بتاريخ|في|يوم|رقم|برقم|بواسطه|عبر|من خلال|المسجل|رصيدك|رصيد|الرصيد|بمبلغ|مبلغ|to|on|at|via|with|using|through|ref|ipn|is|has|for|into|registered|account|a\/c|dated|your)(?:\s|$)/

/** A name that follows words for it. */
export const named =
  /(?:باسم|بـ?اسم|المسجل باسم|اسم (?:الراسل|المرسل|المحول)|الراسل|المرسل|registered (?:name|as|to|under)|sender(?: name)?|name)[ :]{1,2}/

export const instapayAddress = /[a-z0-9._-]{2,40}@(?:instapay|[a-z]{2,12})(?![\w.])/

export const note =
  /(?:\bnotes?|\bmessage|\breason|\bpurpose|\bdescription|\bremarks?|\bnarrative|ملاحظه|ملاحظات|الغرض|الوصف|البيان|السبب|الرساله|رساله)[ ]?[:：-][ ]?([^\n]{1,80})/
