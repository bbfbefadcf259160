import type { UserChange } from '#contract/members.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { changeBlocking } from './change-blocking.ts'
import { changePerson } from './change-person.ts'
import { changePlan } from './change-plan.ts'
import type { Change, Changing } from './changing.ts'
import type { Staff } from './give-item.ts'
import { replaceItems } from './replace-items.ts'
import { lockMember } from './store.ts'

/**
 * Changes a user, all that is named or nothing of it; what is as it should be already stays and is not written down.
 * Throws `not_found` for an unknown user or resource, `invalid_input` for a coach who is none.
 */
export async function changeUser(
  context: Context,
  { userId, change }: { userId: string; change: UserChange },
  by: Staff,
): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const user = await lockMember(tx, userId, now)
    if (!user) throw new AppError('not_found')
    const changing = { tx, user, by, now }
    const changes = [
      ...(await changePerson(changing, change)),
      ...(await changePlan(changing, change.subscription)),
      ...(await changeItems(changing, change.resources)),
      ...(await changeBlocking(changing, change)),
    ]
    for (const { action, details } of changes) {
      const entry = { at: now, actorId: by.userId, action, subjectId: userId, network: by.network }
      await recordAudit(tx, details ? { ...entry, details } : entry)
    }
  })
}

async function changeItems(
  { tx, user, by, now }: Changing,
  wanted: UserChange['resources'],
): Promise<Change[]> {
  if (wanted === undefined) return []
  const { given, taken } = await replaceItems(tx, wanted, { userId: user.id, by: by.userId, now })
  return given.length + taken.length === 0 ? [] : [{ action: 'items.replaced', details: { given, taken } }]
}
