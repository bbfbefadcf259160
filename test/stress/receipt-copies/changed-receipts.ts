import { changeBy, changeReceipt, pictureOf } from '#scripts/receipts/changes.ts'
import {
  type DrawnReceipt,
  drawReceipt,
  type ReceiptSpec,
  receiptBy,
} from '#scripts/receipts/draw-receipt.ts'
import { receiptFonts } from '#scripts/receipts/fonts.ts'
import { type Layout, layouts } from '#scripts/receipts/layouts.ts'
import { type Seeded, seededBy } from '#scripts/receipts/seeded.ts'

/** What is done to a receipt that is sent again. */
export const copyChanges = [
  'saved',
  'scaled',
  'cropped',
  'cropped and saved',
  'one line',
  'one line, saved',
  'painted',
] as const
export type CopyChange = (typeof copyChanges)[number]

/**
 * An honest receipt. Every second one has the font, language and colours of all others of its layout, so that only its
 * facts differ from theirs.
 */
export function honestReceipt(number: number): ReceiptSpec {
  const layout: Layout = layouts[number % layouts.length] ?? 'instapay'
  if (Math.floor(number / layouts.length) % 2) return receiptBy(number, { layout })
  const font = receiptFonts[layouts.indexOf(layout)] ?? 'Cairo'
  const language = layouts.indexOf(layout) % 2 ? 'ar' : 'en'
  return receiptBy(number, {
    layout,
    font,
    language,
    digits: language === 'ar' ? 'arabic' : 'latin',
    isDark: false,
  })
}

/** The file of a receipt as a phone's screenshot. */
export async function screenshotOf(spec: ReceiptSpec): Promise<Buffer> {
  return pictureOf(await drawReceipt(spec))
}

/** The file of a copy, changed by chance. */
export async function copyOf(spec: ReceiptSpec, change: CopyChange, seed: number): Promise<Buffer> {
  const chance = seededBy(seed)
  const quality = chance.whole(40, 95)
  if (change === 'one line') return screenshotOf(withOneLineChanged(spec, seed))
  if (change === 'one line, saved')
    return pictureOf(await drawReceipt(withOneLineChanged(spec, seed)), quality)
  const receipt = await drawReceipt(spec)
  if (change === 'painted') return pictureOf(withSquare(receipt, chance), quality)
  if (change === 'saved') return pictureOf(receipt, quality)
  if (change === 'scaled') return pictureOf(await changeReceipt(receipt, changeBy(seed, 'scaled')), quality)
  const part = () => (chance.next() < 0.5 ? 0 : chance.next() * 0.1)
  const cut = { left: part(), top: part(), right: part(), bottom: 0.02 + chance.next() * 0.08 }
  const cropped = await changeReceipt(receipt, { kind: 'cropped', ...cut })
  return pictureOf(cropped, change === 'cropped' ? 'png' : quality)
}

/** With a pale square somewhere on it, as whoever hopes not to be found would place one: 24 to 120 pixels. */
function withSquare(receipt: DrawnReceipt, chance: Seeded): DrawnReceipt {
  const { width, height } = receipt
  const side = chance.whole(24, 120)
  const [left, top] = [chance.whole(0, width - side), chance.whole(0, height - side)]
  const shade = chance.whole(190, 240)
  const pixels = Buffer.from(receipt.pixels)
  for (let y = top; y < top + side; y++)
    pixels.fill(shade, (y * width + left) * 3, (y * width + left + side) * 3)
  return { ...receipt, pixels }
}

/** The amount, the name or the reference is another, as after an edit of the image. */
function withOneLineChanged(spec: ReceiptSpec, seed: number): ReceiptSpec {
  const chance = seededBy(seed)
  const { facts } = spec
  const edited = chance.oneOf(['amount', 'amount', 'sender', 'reference'] as const)
  if (edited === 'amount')
    return { ...spec, facts: { ...facts, amount: facts.amount + chance.whole(1, 9) * 50_000 } }
  if (edited === 'sender')
    return { ...spec, facts: { ...facts, sender: spec.language === 'ar' ? 'ليلى جمال' : 'Laila Gamal' } }
  const last = Number(facts.reference.at(-1))
  const reference = facts.reference.slice(0, -1) + String((last + chance.whole(1, 9)) % 10)
  return { ...spec, facts: { ...facts, reference } }
}
