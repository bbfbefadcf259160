/** A review action of staff. */
export type Act = 'approve' | 'reject'

/** One application and the concurrent actions on it. */
export type Race = { email: string; hasPassword: boolean; acts: Act[] }

/** Races that run at the same time. */
export type Heat = Race[]

const patterns: Act[][][] = [
  [['approve', 'reject']],
  [['approve']],
  [['approve', 'approve', 'reject']],
  [['approve'], ['approve', 'reject'], ['approve']],
]

/**
 * Plans races of `clients` clients each: approve against reject, approve against approve, and three applications with
 * one email at the same time. Every tenth applicant chose no password, which makes approval slower.
 */
export function planHeats(races: number, clients: number): Heat[] {
  const heats: Heat[] = []
  let planned = 0
  while (planned < races) {
    const pattern = patterns[heats.length % patterns.length] ?? []
    const email = `applicant${heats.length}@example.com`
    const heat = pattern.slice(0, races - planned).map((turns, place) => {
      const acts = Array.from({ length: clients }, (_, at) => turns[at % turns.length] ?? 'approve')
      return { email, acts, hasPassword: (planned + place) % 10 !== 9 }
    })
    heats.push(heat)
    planned += heat.length
  }
  return heats
}
