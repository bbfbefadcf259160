const day = 24 * 60 * 60 * 1000

/** The number of the night that has begun last: nights begin at midnight in UTC, two or three hours later in Cairo. */
export const nightOf = (now: Date): number => Math.floor(now.getTime() / day)

/** When the night that has begun last began. */
export const beginOfNight = (now: Date): Date => new Date(nightOf(now) * day)

/** When the next night begins. */
export const nextNight = (now: Date): Date => new Date((nightOf(now) + 1) * day)

/** The time before which something is past a period. */
export const beforeOf = (now: Date, days: number): Date => new Date(now.getTime() - days * day)
