import type { Coach } from '#contract/staff.ts'
import type { Invitation } from '#contract/staff-invitations.ts'
import type { Examples } from './call-example.ts'
import { firstPage, ids, onlyPage } from './ids.ts'
import { member } from './people.ts'

const params = { id: ids.coach }
const currentPassword = 'five-steady-kettlebells'
const title = { ar: 'مدربة قوة وتغذية', en: 'Strength and nutrition coach' }

const salma = {
  _id: ids.coach,
  name: 'Salma Fouad',
  title,
  account: {
    role: 'coach',
    staffRole: 'coach',
    sees: 'all',
    username: 'salma',
    email: 'salma@example.com',
    phone: '0100 765 4321',
    blocked: false,
    createdAt: '2026-10-01T10:00:00.000Z',
    lastSeenAt: '2026-11-05T18:30:00.000Z',
  },
} satisfies Coach

const invitation = {
  _id: ids.coach,
  name: 'Hana Mourad',
  staffRole: 'assistant',
  language: 'en',
  invitedBy: 'Karim',
  createdAt: '2026-10-01T10:00:00.000Z',
  expiresAt: '2026-10-03T10:00:00.000Z',
} satisfies Invitation
const token = 'Zk3vQm9tYw2LrT8xNb5JcPd7HsFg1AeUoWi4RyKq0VX'

/** The accounts of staff, and who coaches whom. */
export const coachExamples = {
  listCoaches: {
    query: firstPage,
    answer: { ...onlyPage, coaches: [{ _id: salma._id, name: salma.name, title }] },
  },
  getCoach: { params, answer: { coach: { _id: salma._id, name: salma.name, title } } },
  addCoach: {
    body: {
      name: salma.name,
      username: 'salma',
      password: 'nine-early-barbells',
      title,
      email: 'salma@example.com',
      phone: '0100 765 4321',
      role: 'coach',
      currentPassword,
    },
    answer: { coach: salma },
  },
  changeCoach: { params, body: { name: salma.name, title }, answer: { coach: salma } },
  inviteStaff: {
    body: { name: invitation.name, staffRole: 'assistant', language: 'en', currentPassword },
    answer: { invitation, url: `https://coach.example/join#token=${token}` },
  },
  listInvitations: { answer: { invitations: [invitation] } },
  revokeInvitation: { params },
  openInvitation: {
    body: { token },
    answer: {
      invitation: { name: invitation.name, staffRole: 'assistant', expiresAt: invitation.expiresAt },
    },
  },
  acceptInvitation: {
    body: { token, username: 'hana', password: 'nine-early-barbells' },
    answer: { username: 'hana' },
  },
  removeCoach: { params, body: { currentPassword } },
  assignUsersWithoutCoach: {
    body: { userIds: [ids.member, ids.otherMember], coachId: ids.coach },
    answer: { assigned: 2, left: 0 },
  },
  assignCoach: { body: { userId: ids.member, coachId: ids.coach }, answer: { user: member } },
} satisfies Partial<Examples>
