import type { Access } from '#contract/endpoint.ts'
import { AppError } from './errors.ts'

/** Somebody signed in, as judged at this very call. */
export type AccountCaller = {
  kind: 'account'
  userId: string
  name: string
  role: 'user' | 'coach' | 'admin'
  sessionId: string
  sessionKind: 'member' | 'staff' | 'renewal'
  /** Whether the person's paid access is active now. */
  hasAccess: boolean
  /** Whether it ever was. */
  hadAccess: boolean
}

/** Who makes a call. */
export type Caller = { kind: 'visitor' } | AccountCaller

/**
 * Refuses a caller that an endpoint is not for: 401 without a session, 403 with the wrong one. Answers 'expired' where a
 * member's access has ended, so that the way back can be offered.
 */
export function judgeAccess(access: Access, renewal: boolean, caller: Caller): 'allowed' | 'expired' {
  if (access === 'anyone' || access === 'holder') return 'allowed'
  if (caller.kind === 'visitor') throw new AppError('unauthorized')
  if (caller.sessionKind === 'renewal' && !renewal) throw new AppError('forbidden')
  const isStaff = caller.role !== 'user'
  if (access === 'signed_in') return 'allowed'
  if (access === 'staff' || access === 'admin') {
    if (!isStaff || (access === 'admin' && caller.role !== 'admin')) throw new AppError('forbidden')
    return 'allowed'
  }
  if (isStaff) throw new AppError('forbidden')
  return access === 'member' && !caller.hasAccess ? 'expired' : 'allowed'
}
