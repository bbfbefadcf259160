import { digitClasses, featuresOf } from './digit-features.ts'
import { classify, digitNet } from './digit-net.ts'
import { type Box, type Token, tokenLinesOf } from './glyphs.ts'
import { type Grey, type Ink, inkOf } from './ink.ts'
import { halvesOf } from './split-glyphs.ts'

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
 * here, and what it reads is read a second time. Each size of the picture is read with three thresholds; the confidence
 * is low where the readings differ. Boxes are those of the first size.
 */
export function readDigits(sizes: Grey[]): ReadNumber[] {
  const [{ width } = { width: 1 }] = sizes
  const groups = sizes.flatMap((grey) =>
    darkness.map((darker) => scaledBy(groupsIn(inkOf(grey, darker)), width / grey.width)),
  )
  const leanings = groups.flat().map((group) => Math.max(-clearly, Math.min(clearly, leaning(group))))
  const usual = leanings.reduce((sum, one) => sum + one, 0) > 0 ? 'arabic' : 'latin'
  const readings = groups.map((some) => some.map((group) => numberOf(group, usual)))
  const numbers: ReadNumber[] = []
  for (const number of readings.flat()) {
    if (numbers.some(({ box }) => isSamePlace(box, number.box))) continue
    numbers.push(...agreed(number, readings))
  }
  return numbers
}

function scaledBy(groups: ReadGlyph[][], factor: number): ReadGlyph[][] {
  const scaled = ({ x, y, width, height }: Box): Box => ({
    x: Math.round(x * factor),
    y: Math.round(y * factor),
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  })
  return groups.map((group) => group.map((glyph) => ({ ...glyph, box: scaled(glyph.box) })))
}

/** What most readings see in a place: a number, or two that others took for one. */
function agreed(number: ReadNumber, readings: ReadNumber[][]): ReadNumber[] {
  const seen = readings.flatMap((reading) => {
    const here = reading.filter(({ box }) => isSamePlace(box, number.box))
    return here.length > 0 ? [here] : []
  })
  const opinions = Map.groupBy(seen, (here) => here.map(({ text }) => text).join(' '))
  const [most = [], rival = []] = [...opinions.values()].sort((one, other) => other.length - one.length)
  // The readings of one size are alike: half of them against the other half is no agreement.
  const isAgreed = most.length * 2 >= readings.length && most.length > rival.length
  const part = isAgreed ? 1 : 0.6
  const [first = []] = most
  return first.map((one, index) => {
    const sure = Math.max(...most.map((here) => here[index]?.confidence ?? 0))
    return { ...one, confidence: sure * part }
  })
}

const leaning = (group: ReadGlyph[]) =>
  group.reduce((sum, { arabic, latin }) => sum + arabic.likelihood - latin.likelihood, 0)

/** Glyphs that together are a number, wherever there are more digits than other glyphs. */
function groupsIn(ink: Ink): ReadGlyph[][] {
  const isRead = (count: number) => count > 0 && count < 60
  return tokenLinesOf(ink)
    .filter((line) => isRead(line.reduce((sum, { glyphs }) => sum + glyphs.length, 0)))
    .flatMap((line) =>
      numbersOf(
        line.flatMap((token) =>
          token.glyphs.flatMap((box): ReadGlyph[] => {
            const whole = readGlyph(ink, box, token)
            const halves = isOther(whole)
              ? halvesOf(ink, box)?.map((half) => readGlyph(ink, half, token))
              : null
            return halves?.every(isCertain) ? halves : [whole]
          }),
        ),
      ),
    )
}

function numbersOf(line: ReadGlyph[]): ReadGlyph[][] {
  const measures = measuresOf(line)
  const groups = grouped(line, measures)
  const isNumber = (group: ReadGlyph[]) => group.filter(isDigit).length * 2 > group.length
  return groups.flatMap((group, index) => {
    if (!isNumber(group)) return []
    const isCut = [groups[index - 1], groups[index + 1]].some(
      (other) => other && !isNumber(other) && mayBelong(other, group, measures),
    )
    return [isCut ? group.map(doubted) : group]
  })
}

