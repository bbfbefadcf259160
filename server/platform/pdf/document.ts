import { checkDictionary, checkName, checkOpenAction, isDestination } from './forbidden-features.ts'
import type { PdfBudget } from './pdf-budget.ts'
import { PdfError } from './pdf-error.ts'
import type { PdfTokens } from './tokens.ts'
import { type PdfDictionary, type PdfValue, PdfValues } from './values.ts'

const TOKENS_A_TURN = 20_000

/** A top-level value, and the offset of its first byte. */
export type PlacedValue = { value: PdfValue; start: number }

/** The state of the inspection of one PDF while its parts are read. */
export class PdfDocument {
  readonly budget: PdfBudget
  readonly #destinations = new Map<number, boolean>()
  readonly #openActions: number[] = []
  readonly #strings = new Set<number>()
  readonly #files = new Set<number>()

  constructor(budget: PdfBudget) {
    this.budget = budget
  }

  /** Reads values one after another and checks each dictionary in them; yields null as a pause for other work. */
  *values(tokens: PdfTokens): Generator<PlacedValue | null> {
    const values = new PdfValues(this.budget, (dictionary) => this.#check(dictionary))
    let start = 0
    for (let count = 1; ; count++) {
      if (count % TOKENS_A_TURN === 0) yield null
      const token = tokens.next()
      if (token.kind === 'end') {
        if (values.isInside) throw new PdfError('damaged', 'end')
        return
      }
      if (!values.isInside) start = token.start
      if (token.kind === 'name') checkName(token.text)
      const value = values.take(token)
      if (value) yield { value, start }
    }
  }

  /** Records an object under its number. If several objects have the same number, all of them must be harmless. */
  addObject(number: number, value: PdfValue): void {
    const wasDestination = this.#destinations.get(number) ?? true
    this.#destinations.set(number, wasDestination && isDestination(value))
    if (value.kind === 'string') this.#strings.add(number)
  }

  /** Call at the end: throws PdfError if the document opens with more than a destination, or names another file. */
  checkWhole(): void {
    const isHarmless = this.#openActions.every((object) => this.#destinations.get(object) === true)
    if (!isHarmless) throw new PdfError('opens_by_itself')
    for (const object of this.#files) if (this.#strings.has(object)) throw new PdfError('external_file')
  }

  #check(dictionary: PdfDictionary): void {
    for (const file of checkDictionary(dictionary)) this.#files.add(file)
    const opening = checkOpenAction(dictionary.entries.get('OpenAction'))
    if (opening) this.#openActions.push(opening.later)
  }
}
