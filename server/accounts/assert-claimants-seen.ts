import { isClaimedByUnseen } from '#server/accounts/own-members/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { onlyOfCoach } from './rules.ts'
import { findUser } from './store.ts'

/**
 * Throws `code` if a coach who sees only the own members would verify an address that another one's member
 * claims: that account would be removed, and its notes handed on. The caller has locked the address.
 */
export async function assertClaimantsSeen(
  tx: Tx,
  staffId: string,
  {
    email,
    ownId,
    code,
  }: { email: string | null; ownId: string | null; code: 'email_not_confirmed' | 'other_person_possible' },
): Promise<void> {
  if (email === null) return
  const staff = await findUser(tx, staffId)
  const coach = staff ? onlyOfCoach(staff) : null
  if (coach === null || !(await isClaimedByUnseen(tx, { email, ownId, coach }))) return
  throw new AppError(code)
}
