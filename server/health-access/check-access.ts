import type { HealthAccess } from '#contract/health-access.ts'
import type { Language } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { healthAccessOf } from './rules.ts'
import { findActiveCoach, findWall } from './store.ts'

type Reader = Pick<AccountCaller, 'userId' | 'staffRole'>

/** Whether staff may see a user's health data now; `closed` if there is no such user. */
export async function readHealthAccess(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  reader: Reader,
  userId: string,
): Promise<HealthAccess> {
  const wall = await findWall(db, { userId, staffId: reader.userId, now: clock.now() })
  return wall ? healthAccessOf(reader, wall) : 'closed'
}

/**
 * Throws `glass_required` or `health_data_closed` if a user's health data is closed to this reader of the staff. What
 * does not exist is left to the act.
 */
export async function assertHealthDataOpen(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  reader: Reader,
  userId: string,
): Promise<void> {
  const wall = await findWall(db, { userId, staffId: reader.userId, now: clock.now() })
  if (wall) assertOpen(healthAccessOf(reader, wall))
}

/**
 * Runs a change of a user's coach, and throws `glass_required` or `health_data_closed` if it opened health data to the one
 * who makes it: else the glass could be walked around by assigning oneself, nobody, or an assistant.
 */
export async function openingNothing<Result>(
  tx: Tx,
  reader: Reader,
  { userId, now, change }: { userId: string; now: Date; change: () => Promise<Result> },
): Promise<Result> {
  const access = async () => {
    const wall = await findWall(tx, { userId, staffId: reader.userId, now })
    return wall ? healthAccessOf(reader, wall) : 'closed'
  }
  const before = await access()
  const result = await change()
  if ((await access()) === 'open') assertOpen(before)
  return result
}

/**
 * Throws if a member's health data is closed to staff who would be able to sign in as the member: by a link for a new
 * password, or by another e-mail. Not for a member who has never signed in, who has stored nothing. Returns when what they
 * may do ends, if it rests on a broken glass.
 */
export async function assertMaySignInAs(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  reader: Reader,
  member: SignsIn,
): Promise<Date | null> {
  const wall = await wallOfSignIn(db, reader, { member, now: clock.now() })
  if (!wall) return null
  assertOpen(healthAccessOf(reader, wall), signsIn)
  const isByGlass = healthAccessOf(reader, { ...wall, until: null }) !== 'open'
  return isByGlass && wall.until !== null ? new Date(wall.until) : null
}

/** Whether staff may still sign in as a member by a link or an e-mail that they chose; see `assertMaySignInAs`. */
export async function maySignInAs(
  db: Db,
  reader: Reader,
  at: { member: SignsIn; now: Date },
): Promise<boolean> {
  const wall = await wallOfSignIn(db, reader, at)
  return !wall || healthAccessOf(reader, wall) === 'open'
}

type SignsIn = { id: string; last_seen_at: string | null }

async function wallOfSignIn(db: Db, reader: Reader, { member, now }: { member: SignsIn; now: Date }) {
  if (member.last_seen_at === null) return
  return findWall(db, { userId: member.id, staffId: reader.userId, now })
}

const signsIn: Record<'glass' | 'closed', (language: Language) => string> = {
  glass: (language) =>
    language === 'ar'
      ? 'بهذا يمكنك الدخول مكان العضو ورؤية بياناته الصحية، وهي مغلقة عنك. افتحها أولًا من صفحة العضو واكتب السبب.'
      : 'This would let you sign in as the member and see health data that is closed to you. Open it on the member’s page first, with a reason.',
  closed: (language) =>
    language === 'ar'
      ? 'بهذا يمكنك الدخول مكان العضو ورؤية بياناته الصحية، وهي مغلقة عنك. اطلب ذلك من كابتن العضو، أو من مالك الموقع.'
      : 'This would let you sign in as the member and see health data that is closed to you. Ask the member’s coach, or an owner, to do it.',
}

/** Whether one of the staff can see health data at all: active, and no assistant. */
export async function maySeeHealthData(db: Db, staffId: string): Promise<boolean> {
  return (await findActiveCoach(db, staffId)) !== undefined
}

function assertOpen(access: HealthAccess, sentences?: typeof signsIn): void {
  if (access === 'open') return
  const code = access === 'glass' ? 'glass_required' : 'health_data_closed'
  throw new AppError(code, sentences && { sentence: sentences[access] })
}
