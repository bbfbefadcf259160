import type { ProgressEntry, ProgressOverview } from '#contract/progress.ts'
import type { Examples } from './call-example.ts'
import { firstPage, ids, onlyPage, signedLink } from './ids.ts'

const day = '2026-11-03'
const ofUser = { id: ids.member }
const figures = { weight: 71.5, waist: 82, hip: 101.5, chest: 94, arm: 29.5, thigh: null }
const comment = {
  text: 'أحسنتِ، زيدي 2.5 كيلو في السكوات.',
  by: 'Karim',
  at: '2026-11-03T19:00:00.000Z',
  seenAt: null,
}

const entry = {
  day,
  workout: true,
  ...figures,
  energy: 4,
  sleep: 3,
  note: 'أول يوم سكوات بعد الإجازة',
  photos: [
    {
      _id: ids.photo,
      url: signedLink(ids.photo, '800'),
      thumbnailUrl: signedLink(ids.photo, '200'),
      width: 1500,
      height: 2000,
    },
  ],
  comment,
  createdAt: '2026-11-03T17:30:00.000Z',
  updatedAt: '2026-11-03T17:30:00.000Z',
} satisfies ProgressEntry

const overview = {
  today: day,
  week: { from: '2026-10-31', to: '2026-11-06', done: 2, goal: 4, percent: 50, days: ['2026-11-01', day] },
  goals: ['خسارة 5 كيلو قبل الصيف'],
  consent: '2026-11-01T10:00:00.000Z',
  entries: 2,
  photos: 1,
  unseenComments: 1,
  latestComment: { ...comment, day },
} satisfies ProgressOverview

const list = {
  query: { ...firstPage, photos: 'true' },
  answer: { ...onlyPage, entries: [entry] },
} satisfies Examples['listProgress']
const points = { answer: { points: [{ day, ...figures }] } }

/** The entries of members, the view and comments of staff, and program reviews. */
export const progressExamples = {
  readProgress: { answer: { progress: overview } },
  listProgress: list,
  readProgressDay: { params: { day }, answer: { entry } },
  readMeasurements: points,
  saveProgress: {
    params: { day },
    body: {
      workout: true,
      ...figures,
      energy: 4,
      sleep: 3,
      note: entry.note,
      photos: [ids.ticket],
      basis: null,
    },
    answer: { entry: { ...entry, comment: null } },
  },
  deleteProgress: { params: { day }, body: { basis: entry.updatedAt } },
  readPhotoConsent: { answer: { consent: overview.consent, photos: 1 } },
  changePhotoConsent: { body: { given: true, privacyVersion: 1 }, answer: { consent: overview.consent } },
  seeComment: { params: { day }, body: { at: '2026-11-01T09:00:00.000Z' } },
  readUserProgress: { params: ofUser, answer: { progress: overview } },
  listUserProgress: { params: ofUser, ...list },
  readUserMeasurements: { params: ofUser, ...points },
  commentProgress: {
    params: { ...ofUser, day },
    body: { comment: comment.text },
    answer: { entry },
  },
  readProgramReview: {
    answer: {
      review: {
        _id: ids.review,
        note: 'تمرين الظهر يؤلم كتفي',
        createdAt: '2026-11-04T08:00:00.000Z',
        doneAt: '2026-11-04T12:00:00.000Z',
      },
    },
  },
  requestProgramReview: {
    body: { note: 'تمرين الظهر يؤلم كتفي' },
    answer: {
      review: {
        _id: ids.review,
        note: 'تمرين الظهر يؤلم كتفي',
        createdAt: '2026-11-04T08:00:00.000Z',
        doneAt: null,
      },
    },
  },
} satisfies Partial<Examples>
