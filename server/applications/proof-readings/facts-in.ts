import {
  longestReadText,
  type ReceiptFacts,
  type readMethods,
  type readStates,
} from '#contract/proof-reading.ts'
import { type CodeFacts, codeFactsOf } from './code-facts.ts'
import { amountIn } from './find-amount.ts'
import { recipientIn } from './find-recipient.ts'
import { timeIn } from './find-time.ts'
import { labelOf, plainText, says } from './labels.ts'
import { around, type Box, type ReadText, type Row, type RowNumber, rowsOf, type Word } from './rows.ts'
import { rowsOfLabel, standsAlone } from './values.ts'

// What is less certain is not told: a blank costs a look, a wrong number may cost money.
const leastConfidence = 0.75

type Found<Value> = { value: Value; confidence: number; box: Box }

/** What a receipt says, by the words and numbers on its picture. Blank rather than wrong. */
export function factsIn(text: ReadText): ReceiptFacts {
  const rows = rowsOf(text)
  const told = <Value>(found: Found<Value> | null) =>
    found && found.confidence >= leastConfidence ? { ...found, box: inThousandths(found.box, text) } : null
  const code = told(codeIn(text))
  return {
    method: told(methodIn(rows)),
    reference: told(referenceIn(rows)) ?? ofCode(code, 'reference'),
    amount: told(amountIn(rows)) ?? ofCode(code, 'amount'),
    time: told(timeIn(rows)),
    sender: told(senderIn(rows)),
    state: told(stateIn(rows, text.unread.length > 0)),
    recipient: told(recipientIn(rows)),
    code,
  }
}

