import type { CallAnswer } from '#contract/endpoint.ts'
import type { listProgress, ProgressOverview, ProgressPoint } from '#contract/progress.ts'
import type { CallOptions } from '#web/platform/api.ts'

/** The calls that read a user's progress: those of the member, or those of staff. */
export type ProgressReads = {
  overview: (options: CallOptions) => Promise<ProgressOverview>
  days: (
    query: { page: number; limit: number; photos?: 'true' },
    options: CallOptions,
  ) => Promise<CallAnswer<typeof listProgress>>
  points: (options: CallOptions) => Promise<ProgressPoint[]>
}

/**
 * Whose progress is shown: the member's own, by their session token, or a user's for staff. `onError` receives the
 * error of every failed call, so that the page can see whether the session ended, or whether the data is closed to them.
 */
export type ProgressSource = { reads: ProgressReads; onError?: (error: unknown) => void } & (
  | { kind: 'own'; token: string }
  | { kind: 'user'; id: string; name: string }
)

/** Identifies the source in query keys, so that no user sees another's data. */
export function whoOf(source: ProgressSource): string {
  return source.kind === 'own' ? source.token : source.id
}
