import type { LoginAnswer } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import { ids, signedLink } from './ids.ts'

/** A member who applied and was approved. */
export const member = {
  _id: ids.member,
  name: 'سارة إبراهيم',
  email: 'sara.ibrahim@example.com',
  phone: '0100 123 4567',
  whatsapp: '0100 123 4567',
  whatsappE164: '+201001234567',
  role: 'user',
  blocked: false,
  coachId: ids.coach,
  goals: ['خسارة 5 كيلو قبل الصيف'],
  subscription: {
    plan: 'professional',
    status: 'active',
    startDate: '2026-11-01T09:30:00.000Z',
    endDate: '2026-12-01T09:30:00.000Z',
    accessDays: 30,
  },
  paymentProof: { cloudinaryUrl: signedLink(ids.proof) },
  resources: {
    videos: [
      {
        _id: ids.video,
        title: 'السكوات: العمق الصحيح',
        titles: { ar: 'السكوات: العمق الصحيح', en: 'Squat: the right depth' },
        url: 'https://example.com/squat.mp4',
        assignedAt: '2026-11-02T08:00:00.000Z',
        openedAt: null,
      },
    ],
    documents: [
      {
        _id: ids.document,
        resourceId: ids.resource,
        title: 'تمارين الإحماء',
        titles: { ar: 'تمارين الإحماء', en: 'Warm-up drills' },
        url: 'https://example.com/warm-up.pdf',
        assignedAt: '2026-11-02T08:00:00.000Z',
        openedAt: '2026-11-03T17:20:00.000Z',
        type: 'training',
      },
    ],
  },
  createdAt: '2026-11-01T09:30:00.000Z',
} satisfies User

const withoutPackage = {
  subscription: { plan: null, status: 'inactive', startDate: null, endDate: null, accessDays: 0 },
  paymentProof: null,
  resources: { videos: [], documents: [] },
} satisfies Partial<User>

/** A user who registered, and has no package yet. */
export const newcomer = {
  _id: '019ca945-4c80-7a1d-9c3e-51b7f0d2a846',
  name: 'Youssef Adel',
  email: 'youssef.adel@example.com',
  phone: '01112345678',
  role: 'user',
  blocked: false,
  goals: [],
  ...withoutPackage,
  createdAt: '2026-11-05T18:00:00.000Z',
} satisfies User

/** The first admin. */
export const admin = {
  _id: ids.admin,
  name: 'Karim',
  email: 'karim@example.com',
  phone: '0100 000 0001',
  role: 'admin',
  staffRole: 'owner',
  username: 'karim',
  blocked: false,
  goals: [],
  ...withoutPackage,
  createdAt: '2026-10-01T10:00:00.000Z',
} satisfies User

/** The response with a new session of a user. */
export function sessionOf(user: User): LoginAnswer {
  const kind = user.role === 'user' ? 'fcm' : 'fca'
  const token = `${kind}_Zk3vQm9tYw2LrT8xNb5JcPd7HsFg1AeUoWi4RyKq0VX`
  return { token, user, expiresAt: '2026-11-05T20:00:00.000Z' }
}

/** The response with a renewal token, for a user without access. */
export function passOf(user: User): LoginAnswer {
  const token = 'fcr_Zk3vQm9tYw2LrT8xNb5JcPd7HsFg1AeUoWi4RyKq0VX'
  return { token, user, expiresAt: '2026-11-05T18:30:00.000Z' }
}
