import type { CallOptions } from '#web/platform/api.ts'

/** Whose account it is: a member with a session, or a user whose access ended, with a renewal token. */
export type AccountToken = { kind: 'member' | 'renewal'; token: string }

/** Credentials for calls about one's own account: a rejected member token ends its session; a renewal token has none. */
export function accountCredentials({ kind, token }: AccountToken): Pick<CallOptions, 'session' | 'token'> {
  return kind === 'member' ? { session: 'member' } : { token }
}
