import { queryOptions } from '@tanstack/react-query'
import { readProgramReview } from '#contract/messages-program-reviews.ts'
import { readMyResources } from '#contract/users.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

/** Why a member's session ended. */
export type EndOfSession = 'session_ended' | 'access_ended'

type OnEnded = (reason: EndOfSession) => void

/**
 * The member's access, documents and videos. The token is part of the query key, so that no member sees another's data.
 * A rejected token ends the session at once, so `onEnded` receives the reason before the screen is gone.
 */
export function myResources(token: string, language: Language, onEnded: OnEnded) {
  return queryOptions({
    queryKey: [readMyResources.id, token],
    queryFn: ({ signal }) => withEnd(onEnded, () => call(readMyResources, {}, { signal, language })),
    ...queryTiming.account,
    refetchOnWindowFocus: 'always',
  })
}

/** The query key of the user's newest program review. */
export const reviewKey = (token: string) => [readProgramReview.id, token]

/** The member's newest program review. */
export function ownReview(token: string, language: Language, onEnded: OnEnded) {
  return queryOptions({
    queryKey: reviewKey(token),
    queryFn: ({ signal }) => withEnd(onEnded, () => call(readProgramReview, {}, { signal, language })),
    ...queryTiming.account,
    refetchOnWindowFocus: 'always',
  })
}

async function withEnd<Result>(onEnded: OnEnded, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    const end = endIn(error)
    if (end) onEnded(end)
    throw error
  }
}

/** Why the session ended, if that made the call fail; else null. */
export function endIn(error: unknown): EndOfSession | null {
  const isRejected = error instanceof ApiError && (error.status === 401 || error.status === 403)
  if (!isRejected) return null
  return error.code === 'access_expired' ? 'access_ended' : 'session_ended'
}
