import type { CallAnswer, CallParts } from '#contract/endpoint.ts'
import type { CallId, CallNamed } from '#contract/endpoints.ts'
import type { SectionSetting } from '#contract/site.ts'
import type { SentSettings, SiteSettings } from '#contract/site-settings.ts'

/** Reads from a call's response what it wrote, under the names of the body. */
type WrittenBack = {
  [Id in CallId]?: (
    answer: CallAnswer<CallNamed<Id>>,
    body: CallParts<CallNamed<Id>>['body'],
  ) => Record<string, unknown>
}

type Reading = (answer: unknown, body: unknown) => Record<string, unknown>

/** What was sent of a staff account; `staffRole` overrides `role`. */
function coachBack(
  { coach: { name, title, account } }: CallAnswer<CallNamed<'changeCoach'>>,
  { staffRole }: Partial<CallParts<CallNamed<'changeCoach'>>['body']>,
): Record<string, unknown> {
  const { role, ...others } = account ?? {}
  return { name, title, ...others, ...(staffRole === undefined && { role }) }
}

/** The calls whose response contains what they wrote. */
const writtenBack: WrittenBack = {
  changeProfile: ({ user: { name, phone, goals } }) => ({ name, phone, goals }),
  changeUser: ({ user: { name, phone, goals, blocked } }) => ({ name, phone, goals, blocked }),
  addResource: ({ resource: { title, type } }) => ({ title, type }),
  changeResource: ({ resource: { title, type } }) => ({ title, type }),
  addCoach: coachBack,
  changeCoach: coachBack,
  register: ({ user: { name, email, phone } }) => ({ name, email, phone }),
  saveProgress: ({ entry: { photos: _, ...figures } }) => figures,
  commentProgress: ({ entry }) => ({ comment: entry.comment?.text ?? null }),
  requestProgramReview: ({ review: { note } }) => ({ note }),
  markMessage: ({ message: { read } }) => ({ read }),
  publishSite: ({ settings, sections }, sent) => ({
    settings: withoutGivenIds(
      withSentClaims(thatWereSent(settings, sent.settings), sent.settings),
      sent.settings,
    ),
    sections: asSent(sections, sent.sections),
  }),
  shareDraft: ({ draft: { note } }) => ({ note }),
}

/** The settings without those that keep what was published, because they were not sent. */
function thatWereSent(answered: SiteSettings, sent: SentSettings): Partial<SiteSettings> {
  return Object.fromEntries(Object.entries(answered).filter(([name]) => name in sent))
}

/**
 * A publication that says nothing of what the owner confirmed loses samples that nobody confirmed, which
 * `server/site/claims.test.ts` checks: these parts are not compared.
 */
function withSentClaims(answered: Partial<SiteSettings>, sent: SentSettings): Partial<SiteSettings> {
  if (sent.confirmed) return answered
  const { stats, heroCounters, specialties, videos, confirmed } = sent
  return { ...answered, stats, heroCounters, specialties, videos, confirmed }
}

/** A part of the site without the ids that the server added: for entries without one, or with a duplicate. */
function withoutGivenIds(answered: unknown, sent: unknown): unknown {
  if (Array.isArray(answered) && Array.isArray(sent)) {
    const ids = sent.map((entry) => (isRecord(entry) ? entry.id : undefined))
    return answered.map((entry, index) => {
      const read = withoutGivenIds(entry, sent[index])
      const isOwn = ids[index] !== undefined && ids.indexOf(ids[index]) === index
      if (isOwn || !isRecord(read)) return read
      const { id: _, ...rest } = read
      return ids[index] === undefined ? rest : { ...rest, id: ids[index] }
    })
  }
  if (!isRecord(answered) || !isRecord(sent)) return answered
  return Object.fromEntries(
    Object.entries(answered).map(([name, value]) => [name, withoutGivenIds(value, sent[name])]),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// Sections are returned sorted, counted from 1, with missing ones appended.
function asSent(answered: SectionSetting[], sent: SectionSetting[]): unknown[] {
  const sorted = sent.toSorted((a, b) => a.order - b.order)
  return sent.map((one) => ({ ...answered[sorted.indexOf(one)], order: one.order }))
}

/** What a response contains of the written values, by their names in the body; null if the call returns none. */
export function readBack(id: string, answer: unknown, body: unknown): Record<string, unknown> | null {
  const read = writtenBack[id as CallId] as Reading | undefined
  return read?.(answer, body) ?? null
}
