/** What staff do to an application. */
export type Act = 'approve' | 'reject'

/** One application and what is done to it at the same moment. */
export type Race = { email: string; hasPassword: boolean; acts: Act[] }

/** Races that are run at the same moment. */
export type Heat = Race[]

const patterns: Act[][][] = [
  [['approve', 'reject']],
  [['approve', 'approve']],
  [['approve', 'reject', 'approve', 'reject']],
  [
    ['approve', 'approve'],
    ['approve', 'reject'],
    ['approve', 'approve'],
  ],
]

/**
 * Plans so many races: approve against reject, approve against approve, four clients at once, and three applications
 * of one e-mail at the same moment. Every tenth applicant chose no password, so that approving takes longer.
 */
export function planHeats(races: number): Heat[] {
  const heats: Heat[] = []
  let planned = 0
  while (planned < races) {
    const pattern = patterns[heats.length % patterns.length] ?? []
    const email = `applicant${heats.length}@example.com`
    const heat = pattern.slice(0, races - planned).map((acts, place) => {
      return { email, acts, hasPassword: (planned + place) % 10 !== 9 }
    })
    heats.push(heat)
    planned += heat.length
  }
  return heats
}
