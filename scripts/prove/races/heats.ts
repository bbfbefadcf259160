/** What staff do to an application. */
export type Act = 'approve' | 'reject'

/** One application and what is done to it at the same moment. */
export type Race = { email: string; hasPassword: boolean; acts: Act[] }

/** Races that are run at the same moment. */
export type Heat = Race[]

const patterns: Act[][][] = [
  [['approve', 'reject']],
  [['approve']],
  [['approve', 'approve', 'reject']],
  [['approve'], ['approve', 'reject'], ['approve']],
]

/**
 * Plans so many races of so many clients each: approve against reject, approve against approve, and three applications of
 * one e-mail at the same moment. Every tenth applicant chose no password, so that approving takes longer.
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
