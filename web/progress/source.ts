import type { CallAnswer } from '#contract/endpoint.ts'
import type { listProgress, ProgressOverview, ProgressPoint } from '#contract/progress.ts'
import type { CallOptions } from '#web/platform/api.ts'

/** The calls with which somebody's progress is read: their own, or those of staff. */
export type ProgressReads = {
  overview: (options: CallOptions) => Promise<ProgressOverview>
  days: (
    query: { page: number; limit: number; photos?: 'true' },
    options: CallOptions,
  ) => Promise<CallAnswer<typeof listProgress>>
  points: (options: CallOptions) => Promise<ProgressPoint[]>
}

/**
 * Whose progress is shown: one's own, under the token of a session, or a user's to staff. `onFault` hears of every call
 * that failed, so that the page can tell whether the session ended with it.
 */
export type ProgressSource = { reads: ProgressReads } & (
  | { kind: 'own'; token: string; onFault?: (fault: unknown) => void }
  | { kind: 'user'; id: string; name: string }
)

/** What tells one source from another in the names of answers, so that nobody sees another's. */
export function whoOf(source: ProgressSource): string {
  return source.kind === 'own' ? source.token : source.id
}
