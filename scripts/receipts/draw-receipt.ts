import sharp from 'sharp'
import { type Digits, factsBy, type Language, type ReceiptFacts } from './facts.ts'
import { prepareFonts, type ReceiptFont, receiptFonts } from './fonts.ts'
import { type Layout, type LineRole, layouts, type Plan, type PlannedLine, planReceipt } from './layouts.ts'
import { seededBy } from './seeded.ts'
import type { StateLook } from './state-looks.ts'

/** Everything that a receipt is drawn from: the same one draws the same pixels. */
export type ReceiptSpec = {
  seed: number
  layout: Layout
  language: Language
  digits: Digits
  font: ReceiptFont
  isDark: boolean
  facts: ReceiptFacts
  /** How it tells the state; without one, as its other texts. */
  stateLook?: StateLook
}

export type Box = { x: number; y: number; width: number; height: number }
/** A line as drawn, with the box of its ink in pixels. */
export type DrawnLine = { role: LineRole; text: string; box: Box }
/** The pixels of a receipt, red first, three bytes each, and its lines. */
export type DrawnReceipt = { pixels: Buffer; width: number; height: number; lines: DrawnLine[] }

/** A receipt by chance; what is given is kept. */
export function receiptBy(seed: number, given: Partial<Omit<ReceiptSpec, 'seed'>> = {}): ReceiptSpec {
  const chance = seededBy(seed)
  const layout = given.layout ?? chance.oneOf(layouts)
  const language = given.language ?? (given.digits === 'arabic' ? 'ar' : chance.oneOf(['ar', 'en'] as const))
  const method = layout === 'instapay' || layout === 'vodafoneCash' ? layout : 'bank'
  const digits = given.digits ?? (language === 'ar' ? chance.oneOf(['latin', 'arabic'] as const) : 'latin')
  return {
    seed,
    layout,
    language,
    digits,
    font: given.font ?? chance.oneOf(receiptFonts),
    isDark: given.isDark ?? chance.next() < 0.3,
    facts: given.facts ?? factsBy(chance, method, language),
    ...(given.stateLook && { stateLook: given.stateLook }),
  }
}

/** Draws a receipt as a screenshot of 720 pixels width. */
export async function drawReceipt(spec: ReceiptSpec): Promise<DrawnReceipt> {
  await prepareFonts()
  const { facts, language, digits, font, isDark } = spec
  // What is beside the facts depends on the seed alone, so that a change of one fact changes one line.
  const plan = planReceipt(spec.layout, { facts, language, digits, chance: seededBy(spec.seed + 1_000_003) })
  const width = 720
  const height = Math.round(plan.height)
  const lines = plan.lines.map((line) => (line.role === 'state' ? { ...line, ...spec.stateLook } : line))
  const drawn = await Promise.all(lines.map((line) => drawLine(line, { plan, font, isDark })))
  const pixels = await sharp(Buffer.from(backgroundOf(plan, { width, height, isDark })))
    .composite([
      { input: Buffer.from(pillsOf(drawn, { width, height })), left: 0, top: 0 },
      ...drawn.map(({ input, box }) => ({ input, left: box.x, top: box.y })),
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
  return {
    pixels,
    width,
    height,
    lines: drawn.map(({ line, box }) => ({ role: line.role, text: line.text, box })),
  }
}

const coloursOf = (accent: string, isDark: boolean) => ({
  ink: isDark ? '#f2f2f2' : '#1c1c1e',
  soft: isDark ? '#b4b4bb' : '#6a6a72',
  accent: isDark ? '#e8e8e8' : accent,
  paper: '#ffffff',
})

function backgroundOf(
  plan: Plan,
  { width, height, isDark }: { width: number; height: number; isDark: boolean },
) {
  const rules = plan.rules
    .map(
      (y) =>
        `<rect x="40" y="${y.toFixed(0)}" width="${width - 80}" height="1" fill="${isDark ? '#444' : '#ddd'}"/>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${isDark ? '#151518' : '#ffffff'}"/><rect width="100%" height="${plan.band}" fill="${plan.accent}"/>${rules}</svg>`
}

function pillsOf(
  drawn: { line: PlannedLine; box: Box }[],
  { width, height }: { width: number; height: number },
) {
  const pills = drawn.flatMap(({ line, box }) => {
    if (line.pill === undefined) return []
    const [middle, high] = [box.y + box.height / 2, line.size * 1.9]
    const place = `x="${box.x - 26}" y="${middle - high / 2}" width="${box.width + 52}" height="${high}"`
    return [`<rect ${place} rx="${high / 2}" fill="${line.pill}"/>`]
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${pills.join('')}</svg>`
}

type LineStyle = { plan: Plan; font: ReceiptFont; isDark: boolean }

async function drawLine(line: PlannedLine, { plan, font, isDark }: LineStyle) {
  const escaped = line.text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const colour = line.colour ?? coloursOf(plan.accent, isDark)[line.tone]
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}"${line.bold ? ' weight="bold"' : ''}>${escaped}</span>`,
      font: `${font} ${Math.round(line.size)}`,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const left = { left: line.x, right: line.x - width, middle: line.x - width / 2 }[line.at]
  const box = {
    x: Math.max(0, Math.round(left)),
    y: Math.max(0, Math.round(line.y - height / 2)),
    width,
    height,
  }
  return { line, input: data, box }
}
