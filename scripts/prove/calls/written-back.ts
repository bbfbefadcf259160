import type { CallAnswer, CallParts } from '#contract/endpoint.ts'
import type { CallId, CallNamed } from '#contract/endpoints.ts'
import type { SectionSetting } from '#contract/site.ts'

/** Where the answer of a call has what the call wrote, under the names that it has in the body. */
type WrittenBack = {
  [Id in CallId]?: (
    answer: CallAnswer<CallNamed<Id>>,
    body: CallParts<CallNamed<Id>>['body'],
  ) => Record<string, unknown>
}

type Reading = (answer: unknown, body: unknown) => Record<string, unknown>

/** The calls that answer what they wrote. */
const writtenBack: WrittenBack = {
  changeProfile: ({ user: { name, phone, goals } }) => ({ name, phone, goals }),
  changeUser: ({ user: { name, phone, goals, blocked } }) => ({ name, phone, goals, blocked }),
  addResource: ({ resource: { title, type } }) => ({ title, type }),
  addResourceAlias: ({ resource: { title, type } }) => ({ title, type }),
  changeResource: ({ resource: { title, type } }) => ({ title, type }),
  addCoach: ({ coach: { name, title, account } }) => ({ name, title, ...account }),
  changeCoach: ({ coach: { name, title, account } }) => ({ name, title, ...account }),
  register: ({ user: { name, email, phone } }) => ({ name, email, phone }),
  saveProgress: ({ entry: { photos: _, ...figures } }) => figures,
  commentProgress: ({ entry }) => ({ comment: entry.comment?.text ?? null }),
  requestProgramReview: ({ review: { note } }) => ({ note }),
  markMessage: ({ message: { read } }) => ({ read }),
  publishSite: ({ settings, sections }, sent) => ({
    settings,
    sections: asSent(sections, sent.sections),
  }),
  shareDraft: ({ draft: { note } }) => ({ note }),
}

// They come back sorted and counted from 1, with those that were not named behind them.
function asSent(answered: SectionSetting[], sent: SectionSetting[]): unknown[] {
  const sorted = sent.toSorted((a, b) => a.order - b.order)
  return sent.map((one) => ({ ...answered[sorted.indexOf(one)], order: one.order }))
}

/** What an answer has of what was written, by its names in the body; null where the call does not answer it. */
export function readBack(id: string, answer: unknown, body: unknown): Record<string, unknown> | null {
  const read = writtenBack[id as CallId] as Reading | undefined
  return read?.(answer, body) ?? null
}
