import type { Examples } from './call-example.ts'
import { ids, onlyPage } from './ids.ts'

const params = { id: ids.member }
const query = { page: 1, limit: 20 } as const
const tags = ['ركبة يمين', 'تمرين في البيت']
const note = {
  _id: ids.note,
  text: 'ألم قديم في الركبة اليمنى. بلا قفز، والسكوات حتى الموازاة.',
  isOwn: true,
  by: { _id: ids.coach, name: 'Karim' },
  createdAt: '2026-11-02T10:15:00.000Z',
}
const noteParams = { ...params, noteId: ids.note }
const body = { text: note.text }
const change = {
  email: 'mona.new@example.com',
  requestedAt: '2026-11-03T08:20:00.000Z',
  sentAt: '2026-11-03T08:20:00.000Z',
  expiresAt: '2026-11-06T08:20:00.000Z',
  canMail: true,
}

/** The page of one user: timeline, history, notes, tags, and another e-mail. */
export const personExamples = {
  readUserDetails: {
    params,
    answer: {
      details: {
        lastSeenAt: '2026-11-03T06:09:00.000Z',
        coach: { _id: ids.coach, name: 'Karim' },
        tags,
        emailChange: change,
        canMail: true,
      },
    },
  },
  requestEmailChange: { params, body: { email: change.email }, answer: { change } },
  resendEmailChange: { params, answer: { change } },
  cancelEmailChange: { params },
  confirmEmailChange: {
    params,
    body: { email: change.email, reason: 'كتبت البريد أمامي في الجيم.' },
    answer: { email: change.email },
  },
  proveEmailChange: {
    body: { token: 'k3Jx0bqVt1mZs8cYw5nRf7uHgLpE2aDo' },
    answer: { email: change.email },
  },
  readTimeline: {
    params,
    query,
    answer: {
      ...onlyPage,
      paid: 2000,
      events: [
        {
          kind: 'request',
          _id: ids.request,
          at: '2026-11-01T09:12:00.000Z',
          code: 'K7QM-24HD',
          isRenewal: false,
          plan: 'professional',
          months: 1,
          total: 2000,
          status: 'approved',
          reviewedAt: '2026-11-01T09:30:00.000Z',
          by: 'Karim',
          access: { from: '2026-11-01T09:30:00.000Z', to: '2026-12-01T09:30:00.000Z', days: 30 },
        },
      ],
    },
  },
  readHistory: {
    params,
    query,
    answer: {
      ...onlyPage,
      entries: [
        {
          _id: ids.auditEntry,
          at: '2026-11-01T09:30:00.000Z',
          action: 'application.approved',
          by: 'staff',
          name: 'Karim',
          request: { _id: ids.request, code: 'K7QM-24HD' },
          facts: { days: 30 },
          count: 1,
        },
      ],
    },
  },
  listNotes: { params, query, answer: { ...onlyPage, notes: [note] } },
  addNote: { params, body, answer: { note } },
  changeNote: {
    params: noteParams,
    body,
    answer: { note: { ...note, editedAt: '2026-11-02T10:20:00.000Z' } },
  },
  deleteNote: { params: noteParams, answer: { undo: 'eyJub3RlIjp7fX0.Jm1sVtq2yQw8nB4x' } },
  restoreNote: { params, body: { undo: 'eyJub3RlIjp7fX0.Jm1sVtq2yQw8nB4x' }, answer: { note } },
  addTag: { params, body: { tag: 'تمرين في البيت' }, answer: { tags } },
  removeTag: { params, body: { tag: 'تمرين في البيت' }, answer: { tags: ['ركبة يمين'] } },
  suggestTags: { query: { q: 'تمرين' }, answer: { tags: ['تمرين في البيت'] } },
} satisfies Partial<Examples>
