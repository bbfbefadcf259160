import { AppError } from '#server/platform/http/errors.ts'

/** How many files, or parts of one, a reader has open at once; browsers ask for six at a time where nothing is between. */
export const mostOpen = 12

/** How many more requests of a reader wait for one of those to end. */
export const mostWaiting = 60

const usualPatience = 10_000

/** Who reads how much at this moment. */
export type OpenReads = {
  /**
   * Takes a place for one more read of a reader, waiting in line for it where all are taken; the function that is
   * answered gives it back. Throws `busy` where the line is full, or none of the others ends within its patience.
   */
  enter(reader: string): Promise<() => void>
}

type Reader = { open: number; waiting: Set<() => void> }

/** Counts open reads by their reader, so that nobody holds files open without bound. `patience` is in milliseconds. */
export function countOpenReads(patience = usualPatience): OpenReads {
  const readers = new Map<string, Reader>()
  return {
    async enter(name) {
      const reader = readers.get(name) ?? { open: 0, waiting: new Set() }
      readers.set(name, reader)
      if (reader.open < mostOpen) reader.open++
      else await nextPlace(reader, patience)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const [next] = reader.waiting
        // The place goes from hand to hand, so that nobody else gets in between.
        if (next) return next()
        reader.open--
        if (reader.open === 0) readers.delete(name)
      }
    },
  }
}

function nextPlace({ waiting }: Reader, patience: number): Promise<void> {
  const isBusy = () => new AppError('busy', { retryAfter: 2 })
  if (waiting.size >= mostWaiting) return Promise.reject(isBusy())
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
