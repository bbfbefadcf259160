import type { DataBreach } from '#contract/data-breaches.ts'
import type { Examples } from './call-example.ts'
import { ids, onlyPage } from './ids.ts'

const params = { id: ids.breach }
const query = { page: 1, limit: 20 } as const
const facts = {
  noticedAt: '2026-01-20T19:40:00.000Z',
  what: 'نُشر رابط لصور التقدم في مجموعة بالخطأ',
  kinds: ['photos' as const],
  people: { who: 'photos' as const, from: '2026-01-02' },
  count: 14,
  measures: 'أُوقف الرابط بعد عشر دقائق',
  authorityAt: null,
  peopleToldAt: null,
  closedAt: null,
}
const told = { ...facts, authorityAt: '2026-01-21T09:00:00.000Z' }
const recordedAt = '2026-01-20T20:05:00.000Z'
const breach: DataBreach = {
  ...{ ...facts, _id: ids.breach, dueAt: '2026-01-23T19:40:00.000Z' },
  ...{ version: 1, recordedAt, changedAt: recordedAt },
}

const nextRunAt = '2026-01-21T00:00:00.000Z'
const ofPhotos = { suggested: 180, least: 30, most: 1826, mayStay: true }
const settingsWith = (days: number | null) => ({
  settings: [{ kind: 'photos' as const, days, inForce: days, ...ofPhotos }],
  nextRunAt,
})

/** How long each kind of data is kept. */
export const retentionExamples = {
  readRetention: {
    answer: {
      periods: [
        { kind: 'photos', days: 180 },
        { kind: 'progress', days: null },
      ],
    },
  },
  readRetentionSettings: { answer: settingsWith(null) },
  countPastRetention: {
    params: { kind: 'photos' },
    query: { days: 180 },
    answer: { count: 37, nextRunAt },
  },
  changeRetention: {
    params: { kind: 'photos' },
    body: { days: 180, wasDays: null },
    answer: settingsWith(180),
  },
} satisfies Partial<Examples>

const page = {
  ...{ version: 1, at: '2026-01-05T10:00:00.000Z' },
  text: { ar: 'لا نشارك بياناتك مع أحد.', en: 'We share your data with nobody.' },
}

/** The page about privacy, and what people agreed to. */
const same = { before: [], now: [] }
const ownPurposes = {
  state: 'unanswered' as const,
  version: 2,
  change: {
    ar: { before: ['لا نعطي بياناتك لأحد.'], now: ['يرى طبيب تغذية إجاباتك الصحية.'] },
    en: { before: ['We pass your data to nobody.'], now: ['A dietitian sees your health answers.'] },
  },
  held: { healthAnswers: true, photos: 3, guardian: false },
}

export const privacyPageExamples = {
  readPrivacyPage: { answer: { page } },
  readPrivacyVersion: { params: { version: 1 }, answer: { page } },
  listUserConsents: {
    params: { id: ids.member },
    answer: {
      consents: [{ kind: 'photos', version: '1', at: recordedAt, purposes: 1 }],
      purposes: 'unanswered',
    },
  },
  readOwnPurposes: { answer: { purposes: ownPurposes } },
  answerPurposes: {
    body: { agrees: true, privacyVersion: 2 },
    answer: { purposes: { ...ownPurposes, state: 'agreed', change: { ar: same, en: same } } },
  },
  previewPurposes: {
    body: { text: { ar: 'نستخدم بياناتك لتدريبك.', en: 'We use your data to coach you.' } },
    answer: { changes: true, members: 24 },
  },
} satisfies Partial<Examples>

/** The log of data breaches, the register of processing, and their files. */
export const dataBreachExamples = {
  listDataBreaches: { query, answer: { ...onlyPage, breaches: [breach] } },
  recordDataBreach: { body: facts, answer: { breach } },
  changeDataBreach: {
    params,
    body: { ...told, wasVersion: 1 },
    answer: { breach: { ...breach, ...told, version: 2, changedAt: '2026-01-21T09:02:00.000Z' } },
  },
  listDataBreachVersions: {
    params,
    query,
    answer: { ...onlyPage, versions: [{ ...facts, version: 1, at: recordedAt, by: 'Karim' }] },
  },
  countConcernedPeople: { query: { who: 'photos', from: '2026-01-02' }, answer: { count: 14 } },
  readProcessingRegister: {
    answer: {
      readAt: recordedAt,
      sections: [
        {
          id: 'consents',
          title: { ar: 'الموافقات بحسب النسخة', en: 'Consents by version' },
          columns: [
            { ar: 'النوع', en: 'Kind' },
            { ar: 'النسخة', en: 'Version' },
            { ar: 'العدد', en: 'Count' },
          ],
          rows: [
            {
              id: 'health:2026-11',
              cells: [{ ar: 'إجابات الصحة', en: 'Health answers' }, { ar: '2026-11', en: '2026-11' }, 38],
            },
          ],
        },
      ],
      pdfUrl: `/files/processing-register?exp=1772366700&for=${ids.session}&sig=VKRNSLEUNQhhf60B2HkuN8D5kx-_KeMPeTdQAUXv58E`,
    },
  },
  makePrivacyCsvLink: {
    body: { table: 'people_concerned', who: 'photos', from: '2026-01-02' },
    answer: {
      url: '/files/csv?exp=1793707500&for=01a22951&lang=ar&of=%7B%22table%22%3A%22people_concerned%22%7D&sig=p8Yc0v',
      expiresAt: '2026-11-03T13:25:00.000Z',
    },
  },
} satisfies Partial<Examples>
