import type { OwnPrivacyRequest, PrivacyRequest } from '#contract/privacy-requests.ts'
import type { Examples } from './call-example.ts'
import { ids, onlyPage } from './ids.ts'

const query = { page: 1, limit: 20 } as const
const sent = { kind: 'objection' as const, text: 'لا أريد استخدام صوري في الإعلانات' }
const own: OwnPrivacyRequest = {
  ...{ _id: ids.privacyRequest, ...sent, state: 'open', way: 'account' },
  ...{ receivedOn: '2026-01-20', dueOn: '2026-02-19' },
  ...{ answer: '', answeredAt: null, answeredBy: '' },
}
const answer = { state: 'answered' as const, text: 'حذفنا صورك من الإعلانات' }
const answered = { answer: answer.text, state: answer.state, answeredAt: '2026-01-22T09:00:00.000Z' }
const member = { userId: ids.member, name: 'منى عبد الحميد', contact: 'mona.abdelhamid@example.com' }
const recorded = {
  ...{ kind: 'copy' as const, way: 'whatsapp' as const, name: 'سارة محمود', contact: '01055555555' },
  ...{ receivedOn: '2026-01-18', text: '' },
}
const stranger: PrivacyRequest = {
  ...{ ...own, kind: 'copy', way: 'whatsapp', text: '', receivedOn: '2026-01-18', dueOn: '2026-02-17' },
  person: { userId: null, name: recorded.name, contact: recorded.contact },
}

/** Requests of people about their data. */
export const privacyRequestExamples = {
  listMyPrivacyRequests: { query, answer: { ...onlyPage, requests: [own] } },
  sendPrivacyRequest: { body: sent, answer: { request: own } },
  listPrivacyRequests: { query, answer: { ...onlyPage, requests: [{ ...own, person: member }] } },
  recordPrivacyRequest: { body: recorded, answer: { request: stranger } },
  answerPrivacyRequest: {
    params: { id: ids.privacyRequest },
    body: answer,
    answer: { request: { ...own, ...answered, answeredBy: 'Karim', person: member } },
  },
} satisfies Partial<Examples>
