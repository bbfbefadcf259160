/** Keeps made things by name, the least recently used giving way. Several who ask at once share one making. */
export class PageCache<Page> {
  readonly #pages = new Map<string, Promise<Page>>()
  readonly #limit: number

  /** `limit` is how many things are kept at most. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** The kept thing, or the one that `make` makes now; one that fails, or that `isKept` refuses, is not kept. */
  async take(name: string, make: () => Promise<Page>, isKept: (page: Page) => boolean): Promise<Page> {
    const known = this.#pages.get(name)
    const page = known ?? make()
    this.#pages.delete(name)
    this.#pages.set(name, page)
    if (known) return known
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= this.#limit) break
      this.#pages.delete(oldest)
    }
    const forget = () => this.#pages.get(name) === page && this.#pages.delete(name)
    try {
      const made = await page
      if (!isKept(made)) forget()
      return made
    } catch (fault) {
      forget()
      throw fault
    }
  }
}
