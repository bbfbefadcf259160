import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import { staffRoles } from '#contract/roles.ts'
import { staffRoleOf } from '#server/accounts/index.ts'
import type { Db } from '#server/platform/database/db.ts'

/** What the register counts. */
export type Counts = Awaited<ReturnType<typeof countData>>

/** Counts what is stored, in the order of the indexes: it takes some seconds where there are hundreds of thousands. */
export async function countData(db: Db) {
  const { fn } = db
  const count = fn.countAll<number>().as('count')
  const found = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number | string }> }) =>
    Number((await query.executeTakeFirstOrThrow()).count)
  const intake = db.selectFrom('intake_steps').where('user_id', '>', '').where('answers', 'is not', null)
  const proofs = db.selectFrom('uploads').where('id', '>', '').where('purpose', '=', 'proof')
  return {
    requests: await found(db.selectFrom('applications').select(count).where('id', '>', '')),
    members: await found(db.selectFrom('users').select(count).where('role', '=', 'user')),
    receipts: await found(proofs.select(count)),
    payments: await found(db.selectFrom('ledger_entries').select(count).where('kind', '=', 'payment')),
    intake: await found(intake.select(fn.count<number>('user_id').distinct().as('count'))),
    health: await found(intake.select(count).where('step', '=', 'health')),
    days: await found(db.selectFrom('progress_entries').select(count).where('user_id', '>', '')),
    photos: await found(db.selectFrom('progress_photos').select(count).where('upload_id', '>', '')),
    results: await found(db.selectFrom('publication_consents').select(count).where('state', '=', 'given')),
    messages: await found(db.selectFrom('contact_messages').select(count).where('id', '>', '')),
    privacyRequests: await found(db.selectFrom('privacy_requests').select(count).where('id', '>', '')),
    notes: await found(db.selectFrom('user_notes').select(count).where('id', '>', '')),
    auditEntries: await found(db.selectFrom('audit_entries').select(count).where('id', '>', '')),
    pushDevices: await found(db.selectFrom('push_devices').select(count).where('id', '>', '')),
  }
}

export type Consent = {
  kind: 'requests' | 'guardian' | 'health' | 'photos' | 'publication' | 'purposes' | 'declined'
  version: string
  count: number
}

/** How many consents of each version are stored; those that were withdrawn are not. */
export async function countConsents(db: Db): Promise<Consent[]> {
  const count = db.fn.countAll<number>().as('count')
  const requests = db
    .selectFrom('applications')
    .select(['consent_version as version', count])
    .where('id', '>', '')
    .where('consent_version', 'is not', null)
    .groupBy('consent_version')
  const health = db
    .selectFrom('intake_steps')
    .select(['consent_version as version', count])
    .where('user_id', '>', '')
    .where('step', '=', 'health')
    .where('consent_version', 'is not', null)
    .groupBy('consent_version')
  const photos = db
    .selectFrom('users')
    .select(['photo_consent_version as version', count])
    .where('role', '=', 'user')
    .where('photo_consent_version', 'is not', null)
    .groupBy('photo_consent_version')
  const publication = db
    .selectFrom('publication_consents')
    .select(['consent_version as version', count])
    .where('state', '=', 'given')
    .groupBy('consent_version')
  const guardian = db
    .selectFrom('guardians')
    .select(['consent_version as version', count])
    .where('user_id', '>', '')
    .groupBy('consent_version')
  const of = (kind: Consent['kind'], rows: { version: string | null; count: number }[]): Consent[] =>
    rows
      .map(({ version, count: many }) => ({ kind, version: version ?? '', count: Number(many) }))
      .sort((a, b) => (a.version < b.version ? 1 : -1))
  return [
    ...of('requests', await requests.execute()),
    ...of('guardian', await guardian.execute()),
    ...of('health', await health.execute()),
    ...of('photos', await photos.execute()),
    ...of('publication', await publication.execute()),
    ...(await countAnswers(db)),
  ]
}

/** How many members agreed, or not, when the purposes became others, by the version that they were shown. */
async function countAnswers(db: Db): Promise<Consent[]> {
  const rows = await db
    .selectFrom('purpose_answers')
    .select(['version', 'agrees', db.fn.countAll<number>().as('count')])
    .where('user_id', '>', '')
    .groupBy(['version', 'agrees'])
    .execute()
  return rows
    .map(({ version, agrees, count }): Consent => {
      return { kind: agrees ? 'purposes' : 'declined', version, count: Number(count) }
    })
    .sort((a, b) => (a.kind === b.kind ? Number(b.version) - Number(a.version) : a.kind < b.kind ? 1 : -1))
}

/** The accounts of the team by role, and how many of them have a second factor. */
export async function countTeam(db: Db) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('totp_factors', 'totp_factors.user_id', 'users.id')
    .select(['role', 'staff_role', 'confirmed_at'])
    .where('role', 'in', ['coach', 'admin'])
    .execute()
  return staffRoles.map((role) => {
    const own = rows.filter((row) => staffRoleOf(row) === role)
    return { role, accounts: own.length, secured: own.filter((row) => row.confirmed_at !== null).length }
  })
}

/** What people asked for, as the audit log records it. */
export const requestActions = [
  'personal_data.exported',
  'user.erased',
  'health_consent.withdrawn',
  'photo_consent.withdrawn',
  'publication_consent.withdrawn',
] as const satisfies AuditAction[]
export type RequestAction = (typeof requestActions)[number]

/** The newest entries of what people asked for, with whether the team did it for them. */
export async function newestRequests(db: Db, limit: number) {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['audit_entries.id', 'at', 'action', 'actor_id', 'subject_id'])
    .where('action', 'in', requestActions)
    .orderBy('at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, at, action, actor_id, subject_id }) => ({
    ...{ id, at, action: action as RequestAction },
    // Also of staff who have left.
    isByTeam: actor_id !== null && actor_id !== subject_id,
  }))
}

/** How many there are of each. */
export async function countRequests(db: Db): Promise<{ action: RequestAction; count: number }[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['action', sql<number>`count(*)`.as('count')])
    .where('action', 'in', requestActions)
    .groupBy('action')
    .execute()
  return requestActions.map((action) => ({
    action,
    count: Number(rows.find((row) => row.action === action)?.count ?? 0),
  }))
}
