import type { Clock } from '#server/platform/clock.ts'

/** A clock that stands still until a test moves it. */
export type SettableClock = Clock & {
  /** Jumps to an instant, given as a Date or in ISO 8601. */
  set(instant: Date | string): void
  /** Moves on by so many milliseconds; a negative number moves back. */
  advance(milliseconds: number): void
}

/** A clock for tests, standing at noon UTC of 1 March 2026 unless told otherwise. */
export function settableClock(start: Date | string = '2026-03-01T12:00:00.000Z'): SettableClock {
  let present = new Date(start).getTime()
  return {
    now: () => new Date(present),
    set: (instant) => {
      present = new Date(instant).getTime()
    },
    advance: (milliseconds) => {
      present += milliseconds
    },
  }
}