/** What the QR code says; null if there is none that speaks of a transfer, or several. */
function codeIn({ codes }: ReadText): Found<CodeFacts> | null {
  const found = codes.flatMap(({ text, box }) => {
    const value = codeFactsOf(text)
    return value ? [{ value, confidence: 1, box }] : []
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

/** A fact that could not be read in print. */
function ofCode<Name extends keyof CodeFacts>(code: Found<CodeFacts> | null, name: Name) {
  const value = code?.value[name]
  return code && value !== undefined ? { ...code, value } : null
}

/** A place on the picture as its sender turned it, in thousandths of its width and height. */
function inThousandths(box: Box, picture: Pick<ReadText, 'width' | 'height' | 'turn'>): Box {
  const across = (value: number) => Math.round((1000 * value) / picture.width)
  const down = (value: number) => Math.round((1000 * value) / picture.height)
  const [x, y, width, height] = [across(box.x), down(box.y), across(box.width), down(box.height)]
  const [right, bottom] = [1000 - x - width, 1000 - y - height]
  const places: Record<ReadText['turn'], Box> = {
    0: { x, y, width, height },
    90: { x: y, y: right, width: height, height: width },
    180: { x: right, y: bottom, width, height },
    270: { x: bottom, y: x, width: height, height: width },
  }
  return places[picture.turn]
}

const methods: [(typeof readMethods)[number], string[]][] = [
  ['instapay', ['instapay', 'instray', 'انستاباي', 'انستا باي']],
  ['vodafoneCash', ['vodafone cash', 'vodafone', 'vf cash', 'vf-cash', 'فودافون كاش', 'فودافون']],
  ['bank', ['bank', 'banque', 'بنك', 'البنك']],
]

const states: [(typeof readStates)[number], string[]][] = [
  [
    'failed',
    [
      'فشلت',
      'فشل',
      'مرفوضة',
      'مرفوض',
      'فاشلة',
      'لم تنجح',
      'لم تتم',
      'لم يتم',
      'تعذر',
      'غير كاف',
      'failed',
      'rejected',
      'declined',
      'unsuccessful',
      'insufficient',
    ],
  ],
  [
    'pending',
    [
      'قيد التنفيذ',
      'قيد المعالجة',
      'جاري التنفيذ',
      'قيد الانتظار',
      'قيد المراجعة',
      'معلقة',
      'معلق',
      'عملية معلقة',
      'سيتم',
      'وسيتم',
      'استلام طلب',
      'استلام الطلب',
      'pending',
      'in progress',
      'processing',
      'scheduled',
    ],
  ],
  [
    'sent',
    [
      'بنجاح',
      'ناجحة',
      'تم التحويل',
      'تم تحويل',
      'تم ارسال',
      'successful',
      'successfully',
      'completed',
      'success',
    ],
  ],
]

const methodIn = (rows: Row[]) => firstSaid(rows, methods)

// Beside them a word for success says that there is none, or none yet.
const negations = [
  'لم',
  'لا',
  'لن',
  'غير',
  'سيتم',
  'وسيتم',
  'سوف',
  'not',
  'will',
  'be',
  'cannot',
  'if',
  'once',
  'when',
]

/**
 * Blank where a receipt says two of them: a footer speaks of transfers that fail, too. Nor is it told to be sent where
 * something in colour was not read, which may say that it waits.
 */
function stateIn(rows: Row[], hasUnread: boolean): Found<(typeof readStates)[number]> | null {
  const isNegated = ({ arabic, english }: Row) =>
    [...arabic, ...english].some(({ text }) => negations.includes(plainText(text)))
  const said = states.flatMap((state) => {
    const some = state[0] === 'sent' ? rows.filter((row) => !isNegated(row)) : rows
    return firstSaid(some, [state]) ?? []
  })
  const [state = null] = said
  if (said.length !== 1 || (state?.value === 'sent' && hasUnread)) return null
  return state
}

function firstSaid<Value>(rows: Row[], wordings: [Value, string[]][]): Found<Value> | null {
  for (const [value, phrases] of wordings) {
    const row = rows.find((one) => says(one, phrases))
    if (row) return { value, confidence: 0.9, box: row.box }
  }
  return null
}

function referenceIn(rows: Row[]): Found<string> | null {
  const numbers = rowsOfLabel(rows, 'reference').flatMap((row) => whole(row.numbers).filter(standsAlone))
  const found = numbers.flatMap(({ text, confidence, box }) => {
    const value = text.replace(/[.]+$/, '')
    return /^[A-Z]{0,6}\d{6,20}$/.test(value) ? [{ value, confidence, box }] : []
  })
  const [first] = found.length > 0 ? found : selfEvident(rows)
  return first && found.every(({ value }) => value === first.value) ? first : null
}

/** What nothing but a reference looks like, where its label was not read; none if there are several. */
function selfEvident(rows: Row[]): Found<string>[] {
  const found = rows
    .flatMap(({ numbers }) => numbers.filter(standsAlone))
    .filter(({ text }) => /^FT\d{10}$/.test(text))
    .map(({ text, confidence, box }) => ({ value: text, confidence, box }))
  return found.length === 1 && rows.every((row) => labelOf(row)?.label !== 'reference') ? found : []
}

/** A reference is one number, however far apart its digits are set. */
function whole(numbers: RowNumber[]): RowNumber[] {
  const joined: RowNumber[] = []
  for (const number of numbers) {
    const before = joined.at(-1)
    const isRest =
      before &&
      /^\d+$/.test(before.text + number.text) &&
      number.box.x - before.box.x - before.box.width < Math.max(before.box.height, number.box.height) * 0.9
    if (!isRest) joined.push(number)
    else
      joined[joined.length - 1] = {
        text: before.text + number.text,
        confidence: Math.min(before.confidence, number.confidence) * 0.95,
        box: around([before, number]),
      }
  }
  return joined
}

// What a number of the sender is called: never a part of a name.
const numberWords = [
  ...[
    'رقم',
    'الرقم',
    'حساب',
    'الحساب',
    'محفظة',
    'المحفظة',
    'موبايل',
    'الموبايل',
    'هاتف',
    'الهاتف',
    'تليفون',
    'المحمول',
  ],
  ...['number', 'no', 'account', 'acc', 'mobile', 'phone', 'wallet'],
].map(plainText)

const isNumberWord = ({ text }: Word) => numberWords.includes(plainText(text))

function senderIn(rows: Row[]): Found<string> | null {
  const [row] = rowsOfLabel(rows, 'sender', 'words')
  if (!row) return null
  const sure = (words: Word[]) => words.length > 0 && words.every(({ confidence }) => confidence > 0.5)
  const isName = (words: Word[]) => words.every(({ text }) => /^[\p{L}.'-]+$/u.test(text))
  const arabic = row.arabic.filter(({ text }) => /\p{Script=Arabic}/u.test(text))
  const words = [arabic, row.english]
    .map((some) => some.filter((word) => !isNumberWord(word)))
    .find((some) => sure(some) && isName(some))
  if (!words) return null
  const value = words
    .map(({ text }) => text)
    .join(' ')
    .slice(0, longestReadText)
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length
  return { value, confidence, box: around(words) }
}
