import type { OwnPrivacyRequest, PrivacyRequest } from '#contract/privacy-requests.ts'
import { hasPublicName } from '#contract/staff.ts'
import type { RequestRow } from './store.ts'

const factsOf = (row: RequestRow) => ({
  _id: row.id,
  ...{ kind: row.kind, state: row.state, way: row.way, text: row.text },
  ...{ receivedOn: row.received_on, dueOn: row.due_on },
  ...{ answer: row.answer, answeredAt: row.answered_at },
})

/** A request as its sender sees it; members must not see a sign-in name. */
export function ownView(row: RequestRow): OwnPrivacyRequest {
  const { by_name, by_username, by_role } = row
  const isPublic =
    by_name !== null && by_role !== 'user' && hasPublicName({ name: by_name, username: by_username })
  return { ...factsOf(row), answeredBy: isPublic ? by_name : '' }
}

/** A request as staff see it, with who asks. */
export function staffView(row: RequestRow): PrivacyRequest {
  const { user_id, person_name, person_email, person_phone } = row
  return {
    ...factsOf(row),
    answeredBy: row.by_name || row.by_username || '',
    person: {
      userId: user_id,
      name: person_name ?? row.name,
      contact: user_id === null ? (row.contact ?? '') : person_email || person_phone || '',
    },
  }
}
