import { isDestination, judgeDictionary, judgeName, judgeOpenAction } from './judge.ts'
import type { PdfBudget } from './pdf-budget.ts'
import { PdfRefused } from './pdf-refused.ts'
import type { PdfTokens } from './tokens.ts'
import { type PdfDictionary, type PdfValue, PdfValues } from './values.ts'

const TOKENS_A_TURN = 20_000

/** A value outside all others, and where its first byte is. */
export type PlacedValue = { value: PdfValue; start: number }

/** What is learnt of one PDF while its parts are read in turn. */
export class PdfDocument {
  readonly budget: PdfBudget
  readonly #destinations = new Map<number, boolean>()
  readonly #openActions: number[] = []
  readonly #texts = new Set<number>()
  readonly #files = new Set<number>()

  constructor(budget: PdfBudget) {
    this.budget = budget
  }

  /** Reads values one after another and judges all within them; null is a pause, so that others get their turn. */
  *values(tokens: PdfTokens): Generator<PlacedValue | null> {
    const values = new PdfValues(this.budget, (dictionary) => this.#judge(dictionary))
    let start = 0
    for (let count = 1; ; count++) {
      if (count % TOKENS_A_TURN === 0) yield null
      const token = tokens.next()
      if (token.kind === 'end') {
        if (values.isInside) throw new PdfRefused('damaged', 'end')
        return
      }
      if (!values.isInside) start = token.start
      if (token.kind === 'name') judgeName(token.text)
      const value = values.take(token)
      if (value) yield { value, start }
    }
  }

  /** Notes an object under its number. One number may come several times: each of them counts. */
  addObject(number: number, value: PdfValue): void {
    const wasDestination = this.#destinations.get(number) ?? true
    this.#destinations.set(number, wasDestination && isDestination(value))
    if (value.kind === 'string') this.#texts.add(number)
  }

  /** Throws PdfRefused where the document, now read whole, opens with more than a place in it, or names another file. */
  judgeWhole(): void {
    const isHarmless = this.#openActions.every((object) => this.#destinations.get(object) === true)
    if (!isHarmless) throw new PdfRefused('opens_by_itself')
    for (const object of this.#files) if (this.#texts.has(object)) throw new PdfRefused('external_file')
  }

  #judge(dictionary: PdfDictionary): void {
    for (const file of judgeDictionary(dictionary)) this.#files.add(file)
    const opening = judgeOpenAction(dictionary.entries.get('OpenAction'))
    if (opening) this.#openActions.push(opening.later)
  }
}
