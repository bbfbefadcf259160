import { sql } from 'kysely'
import { startOfCairoDay } from '#contract/cairo-days.ts'
import type { ConcernedGroup, ConcernedPeople } from '#contract/data-breach-values.ts'
import type { Db } from '#server/platform/database/db.ts'

/** A person concerned: a member, or somebody without an account who sent a request or a message, or asked about their data. */
export type ConcernedPerson = {
  id: string
  kind: 'member' | 'applicant' | 'sender' | 'requester'
  name: string
  email: string | null
  phone: string
}

type Filter = ConcernedPeople & { now: Date }
export const peopleAtOnce = 500

// Nothing stored is older, and PostgreSQL has no year 0.
const earliest = '2000-01-01'
const startOf = (from: string) => startOfCairoDay(from < earliest ? earliest : from).toISOString()

/** The members of a filter whose ids follow one. */
function members(db: Db, { who, from, now }: Filter, after: string) {
  const day = from ?? ''
  const start = startOf(day)
  const all = db.selectFrom('users').where('users.id', '>', after).where('users.role', '=', 'user')
  const came = from === undefined ? all : all.where('users.created_at', '>=', start)
  switch (who) {
    case 'everybody':
      return came
    case 'active':
      return came.where('access_ends_at', '>', now.toISOString())
    case 'intake':
    case 'health':
      return all.where(({ exists, selectFrom }) => {
        let steps = selectFrom('intake_steps').select('step').whereRef('user_id', '=', 'users.id')
        steps = steps.where('answers', 'is not', null)
        if (who === 'health') steps = steps.where('step', '=', 'health')
        return exists(from === undefined ? steps : steps.where('saved_at', '>=', start))
      })
    case 'photos':
      return all.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('progress_photos')
            .select('day')
            .whereRef('user_id', '=', 'users.id')
            .where('day', '>=', day),
        ),
      )
    case 'measures':
      return all.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('progress_entries')
            .select('day')
            .whereRef('user_id', '=', 'users.id')
            .where('day', '>=', day)
            .where(sql<boolean>`coalesce(weight, waist, hip, chest, arm, thigh) is not null`),
        ),
      )
    case 'receipts':
      return all.where(({ exists, selectFrom }) => {
        const sent = selectFrom('applications')
          .innerJoin('uploads', 'uploads.application_id', 'applications.id')
          .select('uploads.id')
          .whereRef('applications.user_id', '=', 'users.id')
        return exists(from === undefined ? sent : sent.where('uploads.created_at', '>=', start))
      })
  }
}

/** Requests that were sent without an account. */
function applicants(db: Db, { who, from }: Filter, after: string) {
  let rows = db
    .selectFrom('applications')
    .where('applications.id', '>', after)
    .where('applications.user_id', 'is', null)
    .where('applications.email', '!=', '')
  if (from !== undefined) rows = rows.where('applications.created_at', '>=', startOf(from))
  if (who === 'receipts')
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('uploads').select('uploads.id').whereRef('uploads.application_id', '=', 'applications.id'),
      ),
    )
  return rows
}

/** Messages that were sent without an account. */
function senders(db: Db, { from }: Filter, after: string) {
  const rows = db
    .selectFrom('contact_messages')
    .where('contact_messages.id', '>', after)
    .where('contact_messages.user_id', 'is', null)
    .where('contact_messages.email', '!=', '')
  return from === undefined ? rows : rows.where('contact_messages.created_at', '>=', startOf(from))
}

type Source = (db: Db, filter: Filter, after: string) => Promise<ConcernedPerson[]>

/** The next members of a filter after an id, in the order of their ids. */
export const membersAfter: Source = async (db, filter, after) => {
  const rows = await members(db, filter, after)
    .select(['users.id', 'users.name', 'users.email', 'users.unproved_email', 'users.phone'])
    .orderBy('users.id')
    .limit(peopleAtOnce)
    .execute()
  return rows.map(({ unproved_email, ...row }) => ({
    ...row,
    kind: 'member',
    email: row.email ?? unproved_email,
  }))
}

/** Counts the members of a filter. */
export async function countMembers(db: Db, filter: Filter): Promise<number> {
  const { count } = await members(db, filter, '')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const applicantsAfter: Source = async (db, filter, after) => {
  const rows = await applicants(db, filter, after)
    .select(['applications.id', 'applications.full_name as name', 'applications.email', 'applications.phone'])
    .orderBy('applications.id')
    .limit(peopleAtOnce)
    .execute()
  return rows.map((row) => ({ ...row, kind: 'applicant' }))
}

const sendersAfter: Source = async (db, filter, after) => {
  const rows = await senders(db, filter, after)
    .select(['contact_messages.id', 'contact_messages.name', 'contact_messages.email'])
    .select('contact_messages.phone')
    .orderBy('contact_messages.id')
    .limit(peopleAtOnce)
    .execute()
  return rows.map((row) => ({ ...row, kind: 'sender' }))
}

/** Those who asked about their data without an account, until their names are deleted. */
const requestersAfter: Source = async (db, { from }, after) => {
  const named = db
    .selectFrom('privacy_requests')
    .select(['id', 'name', 'contact'])
    .where('id', '>', after)
    .where('contact', 'is not', null)
  const rows = await (from === undefined ? named : named.where('recorded_at', '>=', startOf(from)))
    .orderBy('id')
    .limit(peopleAtOnce)
    .execute()
  return rows.map(({ id, name, contact }) => {
    const isEmail = contact?.includes('@') ?? false
    const [email, phone] = isEmail ? [contact, ''] : [null, contact ?? '']
    return { id, name, email, phone, kind: 'requester' }
  })
}

/** Where a filter finds people without an account, in this order. */
export function strangersBy(who: ConcernedGroup): Source[] {
  if (who === 'everybody') return [applicantsAfter, sendersAfter, requestersAfter]
  return who === 'receipts' ? [applicantsAfter] : []
}
