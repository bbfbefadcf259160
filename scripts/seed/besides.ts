import type { AuditAction } from '#contract/audit.ts'
import { newId } from '#server/platform/ids.ts'
import type { Person } from './people.ts'
import { below, oneOf } from './random.ts'
import type { Staff } from './staff.ts'

type Row = Record<string, unknown>
type Given = { staff: Staff; random: () => number; now: Date }

const entriesEach = 15
const progressDays = 20
const dayMs = 24 * 60 * 60 * 1000
const actions: readonly [AuditAction, ...AuditAction[]] = [
  'session.signed_in',
  'item.given',
  'application.sent',
  'payment_proof.viewed',
  'application.approved',
  'application.marked_told',
  'items.given',
  'access.extended',
  'user.reminded',
  'progress.commented',
  'user.tag_added',
  'user.renamed',
]

/** What is stored around people: history, notes, tags, messages, mails, and progress of those with access. */
export function rowsBesides(people: Person[], given: Given): Record<string, Row[]> {
  const some = (of: number) => people.filter((_, place) => place % of === 0)
  return {
    audit_entries: people.flatMap((person) => historyOf(person, given)),
    user_tags: people.flatMap(({ id, joinedAt, tags }) =>
      tags.map(({ tag, folded }) => ({ user_id: id, folded, tag, added_at: joinedAt })),
    ),
    user_notes: some(5).map((person) => noteOf(person, given)),
    contact_messages: some(10).map((person) => messageOf(person, given)),
    outbox: some(10).map(mailOf),
    progress_entries: people.filter(({ endsAt }) => endsAt > given.now).flatMap(progressOf),
  }
}

function historyOf({ id, joinedAt }: Person, { staff, random, now }: Given): Row[] {
  const since = now.getTime() - joinedAt.getTime()
  return Array.from({ length: entriesEach }, () => {
    const action = oneOf(random, actions)
    const at = new Date(joinedAt.getTime() + Math.floor(random() * since))
    const actor = action === 'session.signed_in' ? id : staff.ids[below(random, staff.ids.length)]
    return { id: newId(at), at, actor_id: actor, action, subject_id: id, details: {}, count: 1 }
  })
}

function noteOf({ id, joinedAt }: Person, { staff }: Given): Row {
  const text = 'إصابة قديمة في الركبة، بدون قفز.'
  return { id: newId(joinedAt), user_id: id, author_id: staff.ids[0], text, created_at: joinedAt }
}

function messageOf(person: Person, { random, staff }: Given): Row {
  const { name, email, phone, joinedAt } = person
  const isDone = random() < 9 / 10
  return {
    ...{ id: newId(joinedAt), kind: 'message', user_id: person.id, name, email, phone, phone_e164: phone },
    ...{ message: 'ممكن أعرف مواعيد المتابعة؟', language: 'ar', state: isDone ? 'done' : 'new' },
    ...{ done_by: isDone ? staff.ids[0] : null, done_at: isDone ? joinedAt : null, created_at: joinedAt },
  }
}

function mailOf({ email, joinedAt }: Person): Row {
  const id = newId(joinedAt)
  return {
    ...{ id, dedup_key: id, recipient: email, subject: 'مرحبًا', body_text: 'مرحبًا', language: 'ar' },
    ...{ state: 'sent', attempts: 1, next_attempt_at: joinedAt, created_at: joinedAt, sent_at: joinedAt },
    ...{ leaves_no_trace: false, is_private: false },
  }
}

function progressOf({ id, startsAt }: Person): Row[] {
  return Array.from({ length: progressDays }, (_, place) => {
    const at = new Date(startsAt.getTime() + place * dayMs)
    return {
      ...{ user_id: id, day: at.toISOString().slice(0, 10), workout: true, weight: 800 - place, note: '' },
      ...{ created_at: at, updated_at: at },
    }
  })
}
