import { publicationConsentVersion } from '#contract/publication-consent-words.ts'
import type { PublicationConsent } from '#contract/publication-consents.ts'
import type { Examples } from './call-example.ts'
import { ids, signedLink } from './ids.ts'

const facts = {
  name: { ar: 'منى', en: 'Mona' },
  achievement: { ar: 'خسرت 12 كجم', en: 'Lost 12 kg' },
  story: { ar: '', en: '' },
  weeks: 16,
  startWeight: 84.5,
  endWeight: 72.5,
  age: 31,
}
const picture = (file: string) => ({ url: signedLink(file, '800'), width: 900, height: 1200 })
const pending: PublicationConsent = {
  ...{
    _id: ids.publication,
    state: 'pending',
    requestedBy: 'Salma',
    requestedAt: '2026-11-03T10:00:00.000Z',
  },
  ...{ answeredAt: null, withdrawnAt: null, version: null, facts },
  pictures: { before: picture(ids.photo), after: picture(ids.proof) },
}
const shown = { url: `/media/${ids.picture}/800.webp`, width: 900, height: 1200 }
const given: PublicationConsent = {
  ...{ ...pending, state: 'given', answeredAt: '2026-11-03T12:00:00.000Z' },
  ...{ version: publicationConsentVersion, pictures: { before: shown, after: shown } },
}
const image = { id: ids.picture, width: 900, height: 1200, blur: 'data:image/webp;base64,UklGRg==' }
const none = { ar: '', en: '' }

/** Results that members agree to show on the site. */
export const publicationExamples = {
  listPublicationConsents: { answer: { consents: [pending] } },
  answerPublicationConsent: {
    params: { id: ids.publication },
    body: { agrees: true, version: publicationConsentVersion, language: 'ar' },
    answer: { consent: given },
  },
  withdrawPublicationConsent: {
    params: { id: ids.publication },
    answer: {
      consent: {
        ...{ ...given, state: 'withdrawn', withdrawnAt: '2026-11-20T18:00:00.000Z' },
        ...{ facts: null, pictures: null },
      },
    },
  },
  listAgreedResults: {
    answer: {
      results: [
        {
          consent: ids.publication,
          story: {
            ...{ id: ids.publication, publicationConsent: ids.publication, name: facts.name },
            beforeImage: { ...image, alt: { ar: 'قبل', en: 'Before' } },
            afterImage: { ...image, alt: { ar: 'بعد', en: 'After' } },
            ...{ photosConsentDay: '2026-11-03', weeks: 16, achievement: facts.achievement, story: none },
            ...{ rating: 5, age: 31, profession: none, goals: [], challenges: [], coachingPoints: [] },
            ...{ startWeight: 84.5, endWeight: 72.5, lifestyle: none, motivation: none },
          },
        },
      ],
    },
  },
  listUserPublicationConsents: {
    params: { id: ids.member },
    answer: { consents: [pending], isMinor: false },
  },
  askPublicationConsent: {
    params: { id: ids.member },
    body: {
      before: { photo: ids.photo, blurs: [{ x: 380, y: 60, width: 220, height: 200 }] },
      after: { photo: ids.photo, blurs: [] },
      facts,
    },
    answer: { consent: pending },
  },
  cancelPublicationConsent: { params: { id: ids.member, consent: ids.publication } },
  withdrawUserPublicationConsent: { params: { id: ids.member, consent: ids.publication } },
} satisfies Partial<Examples>
