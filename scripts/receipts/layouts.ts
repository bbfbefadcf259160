import { amountText, type Digits, type Language, type ReceiptFacts, timeText, withDigits } from './facts.ts'
import type { Seeded } from './seeded.ts'
import { words } from './words.ts'

/** The layouts of receipts; `bankLetter` is sent as a PDF. */
export const layouts = [
  'instapay',
  'vodafoneCash',
  'bankRows',
  'bankCards',
  'bankPlain',
  'bankLetter',
] as const
export type Layout = (typeof layouts)[number]

/** What a line says: one of the facts, or something that is none. */
export type LineRole = keyof ReceiptFacts | 'label' | 'trap' | 'decoration'

/** A line to draw on a canvas of 720 units width; `at` is the edge or middle that x is for. */
export type PlannedLine = {
  role: LineRole
  text: string
  x: number
  y: number
  at: 'left' | 'right' | 'middle'
  size: number
  bold?: boolean
  tone: 'ink' | 'soft' | 'accent' | 'paper'
  /** A colour of its own instead of its tone's, and that of a pill behind it. */
  colour?: string
  pill?: string
}

/** A receipt to draw: its lines, a coloured band at the top and rules between rows. */
export type Plan = { height: number; band: number; accent: string; rules: number[]; lines: PlannedLine[] }

export type PlanInput = { facts: ReceiptFacts; language: Language; digits: Digits; chance: Seeded }

type Row = { role: LineRole; label: string; value: string }

/** Plans the lines of a receipt in one of the layouts. */
export function planReceipt(layout: Layout, input: PlanInput): Plan {
  return planners[layout](input)
}

const planners: Record<Layout, (input: PlanInput) => Plan> = {
  instapay: (input) =>
    withHero({
      input,
      brand: 'InstaPay',
      accent: '#5b2d8e',
      heroSize: 58,
      rows: rowsOf(input, { form: 'grouped', time: 'named', traps: [], withAmount: false, withName: true }),
      stacked: false,
    }),
  vodafoneCash: (input) =>
    withHero({
      input,
      brand: input.language === 'ar' ? 'فودافون كاش' : 'Vodafone Cash',
      accent: '#c8102e',
      heroSize: 50,
      rows: rowsOf(input, {
        form: 'short',
        time: 'numbers',
        traps: ['fees', 'balance'],
        withAmount: false,
      }),
      stacked: true,
    }),
  bankRows: (input) =>
    inRows(input, { brand: ['البنك الأهلي', 'National Bank'], accent: '#0b6b3a', stacked: false }),
  bankCards: (input) =>
    inRows(input, { brand: ['بنك مصر', 'Banque Misr'], accent: '#8a1538', stacked: true }),
  bankPlain: (input) =>
    inRows(input, { brand: ['بنك القاهرة', 'City Bank'], accent: '#333333', stacked: false, size: 27 }),
  bankLetter: (input) =>
    inRows(input, {
      brand: ['البنك التجاري', 'Commercial Bank'],
      accent: '#12355b',
      stacked: false,
      size: 25,
    }),
}

type RowChoice = {
  form: 'grouped' | 'plain' | 'short'
  time: 'numbers' | 'named' | 'iso'
  traps: ('account' | 'fees' | 'balance')[]
  withAmount: boolean
  /** Whether the name of the recipient stands above the handle. */
  withName?: boolean
}

const money = ({ language, digits }: PlanInput, piastres: number, form: RowChoice['form']) =>
  language === 'ar'
    ? `${amountText(piastres, digits, form)} ${words.ar.currency}`
    : piastres % 2 === 0
      ? `${amountText(piastres, digits, form)} EGP`
      : `EGP ${amountText(piastres, digits, form)}`

function rowsOf(input: PlanInput, { form, time, traps, withAmount, withName }: RowChoice): Row[] {
  const { facts, language, digits, chance } = input
  const own = words[language]
  const trapRows = traps.map((trap): Row => {
    if (trap === 'account')
      return {
        role: 'trap',
        label: own.account,
        value: withDigits(`${chance.digits(4)}****${chance.digits(4)}`, digits),
      }
    const piastres = trap === 'fees' ? chance.whole(1, 20) * 50 : chance.whole(1_000, 900_000)
    return { role: 'trap', label: own[trap], value: money(input, piastres, form) }
  })
  const amount: Row = {
    role: 'amount',
    label: chance.oneOf(own.amount),
    value: money(input, facts.amount, form),
  }
  const label = recipientLabel(input)
  const hasLatinName = facts.recipient.includes('@')
  const value = hasLatinName ? facts.recipient : withDigits(facts.recipient, digits)
  const recipient: Row[] = withName
    ? [
        { role: 'trap', label, value: language === 'ar' ? 'كابتن وليد' : 'Coach Waleed' },
        { role: 'recipient', label: '', value },
      ]
    : [{ role: 'recipient', label, value }]
  const rows: Row[] = [
    { role: 'sender', label: chance.oneOf(own.sender), value: facts.sender },
    ...recipient,
    ...trapRows,
    {
      role: 'reference',
      label: chance.oneOf(own.reference),
      value: /^[A-Z]/.test(facts.reference) ? facts.reference : withDigits(facts.reference, digits),
    },
    {
      role: 'time',
      label: chance.oneOf(own.time),
      value: withDigits(timeText(facts.time, language, time), digits),
    },
  ]
  return withAmount ? [amount, ...rows] : rows
}

