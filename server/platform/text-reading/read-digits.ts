import { digitClasses, featuresOf } from './digit-features.ts'
import { classify, digitNet } from './digit-net.ts'
import { type Box, tokenLinesOf } from './glyphs.ts'
import { type Grey, type Ink, inkOf } from './ink.ts'

/**
 * A number as read from the shapes of its glyphs, written with Latin digits; `?` stands for a glyph that is no digit.
 * `kind` is how it is written on the picture.
 */
export type ReadNumber = { text: string; kind: 'arabic' | 'latin'; confidence: number; box: Box }

/** A glyph as one of the characters of each kind, and how well the kind explains it. */
type ReadGlyph = { box: Box; arabic: Choice; latin: Choice }
type Choice = { character: string; confidence: number; likelihood: number }
type Kind = ReadNumber['kind']

const arabicCount = 10
const digitCount = 20
const otherClass = digitClasses.length - 1
const darkness = [0.18, 0.12, 0.26] as const
// Below this difference the shapes alone do not tell ١ from 1 or ٥ from 0; the other numbers of the picture do.
const clearly = 4

/**
 * Reads the numbers of a picture by their shapes, in both kinds of digits: what no model of tesseract reads is read
 * here, and what it reads is read a second time. Read three times with
 * different thresholds; the confidence is low where they differ.
 */
export function readDigits(grey: Grey): ReadNumber[] {
  const readings = darkness.map((darker) => groupsIn(inkOf(grey, darker)))
  const leanings = readings.flat().map((group) => Math.max(-clearly, Math.min(clearly, leaning(group))))
  const usual = leanings.reduce((sum, one) => sum + one, 0) > 0 ? 'arabic' : 'latin'
  const [first = [], ...others] = readings.map((groups) => groups.map((group) => numberOf(group, usual)))
  return first.map((number) => agreed(number, others.flat()))
}

/** Two of three readings must agree; what is read in three ways is not certain. */
function agreed(number: ReadNumber, others: ReadNumber[]): ReadNumber {
  const again = others.filter(({ box }) => isSamePlace(box, number.box))
  const same = again.filter(({ text }) => text === number.text)
  if (same.length > 0)
    return { ...number, confidence: Math.max(number.confidence, ...same.map(({ confidence }) => confidence)) }
  const [one, two] = again
  if (one && two && one.text === two.text)
    return { ...one, confidence: Math.max(one.confidence, two.confidence) * 0.9 }
  return { ...number, confidence: number.confidence * 0.6 }
}

const leaning = (group: ReadGlyph[]) =>
  group.reduce((sum, { arabic, latin }) => sum + arabic.likelihood - latin.likelihood, 0)

/** Glyphs that together are a number, wherever there are more digits than other glyphs. */
function groupsIn(ink: Ink): ReadGlyph[][] {
  const net = digitNet()
  const isRead = (count: number) => count > 0 && count < 60
  return tokenLinesOf(ink)
    .filter((line) => isRead(line.reduce((sum, { glyphs }) => sum + glyphs.length, 0)))
    .flatMap((line) =>
      grouped(
        line.flatMap((token) =>
          token.glyphs.map((box): ReadGlyph => {
            const given = classify(net, featuresOf(ink, box, token))
            return {
              box,
              arabic: choiceOf(given, (index) => index < arabicCount || index >= digitCount),
              latin: choiceOf(given, (index) => index >= arabicCount),
            }
          }),
        ),
      ),
    )
    .filter((group) => group.filter(isDigit).length * 2 > group.length)
}

function choiceOf(given: Float32Array, isAllowed: (index: number) => boolean): Choice {
  let [best, total] = [otherClass, 0]
  for (const [index, probability] of given.entries()) {
    if (!isAllowed(index)) continue
    total += probability
    if (probability > (given[best] ?? 0)) best = index
  }
  const character = best < digitCount ? String(best % arabicCount) : (digitClasses[best] ?? '?')
  const confidence = best === otherClass ? 1 : (given[best] ?? 0) / Math.max(total, 1e-6)
  return { character, confidence, likelihood: Math.log(Math.max(1e-6, total)) }
}

const isOther = ({ arabic, latin }: ReadGlyph) => arabic.character === '?' && latin.character === '?'
const isDigit = ({ arabic, latin }: ReadGlyph) => /\d/.test(arabic.character + latin.character)
const middleOf = ({ box }: ReadGlyph) => box.x + box.width / 2
const gapBetween = (one: ReadGlyph, next: ReadGlyph) => next.box.x - one.box.x - one.box.width

/**
 * Splits a line where its digits stand further apart than usual: digits are set in places of one width, so that their
 * middles tell a space from a narrow digit. Words beside a number are left out.
 */
function grouped(line: ReadGlyph[]): ReadGlyph[][] {
  const pairs = line.slice(1).flatMap((next, index) => {
    const one = line[index]
    return one && isDigit(one) && isDigit(next) ? [middleOf(next) - middleOf(one)] : []
  })
  const sorted = pairs.sort((one, other) => one - other)
  // Spaces are a minority of the distances between digits.
  const place = sorted[Math.floor(sorted.length * 0.4)] ?? 0
  const high = Math.max(...line.filter(isDigit).map(({ box }) => box.height), 1)
  const groups: ReadGlyph[][] = []
  for (const glyph of line) {
    const before = groups.at(-1)?.at(-1)
    if (before && !isSpace(before, glyph, { place, high })) groups.at(-1)?.push(glyph)
    else groups.push([glyph])
  }
  return groups
}

function isSpace(one: ReadGlyph, next: ReadGlyph, { place, high }: { place: number; high: number }): boolean {
  const gap = gapBetween(one, next)
  // The letters of a word stand closer to one another than to a number.
  if (isOther(one) !== isOther(next)) return gap > high * 0.22
  if (isOther(one) || place === 0) return gap > high * 0.5
  const isMark = !isDigit(one) || !isDigit(next)
  return gap > high * 0.2 && middleOf(next) - middleOf(one) > place * (isMark ? 1.15 : 1.36)
}

function numberOf(group: ReadGlyph[], usual: Kind): ReadNumber {
  const difference = leaning(group)
  const kind = Math.abs(difference) < clearly ? usual : difference > 0 ? 'arabic' : 'latin'
  return {
    text: group.map((glyph) => glyph[kind].character).join(''),
    kind,
    confidence: Math.min(...group.map((glyph) => glyph[kind].confidence)),
    box: boxOf(group.map(({ box }) => box)),
  }
}

function boxOf(boxes: Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))]
  const right = Math.max(...boxes.map((one) => one.x + one.width))
  const bottom = Math.max(...boxes.map((one) => one.y + one.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** Whether most of the smaller of two boxes is inside the other. */
function isSamePlace(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (across <= 0 || down <= 0) return false
  return across * down > 0.6 * Math.min(one.width * one.height, other.width * other.height)
}
