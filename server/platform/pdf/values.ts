import type { PdfBudget } from './pdf-budget.ts'
import { PdfError } from './pdf-error.ts'
import type { PdfToken } from './tokens.ts'

/**
 * A value, as far as the inspection needs it: a dictionary's relevant entries; an array's names and its `shape`, a
 * letter for each of the first items: `n`umber, `r`eference, n`a`me, nul`l`, or `x` for anything else.
 */
export type PdfValue =
  | { kind: 'name'; text: string }
  | { kind: 'string'; beginning(): string }
  | { kind: 'number'; value: number }
  | { kind: 'word'; text: string }
  | { kind: 'reference'; object: number }
  | { kind: 'array'; names: string[]; length: number; shape: string }
  | PdfDictionary

export type PdfDictionary = { kind: 'dictionary'; entries: Map<string, PdfValue> }

type Frame = {
  value: PdfDictionary | Extract<PdfValue, { kind: 'array' }>
  /** The key whose value comes next. */
  key: string | null
  /** The last consecutive numbers: `5 0` may still become the reference `5 0 R`. */
  numbers: number[]
  numbersKey: string
}

const STORED_ENTRIES = new Set([
  ...['Type', 'Subtype', 'S', 'Filter', 'F', 'DecodeParms', 'DP', 'Predictor', 'First', 'N'],
  ...['URI', 'Base', 'OpenAction', 'AA', 'Next', 'FS', 'UF', 'DOS', 'Mac', 'Unix', 'FFilter', 'FDecodeParms'],
])
const STORED_NAMES = 8
// Longer than that of any destination.
const STORED_SHAPE = 16

/**
 * Builds values from tokens. Stricter than viewers, which each repair broken syntax in their own way: malformed input
 * throws PdfError, so that no viewer sees more in it than was checked.
 */
export class PdfValues {
  readonly #budget: PdfBudget
  readonly #check: (dictionary: PdfDictionary) => void
  readonly #frames: Frame[] = []

  /** `check` is called with every complete dictionary, at any depth. */
  constructor(budget: PdfBudget, check: (dictionary: PdfDictionary) => void) {
    this.#budget = budget
    this.#check = check
  }

  get isInside(): boolean {
    return this.#frames.length > 0
  }

  /** Processes the next token; returns a top-level value when it is complete. */
  take(token: Exclude<PdfToken, { kind: 'end' }>): PdfValue | null {
    if (token.kind === '<<' || token.kind === '[') {
      this.#open(token.kind)
      return null
    }
    const value = token.kind === '>>' || token.kind === ']' ? this.#close(token.kind) : token
    const frame = this.#frames.at(-1)
    if (!frame) return value
    if (frame.value.kind === 'array') addItem(frame, frame.value, value)
    else addEntry(frame, frame.value, value)
    return null
  }

  #open(kind: '<<' | '['): void {
    if (this.#frames.length >= this.#budget.limits.depth) throw new PdfError('too_complex')
    const value: Frame['value'] =
      kind === '<<'
        ? { kind: 'dictionary', entries: new Map() }
        : { kind: 'array', names: [], length: 0, shape: '' }
    this.#frames.push({ value, key: null, numbers: [], numbersKey: '' })
  }

  #close(kind: '>>' | ']'): PdfValue {
    const frame = this.#frames.pop()
    if (frame?.value.kind !== (kind === '>>' ? 'dictionary' : 'array') || !isComplete(frame)) {
      throw new PdfError('damaged', 'brackets')
    }
    if (frame.value.kind === 'dictionary') this.#check(frame.value)
    return frame.value
  }
}

function addItem(frame: Frame, array: Extract<PdfValue, { kind: 'array' }>, value: PdfValue): void {
  array.length++
  array.shape = shapeWith(array.shape, value)
  if (value.kind === 'number') frame.numbers = [...frame.numbers.slice(-1), value.value]
  else {
    if (isWord(value, 'R') && frame.numbers.length < 2) throw new PdfError('damaged', 'reference')
    frame.numbers = []
  }
  if (value.kind === 'name' && array.names.length < STORED_NAMES) array.names.push(value.text)
}

function shapeWith(shape: string, value: PdfValue): string {
  if (shape.length > STORED_SHAPE) return shape
  // Two numbers that turn out to be a reference.
  if (isWord(value, 'R')) return `${shape.slice(0, -2)}r`
  const signs: Partial<Record<PdfValue['kind'], string>> = { number: 'n', name: 'a' }
  return shape + (isWord(value, 'null') ? 'l' : (signs[value.kind] ?? 'x'))
}

function addEntry(frame: Frame, dictionary: PdfDictionary, value: PdfValue): void {
  if (frame.key !== null) {
    storeEntry(dictionary, frame.key, value)
    frame.numbers = value.kind === 'number' ? [value.value] : []
    frame.numbersKey = frame.key
    frame.key = null
  } else if (value.kind === 'name' && isComplete(frame)) {
    frame.key = value.text
    frame.numbers = []
  } else if (value.kind === 'number' && frame.numbers.length === 1) {
    frame.numbers.push(value.value)
  } else if (isWord(value, 'R') && frame.numbers.length === 2) {
    const [object = 0] = frame.numbers
    if (STORED_ENTRIES.has(frame.numbersKey)) {
      dictionary.entries.set(frame.numbersKey, { kind: 'reference', object })
    }
    frame.numbers = []
  } else throw new PdfError('damaged', 'dictionary')
}

// A dictionary with a key without value, or two numbers that are no reference, is incomplete.
function isComplete({ value, key, numbers }: Frame): boolean {
  return value.kind === 'array' || (key === null && numbers.length < 2)
}

function storeEntry({ entries }: PdfDictionary, key: string, value: PdfValue): void {
  if (!STORED_ENTRIES.has(key)) return
  // Viewers differ in which of two equal keys they use.
  if (entries.has(key)) throw new PdfError('damaged', `two entries ${key}`)
  entries.set(key, value)
}

/** Whether a value is this bare word. */
export function isWord(value: PdfValue | undefined, text: string): boolean {
  return value?.kind === 'word' && value.text === text
}
