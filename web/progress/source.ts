/**
 * Whose progress is shown: one's own, under the token of a session, or a user's to staff. `onFault` hears of every call
 * that failed, so that the page can tell whether the session ended with it.
 */
export type ProgressSource =
  | { kind: 'own'; token: string; onFault?: (fault: unknown) => void }
  | { kind: 'user'; id: string; name: string }

/** What tells one source from another in the names of answers, so that nobody sees another's. */
export function whoOf(source: ProgressSource): string {
  return source.kind === 'own' ? source.token : source.id
}
