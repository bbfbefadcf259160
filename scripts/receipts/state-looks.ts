import type { Language, ReceiptFacts } from './facts.ts'
import type { PlannedLine } from './layouts.ts'
import { seededBy } from './seeded.ts'

/** How a receipt says what became of the transfer, where it is not a line in the colour of its other texts. */
export type StateLook = Pick<PlannedLine, 'text' | 'size' | 'bold' | 'colour' | 'pill'>

type State = ReceiptFacts['state']

const wordings: Record<Language, Record<State, string[]>> = {
  ar: {
    sent: ['تم التحويل بنجاح', 'عملية ناجحة'],
    pending: ['العملية قيد التنفيذ', 'عملية معلقة', 'قيد المعالجة', 'معلقة'],
    failed: ['فشلت العملية', 'عملية مرفوضة', 'مرفوضة'],
  },
  en: {
    sent: ['Transfer successful', 'Successful'],
    pending: ['Transaction pending', 'Pending', 'Processing'],
    failed: ['Transaction failed', 'Failed', 'Declined'],
  },
}

// As apps have them: the colours of warnings, and the grey of what is of no account yet.
const colours: Record<State, string[]> = {
  sent: ['#16a34a', '#4caf50', '#0b8f4d'],
  pending: ['#f59e0b', '#ff9800', '#ffb300', '#9e9e9e'],
  failed: ['#dc2626', '#f44336', '#9e9e9e'],
}

/** A look by chance: the state in colour, or white on a coloured pill, often as a single small word. */
export function stateLookBy(seed: number, state: State, language: Language): StateLook {
  const chance = seededBy(seed + 3_000_017)
  const colour = chance.oneOf(colours[state])
  const onPill = chance.next() < 0.35
  return {
    text: chance.oneOf(wordings[language][state]),
    size: chance.oneOf([20, 24, 28, 34]),
    bold: chance.next() < 0.5,
    ...(onPill ? { colour: '#ffffff', pill: colour } : { colour }),
  }
}
