import { AppError } from '#server/platform/http/errors.ts'

/** How many files, or parts of one, a reader may have open at once; browsers open six connections without a proxy. */
export const maxOpen = 12

/** How many more requests of a reader may wait for one of those to end. */
export const maxWaiting = 60

const defaultPatience = 10_000

/** The open reads of each reader. */
export type OpenReads = {
  /**
   * Takes a slot for one more read of a reader, waiting if all are taken; call the returned function to free it. Throws
   * `busy` if the queue is full, or no slot becomes free within the patience.
   */
  enter(reader: string): Promise<() => void>
}

type Reader = { open: number; waiting: Set<() => void> }

/** Limits open reads per reader, so that nobody has unlimited files open. `patience` is in milliseconds. */
export function countOpenReads(patience = defaultPatience): OpenReads {
  const readers = new Map<string, Reader>()
  return {
    async enter(name) {
      const reader = readers.get(name) ?? { open: 0, waiting: new Set() }
      readers.set(name, reader)
      if (reader.open < maxOpen) reader.open++
      else await nextSlot(reader, patience)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        const [next] = reader.waiting
        // The slot is passed on directly, so that no other request gets it in between.
        if (next) return next()
        reader.open--
        if (reader.open === 0) readers.delete(name)
      }
    },
  }
}

function nextSlot({ waiting }: Reader, patience: number): Promise<void> {
  const isBusy = () => new AppError('busy', { retryAfter: 2 })
  if (waiting.size >= maxWaiting) return Promise.reject(isBusy())
  return new Promise((resolve, reject) => {
    const take = () => {
      leave()
      resolve()
    }
    const givingUp = setTimeout(() => {
      leave()
      reject(isBusy())
    }, patience)
    const leave = () => {
      waiting.delete(take)
      clearTimeout(givingUp)
    }
    waiting.add(take)
  })
}
