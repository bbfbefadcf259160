/** The source of the current time, so that tests can set it. */
export type Clock = { now(): Date }

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }
