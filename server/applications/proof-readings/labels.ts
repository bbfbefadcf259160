import type { Row, Word } from './rows.ts'

/** What the words before a value say that it is. */
export type Label = 'amount' | 'other amount' | 'reference' | 'sender' | 'recipient' | 'other'

const labels: Record<Label, { arabic: string[]; english: string[] }> = {
  'other amount': {
    arabic: [
      'رصيدك الحالي',
      'الرصيد الحالي',
      'الرصيد المتاح',
      'الرسوم',
      'رسوم',
      'مصاريف',
      'المصاريف',
      'عمولة',
      'العمولة',
      'رصيدك',
      'الرصيد',
      'رصيد',
      'ضريبة',
    ],
    english: [
      'available balance',
      'current balance',
      'fees',
      'fee',
      'balance',
      'charges',
      'commission',
      'tax',
    ],
  },
  amount: {
    arabic: ['المبلغ', 'قيمة التحويل', 'مبلغ التحويل', 'المبلغ المحول', 'قيمة العملية', 'مبلغ'],
    english: ['amount', 'amount transferred', 'transfer amount', 'total'],
  },
  reference: {
    arabic: ['رقم العملية', 'الرقم المرجعي', 'رقم المرجع', 'رقم التحويل', 'رقم المعاملة', 'المرجع'],
    english: [
      'reference',
      'reference number',
      'transaction id',
      'transaction number',
      'ref',
      'transaction ref',
    ],
  },
  other: {
    arabic: ['رقم الحساب', 'التاريخ', 'التاريخ والوقت', 'تاريخ العملية', 'رقم الهاتف'],
    english: ['account number', 'account', 'date', 'date and time', 'transaction date'],
  },
  recipient: {
    arabic: [
      'إلى',
      'إلى حساب',
      'إلى رقم',
      'إلى محفظة',
      'لرقم',
      'المستفيد',
      'اسم المستفيد',
      'حساب المستفيد',
      'رقم المستفيد',
      'المستلم',
      'اسم المستلم',
      'رقم المستلم',
      'المرسل إليه',
      'المحول إليه',
      'المحول له',
    ],
    english: [
      'to',
      'to account',
      'to number',
      'to mobile',
      'sent to',
      'paid to',
      'transferred to',
      'beneficiary',
      'beneficiary account',
      'beneficiary name',
      'receiver',
      'receiver account',
      'receiver name',
      'receiver number',
      'recipient',
      'recipient account',
      'recipient name',
      'recipient number',
    ],
  },
  sender: {
    arabic: [
      'من',
      'من رقم',
      'من حساب',
      'من محفظة',
      'رقم المرسل',
      'رقم المحول',
      'المحول',
      'اسم المرسل',
      'المرسل',
      'اسم المحول',
      'محول من',
    ],
    english: ['from', 'from number', 'from mobile', 'from account', 'sender', 'sender name', 'sender number'],
  },
}

export type FoundLabel = { label: Label; words: Word[] }

/** The label at the beginning of a row, in either language, with its words. */
export function labelOf(row: Row): FoundLabel | null {
  return startingLabel(row.arabic, 'arabic') ?? startingLabel(row.english, 'english')
}

function startingLabel(words: Word[], language: 'arabic' | 'english'): FoundLabel | null {
  const candidates = Object.entries(labels).flatMap(([label, texts]) =>
    texts[language].map((text) => ({ label: label as Label, text })),
  )
  const longestFirst = candidates.sort((one, other) => other.text.length - one.text.length)
  for (const { label, text } of longestFirst) {
    const count = text.split(' ').length
    const start = words.slice(0, count)
    if (start.length === count && isAlike(start.map((word) => word.text).join(' '), text))
      return { label, words: start }
  }
  return null
}

/** Letters that are written in several ways in the same way, without vowels and marks. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[^\p{L}\p{N} ]/gu, '')
}

/** Whether two texts differ in no more than a sixth of their letters, and none of a short text. */
export function isAlike(one: string, other: string): boolean {
  const [a, b] = [plainText(one), plainText(other)]
  // "Unsuccessful" differs from its opposite in two letters, and "sending" from "pending" in one.
  if (/^[a-z]/.test(a) && a[0] !== b[0]) return false
  return a === b || distance(a, b) <= Math.floor(Math.max(a.length, b.length) / 6)
}

export function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1]
    for (let column = 1; column <= other.length; column++) {
      const replaced = (before[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1)
      now.push(Math.min(replaced, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1))
    }
    before = now
  }
  return before[other.length] ?? 0
}

/** The words of a label wherever they occur in a row, as in a message that runs on; not within those of another label. */
export const labelsWithin = (row: Row, wanted: Label): FoundLabel[] =>
  allLabelsWithin(row).filter(({ label }) => label === wanted)

/** All labels of a row, in either language. */
export function allLabelsWithin(row: Row): FoundLabel[] {
  return ([row.arabic, row.english] as const).flatMap((words, index) => {
    const found: FoundLabel[] = []
    for (let start = 0; start < words.length; start++) {
      const label = startingLabel(words.slice(start), index === 0 ? 'arabic' : 'english')
      if (!label) continue
      found.push(label)
      start += label.words.length - 1
    }
    return found
  })
}

/** Whether one of these phrases occurs in a row, as it is or nearly. */
export function says(row: Row, phrases: string[]): boolean {
  return [row.arabic, row.english].some((words) =>
    phrases.some((phrase) => {
      const count = phrase.split(' ').length
      return words.some((_, start) =>
        isAlike(
          words
            .slice(start, start + count)
            .map(({ text }) => text)
            .join(' '),
          phrase,
        ),
      )
    }),
  )
}
