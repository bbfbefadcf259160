/** Caches values by name and evicts the least recently used. Concurrent callers share one `make`. */
export class PageCache<Page> {
  readonly #pages = new Map<string, Promise<Page>>()
  readonly #limit: number

  /** `limit` is the maximum number of values. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** The cached value, or a new one of `make`; one that fails, or that `isCacheable` rejects, is not cached. */
  async take(name: string, make: () => Promise<Page>, isCacheable: (page: Page) => boolean): Promise<Page> {
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
      if (!isCacheable(made)) forget()
      return made
    } catch (error) {
      forget()
      throw error
    }
  }
}
