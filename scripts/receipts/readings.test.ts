import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { factsIn } from '#server/applications/proof-readings/index.ts'
import { readPicture } from '#server/platform/text-reading/read-picture.ts'
import { pictureOf } from './changes.ts'
import { drawReceipt, receiptBy } from './draw-receipt.ts'
import { type Outcome, readCase, receiptCases } from './measure.ts'

// When this was measured last, 29 amounts and 28 references were read; the others were blank.
const least = { amount: 27, reference: 26 }
// And 18 recipients; what is hidden but for its end is not read yet.
const leastRecipients = 15

type ColouredState = {
  how: string
  state: 'pending' | 'failed'
  text: string
  colour: string
  pill?: string
  isDark?: boolean
}

/** The short form of `npm run prove -- receipts`: one fact read wrongly fails it, and too many blanks. */
it('reads thirty receipts of all layouts without a wrong amount, reference or recipient', {
  timeout: 900_000,
}, async () => {
  const outcomes: Outcome[] = []
  for (const one of receiptCases(30)) outcomes.push(await readCase(one))
  for (const name of ['amount', 'reference'] as const) {
    const wrong = outcomes.filter(({ facts }) => facts[name] === 'wrong').map(({ spec }) => spec)
    expect(wrong).toEqual([])
    expect(outcomes.filter(({ facts }) => facts[name] === 'right').length).toBeGreaterThanOrEqual(least[name])
  }
  expect(outcomes.filter(({ facts }) => facts.recipient === 'wrong').map(({ spec }) => spec)).toEqual([])
  const said = (who: 'paid' | 'another', what: string) =>
    outcomes.filter(({ recipient }) => recipient[who] === what).length
  // An honest receipt is never said to be another's, and the receipt of a brother's account never the site's.
  expect([said('paid', 'another'), said('another', 'ours')]).toEqual([0, 0])
  expect(said('paid', 'ours')).toBeGreaterThanOrEqual(leastRecipients)
  expect(said('another', 'another')).toBeGreaterThanOrEqual(leastRecipients)
})

it.each([
  { how: 'in amber', state: 'pending', text: 'العملية قيد التنفيذ', colour: '#f59e0b' },
  { how: 'in orange', state: 'pending', text: 'Pending', colour: '#ff9800' },
  { how: 'as a word on a pill', state: 'pending', text: 'معلقة', colour: '#ffffff', pill: '#ff9800' },
  { how: 'on a red pill', state: 'failed', text: 'Declined', colour: '#ffffff', pill: '#ef4444' },
  { how: 'in red in the dark', state: 'failed', text: 'مرفوضة', colour: '#d32f2f', isDark: true },
] as const)(
  'reads the state of a transfer $how',
  { timeout: 120_000 },
  async ({ how: _, state, isDark = false, ...look }: ColouredState) => {
    const language = /[a-z]/i.test(look.text) ? 'en' : 'ar'
    const drawn = receiptBy(1_013, { layout: 'bankRows', language, font: 'Cairo', digits: 'latin', isDark })
    const stateLook = { ...look, size: 28, bold: false }
    const spec = { ...drawn, facts: { ...drawn.facts, state }, stateLook }
    const read = await readCase({ spec, change: { kind: 'saved', quality: 80 }, isHeldOut: false })
    expect(read.facts).toMatchObject({ state: 'right', amount: 'right', reference: 'right' })
  },
)

it.each([
  ['amount', 212, 'right'],
  ['reference', 247, 'blank'],
  ['reference', 307, 'blank'],
] as const)(
  'does not guess the %s of receipt %s, of which one digit is hard to tell',
  { timeout: 120_000 },
  async (name, index, outcome) => {
    const one = receiptCases(index + 1)[index]
    if (!one) throw new Error('there is no such receipt')
    expect((await readCase(one)).facts[name]).toBe(outcome)
  },
)

it('loses no zero of an amount, which are dots far apart in Arabic-Indic digits', {
  timeout: 120_000,
}, async () => {
  // ١٥٬٠٠٠٫٠٠ was read as 15.00.
  const one = receiptCases(81, 40_000)[80]
  if (!one) throw new Error('there is no such receipt')
  expect((await readCase(one)).facts.amount).toBe('right')
})

it.each([
  [90, 'en'],
  [180, 'ar'],
  [270, 'en'],
] as const)(
  'reads a receipt that was turned by %s degrees, and tells where on it',
  {
    timeout: 120_000,
  },
  async (angle, language) => {
    const spec = receiptBy(1_012, {
      layout: 'bankRows',
      language,
      digits: 'latin',
      font: 'Cairo',
      isDark: false,
    })
    const receipt = await drawReceipt(spec)
    const folder = await mkdtemp(join(tmpdir(), 'turned-'))
    try {
      const path = join(folder, 'receipt.png')
      await sharp(await pictureOf(receipt))
        .rotate(angle)
        .toFile(path)
      const { amount, reference } = factsIn(await readPicture(path))
      expect([amount?.value, reference?.value]).toEqual([spec.facts.amount / 100, spec.facts.reference])
      const line = receipt.lines.find(({ role }) => role === 'reference')?.box
      if (!line || !reference) throw new Error('there is no reference')
      const across = (1000 * (line.x + line.width / 2)) / receipt.width
      const down = (1000 * (line.y + line.height / 2)) / receipt.height
      const middles = {
        90: [1000 - down, across],
        180: [1000 - across, 1000 - down],
        270: [down, 1000 - across],
      }
      const { x, y, width, height } = reference.box
      const [wantedX = 0, wantedY = 0] = middles[angle]
      expect(Math.hypot(x + width / 2 - wantedX, y + height / 2 - wantedY)).toBeLessThan(40)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
