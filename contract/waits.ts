/** A wait as it is told: so many of a unit, rounded up. */
export type Wait = { count: number; unit: 'seconds' | 'minutes' | 'hours' }

/** How a wait of so many seconds is told: in seconds up to a minute and a half, in minutes as far in hours, then in hours. */
export function waitOf(seconds: number): Wait {
  if (seconds <= 90) return { count: Math.max(1, Math.ceil(seconds)), unit: 'seconds' }
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90
    ? { count: minutes, unit: 'minutes' }
    : { count: Math.ceil(minutes / 60), unit: 'hours' }
}
