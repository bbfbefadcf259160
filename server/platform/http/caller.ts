import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from './errors.ts'

/** Somebody signed in, as judged at this very call. */
export type AccountCaller = {
  kind: 'account'
  userId: string
  name: string
  role: 'user' | 'coach' | 'admin'
  sessionId: string
  sessionKind: 'member' | 'staff' | 'renewal' | 'staff_setup'
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
export function judgeAccess(
  {
    access,
    renewal,
    setUp,
    refusesWith401,
  }: Pick<Endpoint, 'access' | 'renewal' | 'setUp' | 'refusesWith401'>,
  caller: Caller,
): 'allowed' | 'expired' {
  // Also where no account is needed: a token that is sent may show more there, and this one shows nothing.
  const isSettingUp = caller.kind === 'account' && caller.sessionKind === 'staff_setup'
  if (isSettingUp && !setUp) {
    throw new AppError(refusesWith401 ? 'unauthorized' : 'second_factor_setup_required')
  }
  if (access === 'anyone' || access === 'holder') return 'allowed'
  if (caller.kind === 'visitor') throw new AppError('unauthorized')
  const isStaff = caller.role !== 'user'
  const mayEnter: Record<typeof access, boolean> = {
    signed_in: true,
    user: !isStaff,
    member: !isStaff,
    reader: true,
    staff: isStaff,
    admin: caller.role === 'admin',
  }
  const isHeldBack = caller.sessionKind === 'renewal' && !renewal
  if (!mayEnter[access] || isHeldBack) throw new AppError(refusesWith401 ? 'unauthorized' : 'forbidden')
  const needsAccess = access === 'member' || (access === 'reader' && !isStaff)
  return needsAccess && !caller.hasAccess ? 'expired' : 'allowed'
}