/** By chance of its own, so that the other labels of a seed stay as they were. */
function recipientLabel({ facts, language }: PlanInput): string {
  const labels = words[language].recipient[facts.method]
  return labels[facts.reference.length % labels.length] ?? words[language].to
}

type Hero = {
  input: PlanInput
  brand: string
  accent: string
  heroSize: number
  rows: Row[]
  stacked: boolean
}

/** As wallets do: the outcome and the amount large in the middle, then rows. */
function withHero({ input, brand, accent, heroSize, rows, stacked }: Hero): Plan {
  const { facts, language } = input
  const lines: PlannedLine[] = [
    { role: 'method', text: brand, x: 360, y: 62, at: 'middle', size: 44, bold: true, tone: 'paper' },
    {
      role: 'state',
      text: words[language].state[facts.state],
      x: 360,
      y: 190,
      at: 'middle',
      size: 34,
      bold: true,
      tone: 'ink',
    },
    {
      role: 'amount',
      text: money(input, facts.amount, facts.method === 'instapay' ? 'grouped' : 'short'),
      x: 360,
      y: 280,
      at: 'middle',
      size: heroSize,
      bold: true,
      tone: 'ink',
    },
  ]
  const placed = placeRows(rows, { language, top: 400, size: 29, stacked })
  return {
    height: placed.bottom + 60,
    band: 124,
    accent,
    rules: placed.rules,
    lines: [...lines, ...placed.lines],
  }
}

function inRows(
  input: PlanInput,
  {
    brand,
    accent,
    stacked,
    size = 29,
  }: { brand: [string, string]; accent: string; stacked: boolean; size?: number },
): Plan {
  const { facts, language, chance } = input
  const form = chance.oneOf(['grouped', 'plain'] as const)
  const time = chance.oneOf(['numbers', 'iso', 'named'] as const)
  const rows = rowsOf(input, { form, time, traps: ['account', 'fees'], withAmount: true })
  const name = language === 'ar' ? brand[0] : brand[1]
  const placed = placeRows(rows, { language, top: 310, size, stacked })
  const lines: PlannedLine[] = [
    { role: 'method', text: name, x: 360, y: 56, at: 'middle', size: 38, bold: true, tone: 'paper' },
    {
      role: 'decoration',
      text: words[language].title,
      x: 360,
      y: 160,
      at: 'middle',
      size: 32,
      bold: true,
      tone: 'accent',
    },
    {
      role: 'state',
      text: words[language].state[facts.state],
      x: 360,
      y: 230,
      at: 'middle',
      size: 30,
      tone: 'ink',
    },
    ...placed.lines,
    {
      role: 'decoration',
      text: words[language].thanks,
      x: 360,
      y: placed.bottom + 46,
      at: 'middle',
      size: 24,
      tone: 'soft',
    },
  ]
  return { height: placed.bottom + 120, band: 112, accent, rules: placed.rules, lines }
}

type Placing = { language: Language; top: number; size: number; stacked: boolean }

function placeRows(rows: Row[], { language, top, size, stacked }: Placing) {
  const isArabic = language === 'ar'
  const near = isArabic ? ({ x: 670, at: 'right' } as const) : ({ x: 50, at: 'left' } as const)
  const far = isArabic ? ({ x: 50, at: 'left' } as const) : ({ x: 670, at: 'right' } as const)
  const step = stacked ? size * 4 : size * 2.6
  const lines = rows.flatMap(({ role, label, value }, index): PlannedLine[] => {
    const y = top + index * step
    const named: PlannedLine[] = [
      { role: 'label', text: label, ...near, y, size: stacked ? size * 0.85 : size, tone: 'soft' },
    ]
    return [
      ...(label === '' ? [] : named),
      { role, text: value, ...(stacked ? near : far), y: stacked ? y + size * 1.7 : y, size, tone: 'ink' },
    ]
  })
  const rules = rows.map((_, index) => top + (index + 1) * step - (stacked ? size * 1.1 : size * 1.3))
  return { lines, rules, bottom: top + rows.length * step }
}
