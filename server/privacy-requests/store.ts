import type { Insertable, SelectQueryBuilder } from 'kysely'
import {
  type PrivacyRequestKind,
  privacyRequestKindNames,
  privacyRequestStateNames,
} from '#contract/data-request-values.ts'
import { toE164 } from '#contract/phones.ts'
import { Email } from '#contract/text.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { countCap } from '#server/platform/paged-result.ts'

type Page = { offset: number; limit: number }

/** Requests with who asks and who answered, as far as these accounts exist. */
const requests = (db: Db) =>
  db
    .selectFrom('privacy_requests as request')
    .leftJoin('users as person', 'person.id', 'request.user_id')
    .leftJoin('users as answerer', 'answerer.id', 'request.answered_by')
    .selectAll('request')
    .select([
      ...(['person.name as person_name', 'person.email as person_email'] as const),
      ...(['person.phone as person_phone', 'answerer.name as by_name'] as const),
      ...(['answerer.username as by_username', 'answerer.role as by_role'] as const),
    ])

export type RequestRow = Awaited<ReturnType<typeof pageOfOpen>>[number]

/** A part of the open requests, the most urgent first. */
export const pageOfOpen = (db: Db, { offset, limit }: Page) =>
  requests(db)
    .where('request.answered_at', 'is', null)
    .orderBy('request.due_on')
    .orderBy('request.id')
    .offset(offset)
    .limit(limit)
    .execute()

/** A part of the closed requests, the newest answers first. */
export const pageOfClosed = (db: Db, { offset, limit }: Page) =>
  requests(db)
    .where('request.answered_at', 'is not', null)
    .orderBy('request.answered_at', 'desc')
    .orderBy('request.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

/** A part of a user's requests, newest first. */
export const pageOfOwn = (db: Db, userId: string, { offset, limit }: Page) =>
  requests(db)
    .where('request.user_id', '=', userId)
    .orderBy('request.recorded_at', 'desc')
    .orderBy('request.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

/** One request. */
export const findRequest = (db: Db, id: string): Promise<RequestRow | undefined> =>
  requests(db).where('request.id', '=', id).executeTakeFirst()

/** How many requests are open or closed, each at most one more than `countCap`. */
export function countRequests(db: Db, which: 'open' | 'closed'): Promise<number> {
  const all = db.selectFrom('privacy_requests').select('id')
  return countOf(db, all.where('answered_at', which === 'open' ? 'is' : 'is not', null))
}

/** How many requests a user has made, at most one more than `countCap`. */
export const countOwn = (db: Db, userId: string): Promise<number> =>
  countOf(db, db.selectFrom('privacy_requests').select('id').where('user_id', '=', userId))

type Ids = SelectQueryBuilder<Tables, 'privacy_requests', { id: string }>

async function countOf(db: Db, ids: Ids): Promise<number> {
  const { count } = await db
    .selectFrom(ids.limit(countCap + 1).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts a request. A second open one of a user's kind fails like any unique conflict. */
export async function insertRequest(tx: Tx, request: Insertable<Tables['privacy_requests']>): Promise<void> {
  await tx.insertInto('privacy_requests').values(request).execute()
}

type Answer = { state: 'answered' | 'refused'; text: string; by: string; now: Date }

/** Closes an open request; false if it is not open any more. */
export async function closeRequest(tx: Tx, id: string, { state, text, by, now }: Answer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('privacy_requests')
    .set({ state, answer: text, answered_at: now, answered_by: by })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type OfKind = { userId: string; kind: PrivacyRequestKind }

type Done = OfKind & { by: string; now: Date }

/** Closes a user's open request of a kind by what was done just now; false if there is none. */
export async function closeOpen(tx: Tx, { userId, kind, by, now }: Done): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('privacy_requests')
    .set({ state: 'answered', answered_at: now, answered_by: by })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a user did this themselves on a day already. */
export async function hasDoneOn(db: Db, { userId, kind, day }: OfKind & { day: string }): Promise<boolean> {
  const row = await db
    .selectFrom('privacy_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('way', '=', 'self_service')
    .where('received_on', '=', day)
    .executeTakeFirst()
  return row !== undefined
}

const nobody = { name: '', contact: null, text: '', answer: '' }

/**
 * Closes the open requests of a user who is erased, and takes them out of all of them: what was asked when, and how it
 * ended, stays.
 */
export async function takeOutOfRequests(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('privacy_requests')
    .set({ state: 'answered', answered_at: now })
    .where('user_id', '=', userId)
    .where('answered_at', 'is', null)
    .execute()
  await tx
    .updateTable('privacy_requests')
    .set({ ...nobody, user_id: null })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('privacy_requests')
    .set({ answered_by: null })
    .where('answered_by', '=', userId)
    .execute()
}

/** Empties up to `limit` requests of people without an account that were answered until then; returns how many. */
export async function emptyOldRequests(tx: Tx, until: Date, limit: number): Promise<number> {
  const old = tx
    .selectFrom('privacy_requests')
    .select('id')
    .where('contact', 'is not', null)
    .where('answered_at', '<=', until.toISOString())
    .limit(limit)
  const { numUpdatedRows } = await tx
    .updateTable('privacy_requests')
    .set(nobody)
    .where('id', 'in', old)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The user whose confirmed email or number a contact is; null if it is nobody's, or of several. */
export async function findUserByContact(db: Db, contact: string): Promise<string | null> {
  const email = Email.safeParse(contact)
  const number = toE164(contact)
  if (!email.success && number === null) return null
  const members = db.selectFrom('users').select('id').where('role', '=', 'user')
  const found = email.success
    ? members.where('email', '=', email.data)
    : members.where((user) =>
        user.or([
          user.and([user('phone_e164', '=', number), user('phone_proved_at', 'is not', null)]),
          user.and([user('whatsapp_e164', '=', number), user('whatsapp_proved_at', 'is not', null)]),
        ]),
      )
  // Others may have typed the number without proof, as many as they like.
  const [only, ...others] = await found.limit(2).execute()
  return only && others.length === 0 ? only.id : null
}

/** How many requests there are of each kind and state, in the order of the kinds. */
export async function countByKind(db: Db) {
  const rows = await db
    .selectFrom('privacy_requests')
    .select(['kind', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('kind', 'in', privacyRequestKindNames)
    .groupBy(['kind', 'state'])
    .execute()
  return privacyRequestKindNames.flatMap((kind) =>
    privacyRequestStateNames.flatMap((state) => {
      const found = rows.find((row) => row.kind === kind && row.state === state)
      return found ? [{ kind, state, count: Number(found.count) }] : []
    }),
  )
}

/** The newest requests without who asked: what, when, and how it ended. */
export const newestRequestDates = (db: Db, limit: number) =>
  db
    .selectFrom('privacy_requests')
    .select(['id', 'kind', 'state', 'received_on', 'due_on', 'answered_at'])
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
