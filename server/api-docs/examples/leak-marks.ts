import type { LeakSearch } from '#contract/leak-marks.ts'
import type { Examples } from './call-example.ts'
import { ids } from './ids.ts'

const resource = {
  _id: ids.resource,
  title: { ar: 'خطة الأسابيع 5 إلى 8', en: 'Plan for weeks 5 to 8' },
}
const answer: LeakSearch = {
  outcome: 'found',
  hasOthers: false,
  original: null,
  sources: [
    {
      ...{ code: '7KQ4M2XH', resource, firstOpenedAt: '2026-01-12T18:30:00.000Z' },
      member: { _id: ids.member, name: 'منى السيد' },
    },
  ],
}

/** The marks by which a file that was passed on names its member. */
export const leakMarkExamples = {
  findLeakSource: { body: { code: '7KQ4 M2XH' }, answer },
  findLeakSourceOfFile: { form: { file: 'plan-from-telegram.pdf' }, answer },
  listUnmarkedFiles: { answer: { resources: [resource] } },
} satisfies Partial<Examples>