/**
 * Whether what is left out beside a number is rather a part of it that was not read: a digit and a mark, or a glyph of the
 * size of a digit, or like a zero, where the next digit would be. Half a number is a wrong number.
 */
function mayBelong(other: ReadGlyph[], number: ReadGlyph[], { place, high }: Measures): boolean {
  const [left, right] = (other[0]?.box.x ?? 0) < (number[0]?.box.x ?? 0) ? [other, number] : [number, other]
  const [one, next] = [left.at(-1), right[0]]
  if (!one || !next) return false
  if (!other.some(isOther) && other.some(isDigit)) return gapBetween(one, next) < high * 0.5
  const beside = (other === left ? one : next).box
  const isHigh = beside.height > high * 0.8 && beside.height < high * 1.2
  const isDigitLike = isHigh || (other.length === 1 && isLikeZero(beside, number))
  return isDigitLike && middleOf(next) - middleOf(one) < place * 1.2
}

/** Whether a dot is where a zero of Arabic-Indic digits would be: in the middle of a number's height. */
function isLikeZero({ y, height }: Box, number: ReadGlyph[]): boolean {
  const span = boxOf(number.map(({ box }) => box))
  const place = (y + height / 2 - span.y) / span.height
  return height < span.height * 0.4 && place > 0.25 && place < 0.75
}

const doubted = (glyph: ReadGlyph): ReadGlyph => {
  const less = (choice: Choice) => ({ ...choice, confidence: Math.min(0.6, choice.confidence) })
  return { ...glyph, arabic: less(glyph.arabic), latin: less(glyph.latin) }
}

function readGlyph(ink: Ink, box: Box, token: Token): ReadGlyph {
  const given = classify(digitNet(), featuresOf(ink, box, token))
  return {
    box,
    arabic: choiceOf(given, (index) => index < arabicCount || index >= digitCount),
    latin: choiceOf(given, (index) => index >= arabicCount),
  }
}

// Halves of a letter look like digits, but less so.
const isCertain = ({ arabic, latin }: ReadGlyph) =>
  [arabic, latin].some(({ character, confidence }) => /\d/.test(character) && confidence > 0.95)

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

/** How far the middles of two digits of a line are usually apart, 0 if it has no two, and the height of its highest digit. */
type Measures = { place: number; high: number }

function measuresOf(line: ReadGlyph[]): Measures {
  const pairs = line.slice(1).flatMap((next, index) => {
    const one = line[index]
    return one && isDigit(one) && isDigit(next) ? [middleOf(next) - middleOf(one)] : []
  })
  const sorted = pairs.sort((one, other) => one - other)
  // Spaces are a minority of the distances between digits.
  const place = sorted[Math.floor(sorted.length * 0.4)] ?? 0
  return { place, high: Math.max(...line.filter(isDigit).map(({ box }) => box.height), 1) }
}

/**
 * Splits a line where its digits stand further apart than usual: digits are set in places of one width, so that their
 * middles tell a space from a narrow digit. Words beside a number are left out.
 */
function grouped(line: ReadGlyph[], measures: Measures): ReadGlyph[][] {
  const groups: ReadGlyph[][] = []
  for (const glyph of line) {
    const before = groups.at(-1)?.at(-1)
    if (before && !isSpace(before, glyph, measures)) groups.at(-1)?.push(glyph)
    else groups.push([glyph])
  }
  return groups
}

function isSpace(one: ReadGlyph, next: ReadGlyph, { place, high }: Measures): boolean {
  const gap = gapBetween(one, next)
  // The letters of a word stand closer to one another than to a number.
  if (isOther(one) !== isOther(next)) return gap > high * 0.22
  if (isOther(one) || place === 0) return gap > high * 0.5
  const isMark = !isDigit(one) || !isDigit(next)
  return gap > high * 0.38 && middleOf(next) - middleOf(one) > place * (isMark ? 1.15 : 1.36)
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
