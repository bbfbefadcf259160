import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type OwnRequest, readCurrentMembership } from '#contract/applications-renewal.ts'
import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/values.ts'
import { type CallOptions, call, upload } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'

/** Whose renewal it is: a member with a session, or a user whose access ended, with a renewal pass. */
export type RenewalSource = {
  kind: 'session' | 'pass'
  token: string
  /** Receives the error of each failed call, so that an ended session is noticed at once. */
  onError: (error: unknown) => void
}

/** The user's membership: access, the waiting renewal, and current or former assignments. */
export type CurrentMembership = CallAnswer<typeof readCurrentMembership>

/** The state of a renewal: waiting, rejected, or neither. */
export type RequestState = 'waiting' | 'rejected' | 'none'

/** The credentials of a renewal call. */
export const renewalCredentials = ({ kind, token }: RenewalSource): Pick<CallOptions, 'session' | 'token'> =>
  kind === 'pass' ? { token } : { session: 'member' }

/** The query key of a user's membership; the token separates it from other users'. */
const membershipKey = ({ token }: RenewalSource) => [readCurrentMembership.id, token]

/** The user's membership; refetched automatically while a renewal waits. */
export function membershipQuery(source: RenewalSource, language: Language) {
  return queryOptions({
    queryKey: membershipKey(source),
    queryFn: ({ signal }) =>
      reportingErrors(source, () =>
        call(readCurrentMembership, {}, { ...renewalCredentials(source), signal, language }),
      ),
    ...queryTiming.account,
    refetchInterval: ({ state }) => (state.data?.request ? queryTiming.live.refetchInterval : false),
    refetchOnWindowFocus: 'always',
  })
}

/** The state of the user's renewal; undefined until it is known. */
export function requestStateOf(membership: CurrentMembership | undefined): RequestState | undefined {
  if (!membership) return undefined
  if (membership.request) return 'waiting'
  return membership.rejected ? 'rejected' : 'none'
}

/** Makes renewal calls, and shows their results in the membership. */
export function useRenewalCalls(source: RenewalSource) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const options = { ...renewalCredentials(source), language }
  const refresh = () => client.invalidateQueries({ queryKey: membershipKey(source) })
  return {
    call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
      reportingErrors(source, () => call(endpoint, input, options)),
    upload: <E extends Endpoint>(endpoint: E, file: File, more: Parameters<typeof upload>[2]) =>
      reportingErrors(source, () => upload(endpoint, file, { ...options, ...more })),
    refresh,
    /** Shows a renewal that was sent. */
    showSent: (request: OwnRequest) => {
      client.setQueryData<CurrentMembership>(membershipKey(source), (shown) =>
        shown ? { ...shown, request, rejected: undefined } : shown,
      )
      void refresh()
    },
  }
}

/** Makes a call and reports its error to the source. */
async function reportingErrors<Result>(source: RenewalSource, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    source.onError(error)
    throw error
  }
}
