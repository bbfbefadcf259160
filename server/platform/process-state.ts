/**
 * The in-memory state of one running product. Each part is created by its owner's function, on first use: two products
 * in one process share none.
 */
export class ProcessState {
  readonly #parts = new Map<() => unknown, unknown>()

  /** The part that `make` creates, the same one for each call with it. */
  of<Part>(make: () => Part): Part {
    if (!this.#parts.has(make)) this.#parts.set(make, make())
    return this.#parts.get(make) as Part
  }
}
