import { utimes } from 'node:fs/promises'

const touchInterval = 2 * 60 * 1000

/**
 * The temporary files that this process still needs. They are touched every two minutes, so that no other process takes
 * them for remains of a crash; untouched files belong to no process.
 */
export class TemporariesInUse {
  readonly #paths = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  add(path: string): string {
    this.#paths.add(path)
    this.#timer ??= setInterval(() => void this.touch(), touchInterval).unref()
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

  /** Sets the modification time of every such file to now; skips files that are not written yet. */
  async touch(): Promise<void> {
    const now = new Date()
    await Promise.allSettled([...this.#paths].map((path) => utimes(path, now, now)))
  }
}
