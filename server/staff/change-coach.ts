import { toE164 } from '#contract/phones.ts'
import { jsonRoles, type StaffRole } from '#contract/roles.ts'
import type { CoachChange } from '#contract/staff.ts'
import type { Language } from '#contract/values.ts'
import {
  afterPassword,
  assertPublicName,
  assertUncommonPassword,
  clearAddress,
  clearSignInFailures,
  endSessions,
  hashPassword,
  type JudgedPassword,
  judgePresentPassword,
  passwordMissing,
  renewDeviceGeneration,
  settleOwnPassword,
  type UserRow,
} from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { endSight } from '#server/health-access/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller, Actor } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { voidLinks, voidLinksByStaff, voidLinksMadeBy } from '#server/platform/one-time-links.ts'
import { endDraftsOf, readPublishedSite } from '#server/site/index.ts'
import { notifyOfChange, notifyOfNewAdmin } from './notify-staff.ts'
import {
  type GuardedField,
  guardedChanges,
  isOwnerLeft,
  mayChange,
  mayChangeAccount,
  wantedRole,
} from './rules.ts'
import { findStaffById, lockStaff, type StaffColumns, type StaffRow, updateStaff } from './store.ts'

type Wanted = { id: string; change: CoachChange; visit: RequestOrigin; language: Language }

/**
 * Changes a staff account, all fields or none; returns the cookies of the caller's known device. A change of email,
 * username, password, role or of the members whom a coach sees, on any account, needs the caller's current password: 422 at `currentPassword` if it is
 * missing or wrong. Notifies the former address of a changed email, a user who was changed by an admin, and the other
 * admins of a new one. Voids links that were mailed to a former address, and deletes accounts that claim the new one.
 * Throws `forbidden` if the caller may not change it, `not_found`, `last_admin`, `email_taken`, `username_taken`,
 * `too_many_attempts`, `busy`, and 422 for a common password.
 */
export async function changeCoach(
  context: Context,
  wanted: Wanted,
  caller: AccountCaller,
): Promise<Cookie[]> {
  const { id, change, visit } = wanted
  if (!mayChange(caller, wanted)) throw new AppError('forbidden')
  await assertValidNames(context, wanted)
  const judged = await verifyCaller(context, wanted, caller)
  return afterPassword(context, judged, async () => {
    const hash =
      change.password === undefined
        ? undefined
        : await hashPassword(change.password, { lane: 'staff', from: caller.userId })
    const site = await readPublishedSite(context)
    const now = context.clock.now()
    return inTransaction(context.db, async (tx) => {
      // Before the staff lock, because every verification locks the address first. A failed change rolls it back.
      if (change.email) await clearAddress(tx, context, { email: change.email, now })
      const staff = await lockStaff(tx, id, now)
      const account = staff.find((one) => one.id === id)
      if (!account) throw new AppError('not_found')
      const { currentPassword: _, ...fields } = change
      if (Object.keys(fields).length === 0) return []
      const wantedOne = wantedRole(change, account.staffRole)
      assertMayChange(caller, { staff, account, wanted: wantedOne })
      const guarded = guardedChanges(change, account)
      const columns = columnsOf(fields, { hash, role: wantedOne })
      // A role that the account has already.
      if (Object.keys(columns).length === 0) return []
      // Before the caller's cookie is created, so that their own device stays known.
      if (hash !== undefined) await renewDeviceGeneration(tx, id)
      const cookies = await recheck(tx, context, { guarded, judged })
      await updateStaff(tx, id, columns)
      // Nothing opens again by itself once the account is a coach's again.
      if (wantedOne === 'assistant') await endSight(tx, id)
      if (hash !== undefined) await endSignIns(tx, context, account)
      await voidOutdatedLinks(tx, account, { change, guarded })
      const notification = { actorId: caller.userId, language: wanted.language, site, now }
      await notifyOfChange(tx, { account, change, guarded }, notification)
      if (guarded.includes('role') && (wantedOne === 'owner' || wantedOne === 'admin')) {
        await notifyOfNewAdmin(tx, staff, { ...notification, made: { ...account, ...change } })
      }
      const actor = { userId: caller.userId, network: visit.network }
      await auditChange(tx, actor, { id, fields, isSightChanged: guarded.includes('sees'), now })
      return cookies
    })
  })
}

