import { utimes } from 'node:fs/promises'

const touchedEvery = 2 * 60 * 1000

/**
 * The temporary files that this process still needs. They are touched every two minutes, so that no other process takes
 * them for what a crash has left; whatever is not touched belongs to nobody.
 */
export class TemporariesInUse {
  readonly #paths = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  add(path: string): string {
    this.#paths.add(path)
    this.#timer ??= setInterval(() => void this.touch(), touchedEvery).unref()
    return path
  }

  has(path: string): boolean {
    return this.#paths.has(path)
  }

  delete(path: string): void {
    this.#paths.delete(path)
    if (this.#paths.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Gives every such file the present as the time of its last change; one that is not written yet is passed over. */
  async touch(): Promise<void> {
    const now = new Date()
    await Promise.allSettled([...this.#paths].map((path) => utimes(path, now, now)))
  }
}
