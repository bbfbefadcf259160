import type { HealthReaders } from '#contract/health-access-readers.ts'
import type { Examples } from './call-example.ts'
import { ids } from './ids.ts'

const readers: HealthReaders = {
  sees: 'coach',
  coach: 'Salma',
  coachSince: '2026-11-01T10:00:00.000Z',
  readers: [{ _id: ids.otherMember, name: 'Nour', since: '2026-11-02T09:00:00.000Z' }],
  choices: [{ _id: ids.admin, name: 'Karim' }],
  openings: [
    {
      ...{ _id: ids.auditEntry, by: 'Karim', role: 'owner', reason: 'سلمى في إجازة، وهراجع مكانها القياسات' },
      ...{ openedAt: '2026-11-03T12:00:00.000Z', until: '2026-11-03T13:00:00.000Z' },
    },
  ],
  isPublicationRequested: false,
  passwordKnownSince: null,
  photoViews: [
    { by: 'Salma', role: 'coach', day: '2026-11-03', photos: 3, lastViewedAt: '2026-11-03T10:20:00.000Z' },
  ],
}

/** Who sees health data, and who opened it. */
export const healthAccessExamples = {
  readUserHealthAccess: {
    params: { id: ids.member },
    answer: { state: 'glass', until: null, coach: 'Salma', proof: 'password' },
  },
  breakGlass: {
    params: { id: ids.member },
    body: { reason: 'سلمى في إجازة، وهراجع مكانها القياسات', password: 'karim-trains-2026' },
    answer: { until: '2026-11-03T13:00:00.000Z' },
  },
  listUnconfirmedAssignments: {
    answer: { coaches: [{ coach: { _id: ids.coach, name: 'Salma' }, members: 12 }] },
  },
  confirmAssignments: { params: { id: ids.coach }, answer: { confirmed: 12 } },
  readHealthReaders: { answer: { readers } },
  letReaderIn: { params: { id: ids.admin }, answer: { readers } },
  endReader: { params: { id: ids.admin }, answer: { readers } },
} satisfies Partial<Examples>
