import { setTimeout as pause } from 'node:timers/promises'

const BUSY = 5
const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 50

/** The error of a wait that took too long, in the shape of SQLite's own. */
function busyError(): Error {
  return Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: BUSY })
}

/**
 * Repeats an act while another process holds the file, up to a limit in milliseconds. SQLite's own waiting would
 * block the whole process; here everything else goes on meanwhile.
 */
export async function whileBusy<Result>(limit: number, act: () => Result): Promise<Result> {
  const end = performance.now() + limit
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return act()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error
    }
    await pause(wait * (0.5 + Math.random()))
  }
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === BUSY
  )
}

/** A turn that one holder at a time has. */
export type Turn = { take(limit: number): Promise<void>; give(): void }

/** Lets one act at a time pass, first come first served; waiting longer than the limit fails as busy. */
export function oneAtATime(): Turn {
  const waiting = new Set<() => void>()
  let isTaken = false

  return {
    take(limit) {
      if (!isTaken) {
        isTaken = true
        return Promise.resolve()
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(enter)
          reject(busyError())
        }, limit)
        const enter = () => {
          clearTimeout(timer)
          resolve()
        }
        waiting.add(enter)
      })
    },
    give() {
      for (const enter of waiting) {
        waiting.delete(enter)
        enter()
        return
      }
      isTaken = false
    },
  }
}
