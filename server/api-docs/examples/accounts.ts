import type { Examples } from './call-example.ts'
import { ids } from './ids.ts'
import { admin, member, newcomer, passOf, sessionOf } from './people.ts'

const params = { id: ids.member }
const password = 'seven-green-kettlebells'
const oneTimeToken = 'E4djGNKrgGYllTIVZjKqHnQuPLAu_BqMF_BXc60WEH0'

/** Signing in and out, passwords, the caller's own account and its sessions. */
export const accountExamples = {
  setUpOwner: {
    body: { token: oneTimeToken, username: 'karim', password },
    answer: sessionOf(admin),
  },
  register: {
    body: { name: newcomer.name, email: newcomer.email, phone: newcomer.phone, password },
    answer: passOf(newcomer),
  },
  sendConfirmation: { answer: { sent: true } },
  login: { body: { email: member.email, password }, answer: sessionOf(member) },
  coachLogin: { body: { username: admin.username, password }, answer: sessionOf(admin) },
  verifyStaff: { answer: { valid: true, user: admin } },
  logout: {},
  makePasswordLink: {
    params,
    body: { currentPassword: password },
    answer: {
      url: `https://coach.example.com/reset-password#token=${oneTimeToken}`,
      expiresAt: '2026-11-08T09:00:00.000Z',
    },
  },
  forgotPassword: { body: { email: member.email }, answer: { ok: true } },
  resetPassword: { body: { token: oneTimeToken, password }, answer: { email: member.email } },
  readProfile: { answer: { user: member } },
  changeProfile: {
    body: {
      name: member.name,
      phone: member.phone,
      whatsapp: '+20 100 123 4567',
      goals: member.goals,
    },
    answer: { user: { ...member, whatsapp: '+20 100 123 4567' } },
  },
  changePassword: {
    body: { currentPassword: password, newPassword: 'eleven-quiet-dumbbells' },
    answer: { ended: 2 },
  },
  listSessions: {
    answer: {
      sessions: [
        {
          _id: ids.session,
          current: true,
          browser: 'curl/8.5.0',
          createdAt: '2026-11-05T12:00:00.000Z',
          seenAt: '2026-11-05T12:10:00.000Z',
          expiresAt: '2026-11-05T20:00:00.000Z',
        },
      ],
    },
  },
  endOneSession: { params: { id: ids.session } },
  endOtherSessions: { answer: { ended: 1 } },
  exportMyData: {
    answer: {
      url: `/files/export?exp=1772367010&for=${ids.session}&of=${ids.member}&sig=FxTRURr9zEMWpDmNikYn7N5Vt4hXd4MbER4rNkWTxys`,
      expiresAt: '2026-11-05T12:20:00.000Z',
    },
  },
  exportUserData: {
    params,
    answer: {
      url: `/files/export?exp=1772367010&for=${ids.session}&of=${ids.member}&sig=FxTRURr9zEMWpDmNikYn7N5Vt4hXd4MbER4rNkWTxys`,
      expiresAt: '2026-11-05T12:20:00.000Z',
    },
  },
  deleteMyAccount: { body: { password } },
  eraseUser: { params, body: { currentPassword: password } },
} satisfies Partial<Examples>
