import type { CallAnswer } from '#contract/endpoint.ts'
import type { readCurrentMembership } from '#contract/renewal.ts'
import type { CallOptions } from '#web/platform/api.ts'

/** Whose renewal it is: a member's with a session, or somebody's whose access ended, with the pass to it. */
export type RenewalSource = {
  kind: 'session' | 'pass'
  token: string
  /** Hears each refusal, so that an ended session is seen at once. */
  onFault: (fault: unknown) => void
}

/** How somebody stands: their access, their request that waits, and what they have or had. */
export type Standing = CallAnswer<typeof readCurrentMembership>

/** What a call of somebody's renewal is made with. */
export const credentialsOf = ({ kind, token }: RenewalSource): Pick<CallOptions, 'session' | 'token'> =>
  kind === 'pass' ? { token } : { session: 'member' }

/** Makes a call; the source hears where it fails. */
export async function heard<Answer>(source: RenewalSource, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (fault) {
    source.onFault(fault)
    throw fault
  }
}
