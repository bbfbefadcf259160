import type { Clock } from '#server/platform/clock.ts'

/** A clock that stands still until a test sets it. */
export type SettableClock = Clock & {
  /** Sets the time, as a Date or in ISO 8601. */
  set(instant: Date | string): void
  /** Advances by milliseconds; a negative number goes back. */
  advance(milliseconds: number): void
}

/** A clock for tests, set to noon UTC of 1 March 2026 by default. */
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
