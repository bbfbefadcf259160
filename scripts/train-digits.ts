import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { prepareFonts, trainedFonts } from '#scripts/receipts/fonts.ts'
import { type Seeded, seededBy } from '#scripts/receipts/seeded.ts'
import { digitClasses, featureCount, featuresOf } from '#server/platform/text-reading/digit-features.ts'
import {
  classify,
  type DigitNet,
  hiddenCount,
  netFile,
  packNet,
} from '#server/platform/text-reading/digit-net.ts'
import { type Box, type Token, tokenLinesOf } from '#server/platform/text-reading/glyphs.ts'
import { type Grey, inkOf } from '#server/platform/text-reading/ink.ts'

/**
 * Trains the reader of digits from drawn texts and writes its file: `node scripts/train-digits.ts`. The same seed gives
 * the same samples; some minutes of one processor.
 */

type Sample = { features: Float32Array; wanted: number }

const otherClass = digitClasses.indexOf('?')
// Letters that look like a digit are left out: ا and ١, ه and ٥, O and 0. Only their neighbours tell them apart.
const words = [
  'جنيه',
  'رقم',
  'مرجع',
  'من',
  'منى حسن',
  'عملية',
  'تم',
  'بنجح',
  'رصيدك',
  'قيمة',
  'تحويل',
  'مبلغ',
  'فشلت',
  'قيد',
  'يوم',
  'يونيو',
  'سبتمبر',
  'نوفمبر',
  'ديسمبر',
  'فبرير',
  'كبتن',
  'وليد',
  'بنك مصر',
  'ص',
  'م',
  'سمير',
  'علي',
  'يوسف',
  'EGP',
  'From',
  'Transfer',
  'Reference',
  'Amt',
  'Date',
  'Sender',
  'Waked',
  'Fees',
  'Nask',
  'Jan',
  'Mar',
  'Sep',
  'FT',
  'AM',
  'PM',
  'Bank',
  'Cash',
  'Pay',
  'number',
]

const classOf = (character: string) =>
  digitClasses.indexOf(('٫٬,'.includes(character) ? '.' : character) as (typeof digitClasses)[number])

/** A text of digits as receipts have them. */
function digitsBy(chance: Seeded): string {
  const isArabic = chance.next() < 0.6
  const digit = () => (isArabic ? (digitClasses[chance.whole(0, 9)] ?? '') : String(chance.whole(0, 9)))
  const digits = (count: number) => Array.from({ length: count }, digit).join('')
  const zero = isArabic ? '٠' : '0'
  const [group, point] = isArabic ? ['٬', '٫'] : [',', '.']
  const kind = chance.whole(0, 6)
  if (kind === 0) return digits(chance.whole(4, 12))
  if (kind === 1)
    return `${digits(chance.whole(1, 2))}${group}${digits(3)}${point}${chance.next() < 0.6 ? zero + zero : digits(2)}`
  if (kind === 2) return `${digits(chance.whole(1, 4))}${zero}${zero}${point}${zero}${zero}`
  if (kind === 3) return `${digits(2)}:${digits(2)}`
  if (kind === 4) return `${digits(2)}/${digits(2)}/${digits(4)}`
  if (kind === 5) return `${digits(4)}-${digits(2)}-${digits(2)}`
  return `${digits(4)}****${digits(4)}`
}

/** A currency beside a number, as it stands beside most amounts: Arabic on its left, English on its right. */
function withCurrency(text: string): { drawn: string; side: 'left' | 'right' } {
  if (/[٠-٩]/.test(text)) return { drawn: `\u200f\u202d${text}\u202c جنيه`, side: 'left' }
  return { drawn: `\u202d${text}\u202c EGP`, side: 'right' }
}

type Glyph = { glyph: Box; token: Token }

/** The glyphs of a number without those of its currency, which is where the widest space is; none if it is not. */
function ofNumber(sorted: Glyph[], count: number, side: 'left' | 'right'): Glyph[] {
  const gaps = sorted.slice(1).map((next, index) => {
    const before = sorted[index]?.glyph
    return before ? next.glyph.x - before.x - before.width : 0
  })
  const start = side === 'left' ? sorted.length - count : 0
  const widest = side === 'left' ? start - 1 : count - 1
  const isApart = gaps.every((gap, index) => index === widest || gap < (gaps[widest] ?? 0))
  return widest >= 0 && widest < gaps.length && isApart ? sorted.slice(start, start + count) : []
}

async function drawnBy({ text, size }: { text: string; size: number }, chance: Seeded): Promise<Grey> {
  // Soft colours of text, as labels and dark themes have them.
  const ink = chance.oneOf(['black', 'black', '#333333', '#6a6a72'])
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${ink}"${chance.next() < 0.35 ? ' weight="bold"' : ''}>${text}</span>`,
      font: `${chance.oneOf(trainedFonts)} ${size}`,
      dpi: 72,
      rgba: true,
    },
  })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const factor = 0.55 + chance.next() * 0.9
  const ground = chance.whole(150, 255)
  const wide = await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .extend({ top: 20, bottom: 20, left: 30, right: 30, background: '#ffffff' })
    .resize({ width: Math.max(20, Math.round((info.width + 60) * factor)) })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  const slant = (chance.next() - 0.5) * 0.08
  let picture = sharp(wide).affine([1, slant * chance.next(), slant, 1], { background: '#ffffff' })
  if (chance.next() < 0.5) picture = picture.blur(0.4 + chance.next() * 0.7)
  const jpeg = await picture
    .greyscale()
    .jpeg({ quality: chance.whole(40, 95) })
    .toBuffer()
  // What the reader does: small pictures are enlarged before they are read.
  const again = sharp(jpeg).resize({
    width: Math.round((info.width + 60) * factor * (1 + chance.next() * 1.2)),
    kernel: 'cubic',
  })
  const { data: grey, info: at } = await again.greyscale().raw().toBuffer({ resolveWithObject: true })
  const noise = chance.next() < 0.4 ? chance.next() * 12 : 0
  const pixels = Uint8Array.from(grey, (value) =>
    Math.max(0, Math.min(255, value * (ground / 255) + (chance.next() - 0.5) * 2 * noise)),
  )
  return { pixels, width: at.width, height: at.height }
}

