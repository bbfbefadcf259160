import { queryOptions } from '@tanstack/react-query'
import { readMyResources } from '#contract/members.ts'
import { readProgramReview } from '#contract/program-reviews.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { rhythm } from '#web/platform/rhythm.ts'

/** Why a member's session no longer holds. */
export type EndOfSession = 'session_ended' | 'access_ended'

type OnEnded = (reason: EndOfSession) => void

/**
 * The member's own access, documents and videos. The token is part of the name, so that nobody sees another's.
 * A refused token ends the session at once, so `onEnded` hears why before the screen is gone.
 */
export function myResources(token: string, language: Language, onEnded: OnEnded) {
  return queryOptions({
    queryKey: [readMyResources.id, token],
    queryFn: ({ signal }) => telling(onEnded, () => call(readMyResources, {}, { signal, language })),
    ...rhythm.account,
    refetchOnWindowFocus: 'always',
  })
}

/** Under which name the answer about somebody's newest review is kept. */
export const reviewKey = (token: string) => [readProgramReview.id, token]

/** The member's newest request for a program review. */
export function ownReview(token: string, language: Language, onEnded: OnEnded) {
  return queryOptions({
    queryKey: reviewKey(token),
    queryFn: ({ signal }) => telling(onEnded, () => call(readProgramReview, {}, { signal, language })),
    ...rhythm.account,
    refetchOnWindowFocus: 'always',
  })
}

async function telling<Answer>(onEnded: OnEnded, read: () => Promise<Answer>): Promise<Answer> {
  try {
    return await read()
  } catch (fault) {
    const end = endIn(fault)
    if (end) onEnded(end)
    throw fault
  }
}

/** Why the session ended, where a call failed because of that; else null. */
export function endIn(fault: unknown): EndOfSession | null {
  const isRefused = fault instanceof ApiError && (fault.status === 401 || fault.status === 403)
  if (!isRefused) return null
  return fault.code === 'access_expired' ? 'access_ended' : 'session_ended'
}
