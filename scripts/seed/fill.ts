import { applicationRow } from '#scripts/serving/application-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Database } from '#server/platform/database/open.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { newId } from '#server/platform/ids.ts'
import { rowsBesides } from './besides.ts'
import { insertRows, prepareToFill, settle } from './insert-rows.ts'
import { type Person, personOf } from './people.ts'
import { below, randomSource } from './random.ts'
import { type Staff, staffRows } from './staff.ts'

type Target = { db: Db; kind: Database['kind'] }
type Row = Record<string, unknown>

const peopleAtOnce = 5000
const resourceCount = 200
const itemsEach = 5
const termsAtOnce = 500_000
const dayMs = 24 * 60 * 60 * 1000
/** Total of the visit counters for each person. */
const visitsEach = 10

/** How many rows of each kind `fill` makes for a number of people, about. */
export const extentOf = (people: number) => ({
  people,
  requests: Math.round(people * 1.5),
  items: people * itemsEach,
  auditEntries: people * 15,
  visits: people * visitsEach,
})

/**
 * Fills an empty product with made-up people, their requests, access, resources, notes and history, like one that has
 * been in use for a thousand days. Every run makes the same people, apart from ids and times.
 */
export async function fill(
  database: Pick<Database, 'db' | 'kind'>,
  people: number,
  now = new Date(),
): Promise<void> {
  const random = randomSource(people)
  const staff = staffRows(now)
  const resources = resourceRows(now)
  const terms: Row[] = []
  const counts = new Map<string, number>()
  const inOneGo = (act: (target: Target) => Promise<void>) =>
    inTransaction(database.db, (tx) => act({ db: tx, kind: database.kind }))
  await prepareToFill(database)
  await inOneGo(async (target) => {
    await insertRows(target, 'users', staff.rows)
    await insertRows(target, 'resources', resources)
    await insertRows(target, 'visits', visitRows(people * visitsEach, now))
  })
  for (let start = 0; start < people; start += peopleAtOnce) {
    const batch = Array.from({ length: Math.min(peopleAtOnce, people - start) }, (_, place) =>
      personOf(start + place, random, now),
    )
    const tables = rowsOf(batch, { staff, resources, random, now })
    await inOneGo(async (target) => {
      for (const [table, rows] of Object.entries(tables)) {
        await insertRows(target, table as keyof Tables, rows)
      }
    })
    for (const { status } of tables.applications ?? []) add(counts, String(status))
    for (const row of termsOf(batch, tables.applications ?? [])) terms.push(row)
    const isFull = terms.length > termsAtOnce
    if (isFull) await inOneGo((target) => insertTerms(target, terms.splice(0)))
  }
  await inOneGo(async (target) => {
    await insertTerms(target, terms)
    await insertRows(target, 'counters', counterRows(counts))
  })
  await settle(database)
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function counterRows(counts: Map<string, number>): Row[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [...counts, ['total', total] as const].map(([name, value]) => ({
    name: `applications:${name}`,
    value,
  }))
}

/** In the order of the primary key, which is several times as fast. */
async function insertTerms(target: Target, terms: Row[]): Promise<void> {
  const keyOf = ({ scope, term, ref }: Row) => `${scope}${term}${ref}`
  const keyed = terms.map((row) => ({ row, key: keyOf(row) }))
  keyed.sort((one, other) => (one.key < other.key ? -1 : 1))
  await insertRows(
    target,
    'search_terms',
    keyed.map(({ row }) => row),
  )
}

function resourceRows(now: Date): Row[] {
  return Array.from({ length: resourceCount }, (_, place) => {
    const type = (['video', 'training', 'diet', 'general'] as const)[place % 4] ?? 'video'
    const createdAt = new Date(now.getTime() - (1000 - place) * dayMs)
    return {
      ...{ id: newId(createdAt), title_ar: `ملف رقم ${place + 1}`, title_en: `Resource ${place + 1}` },
      ...{ url: `https://example.com/resource-${place}`, type, category: type },
      ...{ kind: type === 'video' ? 'video' : 'document', is_active: true },
      ...{ created_at: createdAt, updated_at: createdAt },
    }
  })
}

function visitRows(total: number, now: Date): Row[] {
  const pages = ['home', 'subscription', 'status', 'contact', 'privacy']
  const sources = ['instagram', 'facebook', 'tiktok', 'youtube', 'whatsapp', 'google', 'other', 'direct']
  const days = 400
  const count = Math.ceil(total / (days * pages.length * sources.length))
  const dayBefore = (back: number) => new Date(now.getTime() - back * dayMs).toISOString().slice(0, 10)
  return Array.from({ length: days }, (_, back) => back).flatMap((back) =>
    pages.flatMap((page) => sources.map((source) => ({ day: dayBefore(back), page, source, count }))),
  )
}

type Given = { staff: Staff; resources: Row[]; random: () => number; now: Date }

function rowsOf(people: Person[], given: Given): Record<string, Row[]> {
  const applications = people.flatMap((person) => applicationsOf(person, given))
  return {
    users: people.map((person, place) => userRow(person, given.staff.ids[place % given.staff.ids.length])),
    applications: applications.map(({ row }) => row),
    access_periods: applications.flatMap(({ period }) => (period ? [period] : [])),
    items: people.flatMap((person, place) => itemsOf(person, place, given)),
    ...rowsBesides(people, given),
  }
}

function termsOf(people: Person[], applications: Row[]): Row[] {
  const ofPerson = new Map(people.map(({ id, terms }) => [id, terms]))
  const rowsFor = (scope: string, ref: unknown, terms: string[] = []) =>
    terms.map((term) => ({ scope, term, ref }))
  return [
    ...people.flatMap(({ id, terms }) => rowsFor('user', id, terms)),
    ...applications.flatMap(({ id, user_id }) => rowsFor('application', id, ofPerson.get(String(user_id)))),
  ]
}

function userRow(person: Person, coachId: string | undefined): Row {
  const { joinedAt, startsAt, endsAt } = person
  return {
    ...{
      id: person.id,
      role: 'user',
      name: person.name,
      name_key: person.nameKey,
      email: person.email,
      coach_id: coachId,
    },
    ...{ phone: person.phone, phone_e164: person.phone, whatsapp: person.phone, whatsapp_e164: person.phone },
    ...{ goals: [], plan: person.plan, access_starts_at: startsAt, access_ends_at: endsAt },
    access_days: Math.round((endsAt.getTime() - startsAt.getTime()) / dayMs),
    ...{ access_paused_until: person.pausedUntil, blocked_at: person.blockedAt },
    ...{ has_items: true, had_access: true, title_ar: '', title_en: '', wants_digest: false },
    ...{ created_at: joinedAt, updated_at: joinedAt, last_seen_at: joinedAt },
  }
}

function applicationsOf(person: Person, { staff, now }: Given) {
  return person.requestedAt.map((createdAt, place) => {
    const isPending = person.isWaiting && place === person.requestedAt.length - 1
    const { order_facts, ...plain } = applicationRow({
      ...{ name: person.name, email: person.email, phone: person.phone, passwordHash: null, createdAt },
      status: isPending ? 'pending' : 'approved',
    })
    const kind = place === 0 ? 'new' : 'renewal'
    const reviewedAt = isPending ? null : new Date(Math.min(createdAt.getTime() + dayMs / 6, now.getTime()))
    const row: Row = {
      ...plain,
      ...{ kind, plan: person.plan, user_id: person.id, sent_by_account: place > 0 },
      order_facts: JSON.parse(String(order_facts)),
      ...{ reviewed_at: reviewedAt, reviewed_by: isPending ? null : staff.ids[0] },
      ...{ told_at: reviewedAt, told_by: isPending ? null : staff.ids[0] },
      ...{ rejected_as_flood: false, has_duplicate_proof: false, is_unsigned: false, has_same_email: false },
      ...{ sender_gave_way: false, password_source: 'unchanged' },
    }
    return { row, period: isPending ? null : periodOf(person, String(row.id), createdAt) }
  })
}

function periodOf(person: Person, applicationId: string, from: Date): Row {
  const endsAt = new Date(from.getTime() + 30 * dayMs)
  return {
    ...{ id: newId(from), user_id: person.id, application_id: applicationId, plan: person.plan },
    ...{ starts_at: from, ends_at: endsAt, days: 30, granted_by: 'seed', created_at: from },
  }
}

/** Every second member has the first resource: half of them all. */
function itemsOf(person: Person, place: number, { resources, random, staff }: Given): Row[] {
  const first = 1 + below(random, resourceCount - itemsEach)
  return Array.from({ length: itemsEach }, (_, number) => {
    const resource = resources[number === 0 && place % 2 === 0 ? 0 : first + number]
    const isOpened = random() < 2 / 3
    return {
      ...{ id: newId(person.joinedAt), user_id: person.id, resource_id: resource?.id, kind: resource?.kind },
      ...{ type: resource?.type, title: resource?.title_ar, url: resource?.url },
      ...{ assigned_by: staff.ids[0], assigned_at: person.joinedAt },
      opened_at: isOpened ? person.startsAt : null,
    }
  })
}