/** Writes what changed into the log; which members a coach sees has an entry of its own. */
async function auditChange(
  tx: Tx,
  actor: Actor,
  {
    id,
    fields,
    isSightChanged,
    now,
  }: { id: string; fields: CoachChange; isSightChanged: boolean; now: Date },
): Promise<void> {
  const { sees, ...others } = fields
  if (isSightChanged) {
    await audit(tx, actor, { at: now, action: 'coach.sight_changed', subjectId: id, details: { sees } })
  }
  const names = Object.keys(others)
  if (names.length === 0) return
  await audit(tx, actor, { at: now, action: 'coach.changed', subjectId: id, details: { fields: names } })
}

/** Checks the roles under the lock. Throws `forbidden`, and `last_admin` if no owner would remain. */
function assertMayChange(
  caller: AccountCaller,
  { staff, account, wanted }: { staff: StaffRow[]; account: StaffRow; wanted: StaffRole | undefined },
): void {
  const { id, staffRole: present } = account
  // Not the caller's role at the beginning, which may have changed since.
  const staffRole = staff.find((one) => one.id === caller.userId)?.staffRole ?? null
  if (!mayChangeAccount({ userId: caller.userId, staffRole }, { id, present, wanted }))
    throw new AppError('forbidden')
  const endsOwnership = present === 'owner' && wanted !== undefined && wanted !== 'owner'
  if (endsOwnership && !isOwnerLeft(staff, id)) throw new AppError('last_admin')
}

/** Validates a new name and password against the names and the email after the change. */
async function assertValidNames(context: Context, { id, change }: Wanted): Promise<void> {
  const { name, username, email } = { ...(await findStaffById(context.db, id)), ...change }
  if (change.name !== undefined) assertPublicName({ name: change.name, username })
  if (change.password !== undefined) assertUncommonPassword(change.password, [name, username, email])
}

/** Verifies the caller's current password if the change affects sign-in or role; else null. */
async function verifyCaller(
  context: Context,
  { id, change, visit }: Wanted,
  { userId }: AccountCaller,
): Promise<JudgedPassword | null> {
  const stored = await findStaffById(context.db, id)
  if (!stored || guardedChanges(change, stored).length === 0) return null
  return judgePresentPassword(context, { userId, currentPassword: change.currentPassword }, visit)
}

/** Rechecks under the lock: the verified password must be unchanged, and no new guarded change may appear. */
async function recheck(
  tx: Tx,
  context: Context,
  { guarded, judged }: { guarded: GuardedField[]; judged: JudgedPassword | null },
): Promise<Cookie[]> {
  if (judged) return settleOwnPassword(tx, context, judged)
  if (guarded.length > 0) throw passwordMissing()
  return []
}

function columnsOf(
  { title, phone, password: _, role: __, staffRole: ___, ...same }: Omit<CoachChange, 'currentPassword'>,
  { hash, role }: { hash: string | undefined; role: StaffRole | undefined },
): StaffColumns {
  const fields = Object.entries(same).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(fields),
    ...(title && { title_ar: title.ar, title_en: title.en }),
    ...(phone !== undefined && { phone, phone_e164: toE164(phone) }),
    ...(role !== undefined && { role: jsonRoles[role], staff_role: role }),
    ...(hash !== undefined && { password_hash: hash }),
  }
}

/** Ends the sessions of the former password. */
async function endSignIns(tx: Tx, context: Context, user: UserRow) {
  await endSessions(tx, user.id)
  await clearSignInFailures(tx, context, user)
}

/** Voids links sent to a former address or number, and links created with a former password or role. */
async function voidOutdatedLinks(
  tx: Tx,
  account: UserRow,
  { change, guarded }: { change: CoachChange; guarded: GuardedField[] },
) {
  const isPasswordNew = guarded.includes('password')
  if (isPasswordNew || guarded.includes('email')) await voidLinks(tx, 'password', account.id)
  if (change.phone !== undefined && change.phone !== account.phone) await voidLinksByStaff(tx, account.id)
  // Some may be of members whom the coach does not see any more.
  const seesFewer = guarded.includes('sees') && change.sees === 'mine'
  if (isPasswordNew || guarded.includes('role') || seesFewer) await voidLinksMadeBy(tx, account.id)
  // An assistant has no access to the site.
  if (change.staffRole === 'assistant') await endDraftsOf(tx, account.id)
}
