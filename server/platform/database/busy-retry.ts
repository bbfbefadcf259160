import { setTimeout as pause } from 'node:timers/promises'

const BUSY = 5
const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 50

/** The error after waiting too long, in the format of SQLite's own. */
function busyError(): Error {
  return Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: BUSY })
}

/**
 * Retries an act while another process locks the file, up to a limit in milliseconds. SQLite's own waiting would block
 * the whole process; this does not.
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

/** A mutex: `take` waits up to `limit` milliseconds, `give` releases it. */
export type Mutex = { take(limit: number): Promise<void>; give(): void }

/** Makes a mutex that serves callers in order; waiting longer than the limit throws a busy error. */
export function createMutex(): Mutex {
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