async function samplesOf(text: string, chance: Seeded, isDigits: boolean): Promise<Sample[]> {
  const size = chance.whole(20, 64)
  const beside = isDigits && chance.next() < 0.4 ? withCurrency(text) : null
  const grey = await drawnBy({ text: beside?.drawn ?? `\u202d${text}\u202c`, size }, chance)
  // A line of text in the width of a whole picture, as its surroundings depend on it.
  const mask = inkOf(grey, 0.12 + chance.next() * 0.16)
  const lines = tokenLinesOf(mask)
  const tokens = lines.flat()
  const glyphs = tokens.flatMap((token) => token.glyphs.map((glyph) => ({ glyph, token })))
  if (!isDigits)
    return glyphs
      .filter(({ glyph }) => glyph.height > 5)
      .map(({ glyph, token }) => ({ features: featuresOf(mask, glyph, token), wanted: otherClass }))
  const sorted = glyphs.sort((one, other) => one.glyph.x - other.glyph.x)
  const number = beside ? ofNumber(sorted, text.length, beside.side) : sorted
  // Digits that stand far apart are several tokens of one line.
  if (number.length !== text.length || lines.length > 1) return []
  return number.map(({ glyph, token }, index) => ({
    features: featuresOf(mask, glyph, token),
    wanted: classOf(text[index] ?? ''),
  }))
}

async function allSamples(count: number, seed: number): Promise<Sample[]> {
  const chance = seededBy(seed)
  const samples: Sample[] = []
  for (let index = 0; index < count; index++) {
    const isDigits = chance.next() < 0.78
    samples.push(...(await samplesOf(isDigits ? digitsBy(chance) : chance.oneOf(words), chance, isDigits)))
  }
  return samples
}

function freshNet(chance: Seeded): DigitNet {
  const layer = (size: number, inputs: number) =>
    Float32Array.from({ length: size }, () => (chance.next() - 0.5) * 2 * Math.sqrt(3 / inputs))
  return {
    hidden: layer(featureCount * hiddenCount, featureCount),
    hiddenBias: new Float32Array(hiddenCount),
    output: layer(hiddenCount * digitClasses.length, hiddenCount),
    outputBias: new Float32Array(digitClasses.length),
  }
}

/** One step down the slope of the error of one sample. */
function learn(net: DigitNet, { features, wanted }: Sample, rate: number): void {
  const between = new Float32Array(hiddenCount)
  const given = classify(net, features, between)
  const back = new Float32Array(hiddenCount)
  for (let index = 0; index < digitClasses.length; index++) {
    const error = (given[index] ?? 0) - (index === wanted ? 1 : 0)
    if (Math.abs(error) < 1e-4) continue
    for (let neuron = 0; neuron < hiddenCount; neuron++) {
      const at = index * hiddenCount + neuron
      back[neuron] = (back[neuron] ?? 0) + error * (net.output[at] ?? 0)
      net.output[at] = (net.output[at] ?? 0) - rate * error * (between[neuron] ?? 0)
    }
    net.outputBias[index] = (net.outputBias[index] ?? 0) - rate * error
  }
  for (let neuron = 0; neuron < hiddenCount; neuron++) {
    const error = back[neuron] ?? 0
    if ((between[neuron] ?? 0) <= 0 || error === 0) continue
    const start = neuron * featureCount
    for (let feature = 0; feature < featureCount; feature++)
      net.hidden[start + feature] =
        (net.hidden[start + feature] ?? 0) - rate * error * (features[feature] ?? 0)
    net.hiddenBias[neuron] = (net.hiddenBias[neuron] ?? 0) - rate * error
  }
}

function rightIn(net: DigitNet, samples: Sample[]): number {
  const right = samples.filter(({ features, wanted }) => {
    const given = classify(net, features)
    return given.indexOf(Math.max(...given)) === wanted
  })
  return right.length / samples.length
}

await prepareFonts()
const [many = '12000', rounds = '12'] = process.argv.slice(2)
const samples = await allSamples(Number(many), 20_260_301)
const tests = await allSamples(600, 77)
console.log(`${samples.length} samples, ${tests.length} tests`)
const chance = seededBy(5)
const net = freshNet(chance)
for (let round = 0; round < Number(rounds); round++) {
  const rate = 0.02 * 0.8 ** round
  for (let step = samples.length - 1; step > 0; step--) {
    const other = chance.whole(0, step)
    const [one, two] = [samples[step], samples[other]] as [Sample, Sample]
    samples[step] = two
    samples[other] = one
  }
  for (const sample of samples) learn(net, sample, rate)
  console.log(`round ${round + 1}: ${(100 * rightIn(net, tests)).toFixed(2)} % of the tests`)
}
await writeFile(netFile, packNet(net))
