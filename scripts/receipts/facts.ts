import type { Seeded } from './seeded.ts'

export type Language = 'ar' | 'en'
export type Digits = 'latin' | 'arabic'

/** What a receipt truly says. `time` is the clock of Egypt as written, `2026-03-01T14:05`. */
export type ReceiptFacts = {
  method: 'instapay' | 'vodafoneCash' | 'bank'
  reference: string
  /** In piastres. */
  amount: number
  time: string
  sender: string
  state: 'sent' | 'pending' | 'failed'
  /** To which number, handle or account it went, in part hidden by stars on some receipts. */
  recipient: string
}

const names = {
  ar: [
    'منى حسن',
    'أحمد سمير',
    'سارة عادل',
    'كريم فؤاد',
    'نورهان علي',
    'يوسف إبراهيم',
    'هبة مصطفى',
    'عمر طارق',
  ],
  en: [
    'Mona Hassan',
    'Ahmed Samir',
    'Sara Adel',
    'Karim Fouad',
    'Nourhan Ali',
    'Youssef Ibrahim',
    'Heba Mostafa',
  ],
}

/** Facts by chance, as they occur: most were sent, most amounts are whole pounds. */
export function factsBy(chance: Seeded, method: ReceiptFacts['method'], language: Language): ReceiptFacts {
  const pounds = chance.oneOf([chance.whole(2, 40) * 50, chance.whole(100, 9_999), chance.whole(1, 30) * 500])
  const piastres = chance.next() < 0.2 ? chance.whole(1, 99) : 0
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `2026-${two(chance.whole(1, 12))}-${two(chance.whole(1, 28))}`
  const roll = chance.next()
  return {
    method,
    reference: referenceBy(chance, method),
    amount: pounds * 100 + piastres,
    time: `${day}T${two(chance.whole(0, 23))}:${two(chance.whole(0, 59))}`,
    sender: chance.oneOf(names[language]),
    state: roll < 0.86 ? 'sent' : roll < 0.93 ? 'pending' : 'failed',
    // The last that is drawn by chance, so that the other facts of a seed stay as they were.
    recipient: recipientBy(chance, method),
  }
}

const handles = [
  'waleed.fit',
  'captain_nour',
  'karim.coach',
  'mona',
  'omarfarouk88',
  'fit-with-sara',
  'h.mostafa',
]

/** Whose money it is: in full, or as apps hide a part of it. */
function recipientBy(chance: Seeded, method: ReceiptFacts['method']): string {
  const isHidden = chance.next() < 0.3
  if (method === 'instapay') {
    const handle = chance.oneOf(handles)
    return `${isHidden ? `${handle.slice(0, 1)}***` : handle}@instapay`
  }
  if (method === 'vodafoneCash') {
    const number = `010${chance.digits(8)}`
    return isHidden ? `${number.slice(0, 3)}*****${number.slice(-3)}` : number
  }
  const number = `${chance.whole(1, 9)}${chance.digits(chance.whole(11, 15))}`
  return isHidden ? `****${number.slice(-4)}` : number
}

function referenceBy(chance: Seeded, method: ReceiptFacts['method']): string {
  if (method === 'instapay') return chance.digits(12)
  if (method === 'vodafoneCash') return `0${chance.digits(11)}`
  return chance.next() < 0.5 ? `FT26${chance.digits(8)}` : chance.digits(chance.whole(8, 10))
}

const arabicDigits = '٠١٢٣٤٥٦٧٨٩'

/** A text with its digits in this kind. */
export function withDigits(text: string, digits: Digits): string {
  return digits === 'latin' ? text : text.replace(/\d/g, (digit) => arabicDigits[Number(digit)] ?? digit)
}

/** An amount as apps write it, without a currency. */
export function amountText(piastres: number, digits: Digits, form: 'grouped' | 'plain' | 'short'): string {
  const [pounds = '', fraction = ''] = (piastres / 100).toFixed(2).split('.')
  const grouped = form === 'grouped' ? pounds.replace(/\B(?=(\d{3})+$)/g, ',') : pounds
  const text = form === 'short' && fraction === '00' ? grouped : `${grouped}.${fraction}`
  if (digits === 'latin') return text
  return withDigits(text.replace(/,/g, '٬').replace('.', '٫'), digits)
}

const months = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  ar: [
    'يناير',
    'فبراير',
    'مارس',
    'أبريل',
    'مايو',
    'يونيو',
    'يوليو',
    'أغسطس',
    'سبتمبر',
    'أكتوبر',
    'نوفمبر',
    'ديسمبر',
  ],
}

/** A time as apps write it: in numbers, or with the month's name. */
export function timeText(time: string, language: Language, form: 'numbers' | 'named' | 'iso'): string {
  const [date = '', clock = ''] = time.split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  if (form === 'iso') return `${date} ${clock}`
  if (form === 'numbers') return `${day}/${month}/${year} ${clock}`
  const hour = Number(clock.slice(0, 2))
  const half = language === 'en' ? (hour < 12 ? 'AM' : 'PM') : hour < 12 ? 'ص' : 'م'
  const twelve = `${String(hour % 12 || 12).padStart(2, '0')}:${clock.slice(3)} ${half}`
  return `${Number(day)} ${months[language][Number(month) - 1]} ${year} ${twelve}`
}
