import type { readCurrentMembership } from '#contract/applications-renewal.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import type { CallOptions } from '#web/platform/api.ts'

/** Whose renewal it is: a member with a session, or a user whose access ended, with a renewal pass. */
export type RenewalSource = {
  kind: 'session' | 'pass'
  token: string
  /** Receives the error of each failed call, so that an ended session is noticed at once. */
  onError: (error: unknown) => void
}

/** The user's membership: access, the waiting renewal, and current or former assignments. */
export type CurrentMembership = CallAnswer<typeof readCurrentMembership>

/** The credentials of a renewal call. */
export const renewalCredentials = ({ kind, token }: RenewalSource): Pick<CallOptions, 'session' | 'token'> =>
  kind === 'pass' ? { token } : { session: 'member' }

/** Makes a call and reports its error to the source. */
export async function reportingErrors<Answer>(
  source: RenewalSource,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    source.onError(error)
    throw error
  }
}
