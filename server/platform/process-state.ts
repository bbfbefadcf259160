import { randomBytes } from 'node:crypto'

/**
 * The in-memory state of one running product. Each part is created by its owner's function, on first use: two products
 * in one process share none.
 */
export class ProcessState {
  /** Tells the processes of one product apart; another one after each start. Reveals nothing of the machine. */
  readonly name = randomBytes(4).toString('hex')
  readonly #parts = new Map<() => unknown, unknown>()

  /** The part that `make` creates, the same one for each call with it. */
  of<Part>(make: () => Part): Part {
    if (!this.#parts.has(make)) this.#parts.set(make, make())
    return this.#parts.get(make) as Part
  }
}
