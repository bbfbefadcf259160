import type { Examples } from './call-example.ts'
import { ids } from './ids.ts'

export const eventExamples = {
  streamEvents: {
    answer: { type: 'request', id: ids.request, change: 'new', at: '2026-11-01T09:00:00.000Z' },
  },
  openRequest: { params: { id: ids.request } },
  leaveRequest: { params: { id: ids.request } },
  listPresence: {
    answer: { open: [{ requestId: ids.request, by: 'Karim', since: '2026-11-01T09:05:00.000Z' }] },
  },
} satisfies Partial<Examples>
