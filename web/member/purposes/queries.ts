import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readOwnPurposes } from '#contract/purposes.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'

/** Whether the member is asked about what data is used for. */
export function ownPurposes(token: string, language: Language) {
  return queryOptions({
    queryKey: [readOwnPurposes.id, token],
    queryFn: async ({ signal }) => (await call(readOwnPurposes, {}, { signal, language })).purposes,
    refetchOnWindowFocus: 'always',
  })
}

/** Whether a call was refused since the member has not agreed to what data is used for now. */
export const isPurposesError = (error: unknown) =>
  error instanceof ApiError && error.code === 'purposes_changed'

/** Reads it again after a call was refused for it, so that the question shows beside what was typed. */
export function notePurposes(client: QueryClient, error: unknown): void {
  if (!isPurposesError(error)) return
  void client.invalidateQueries({ queryKey: [readOwnPurposes.id] })
}
