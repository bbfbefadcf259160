import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import type { CallCases, Prepare } from './call-case.ts'
import { aCoach, byAdmin, freshEmail, freshUsername, memberWithItem, newResource } from './preparations.ts'
import type { CaseInput, World } from './world.ts'

const happy = () => ({})

const oneResource: Prepare = async (world) => ({ params: { id: await newResource(world) } })

const ofMember: Prepare = async (world) => ({ params: { id: (await world.member()).id } })

/** A request on the product's only admin, which would leave it without any. */
async function lastAdmin({ call, staff }: World): Promise<CaseInput> {
  const { user } = await call('verifyStaff')
  return { as: staff, params: { id: user._id } }
}

/** An open invitation to the team. */
async function invited({ call }: World): Promise<{ id: string; token: string }> {
  const { invitation, url } = await call('inviteStaff', { body: byAdmin })
  return { id: invitation._id, token: url.split('token=')[1] ?? '' }
}

/** A member's former review request, while a newer one waits. */
async function overtakenReview({ member, call }: World) {
  const { id, headers: as } = await member()
  await call('requestProgramReview', { as })
  const { messages } = await call('listMessages', { query: { userId: id } })
  const former = messages.find(({ userId }) => userId === id)?._id ?? ''
  await call('markMessage', { params: { id: former } })
  await call('requestProgramReview', { as })
  return { params: { id: former }, body: { read: false } }
}

/** A message that another coach has already marked as done. */
async function doneByColleague({ call, context }: World) {
  const { message } = await call('sendMessage', { as: {} })
  const params = { id: message._id }
  const colleague = await anAccount(context, { role: 'coach', username: freshUsername() })
  await call('markMessage', { as: (await aSession(context, colleague)).headers, params })
  return { params }
}

async function deadMail({ context }: World) {
  const recipient = freshEmail()
  const mail = { dedupKey: recipient, recipient, subject: 'Hello', text: 'Hello', language: 'en' } as const
  await enqueueMail(context.db, mail, context.clock.now())
  const dead = context.db.updateTable('outbox').set({ state: 'dead' }).where('recipient', '=', recipient)
  const { id } = await dead.returning('id').executeTakeFirstOrThrow()
  return { params: { id } }
}

/** The library, staff accounts, and the coach's inbox. */
export const staffCases = {
  listResources: { happy },
  getLibraryResource: { happy: oneResource },
  addResource: { happy },
  deleteResource: { happy: oneResource },
  restoreResource: {
    happy: async (world) => {
      const params = { id: await newResource(world) }
      await world.call('deleteResource', { params })
      return { params }
    },
  },
  listStarterBundles: { happy },
  saveStarterBundle: {
    happy: async (world) => ({ body: { resourceIds: [await newResource(world)] } }),
  },
  browseResources: { happy },
  listCategories: { happy },
  getResource: {
    happy: async (world) => {
      const { person, resourceId } = await memberWithItem(world)
      return { as: person.headers, params: { id: resourceId } }
    },
  },
  changeResource: {
    happy: async (world) => ({ ...(await oneResource(world)), body: { wasVersion: 1 } }),
    conflicts: {
      resource_changed: async (world) => ({
        params: { id: await newResource(world) },
        body: { title: { ar: 'سكوات', en: 'Squat' }, wasVersion: 0 },
      }),
    },
  },
  listCoaches: { happy },
  getCoach: { happy: async (world) => ({ params: { id: (await aCoach(world)).id } }) },
  addCoach: {
    happy: () => ({ body: { username: freshUsername(), email: freshEmail(), ...byAdmin } }),
    conflicts: {
      email_taken: async (world) => ({
        body: { username: freshUsername(), email: (await aCoach(world)).email, ...byAdmin },
      }),
      username_taken: async (world) => ({
        body: { username: (await aCoach(world)).username, email: freshEmail(), ...byAdmin },
      }),
    },
  },
  changeCoach: {
    happy: async (world) => ({ params: { id: (await aCoach(world)).id }, body: byAdmin }),
    conflicts: {
      email_taken: async (world) => ({
        params: { id: (await aCoach(world)).id },
        body: { email: (await aCoach(world)).email, ...byAdmin },
      }),
      username_taken: async (world) => ({
        params: { id: (await aCoach(world)).id },
        body: { username: (await aCoach(world)).username, ...byAdmin },
      }),
      last_admin: async (world) => ({ ...(await lastAdmin(world)), body: { role: 'coach', ...byAdmin } }),
    },
  },
  removeCoach: {
    happy: async (world) => ({ params: { id: (await aCoach(world)).id }, body: byAdmin }),
    conflicts: {
      last_admin: async (world) => ({ ...(await lastAdmin(world)), body: byAdmin }),
    },
  },
  inviteStaff: { happy: () => ({ body: byAdmin }) },
  listInvitations: { happy },
  revokeInvitation: { happy: async (world) => ({ params: { id: (await invited(world)).id } }) },
  openInvitation: { happy: async (world) => ({ body: { token: (await invited(world)).token } }) },
  acceptInvitation: {
    happy: async (world) => ({ body: { token: (await invited(world)).token, username: freshUsername() } }),
    conflicts: {
      username_taken: async (world) => ({
        body: { token: (await invited(world)).token, username: (await aCoach(world)).username },
      }),
    },
  },
  assignCoach: {
    happy: async (world) => ({
      body: { userId: (await world.member()).id, coachId: (await aCoach(world)).id },
    }),
  },
  assignUsersWithoutCoach: {
    happy: async (world) => ({
      body: { userIds: [(await world.member()).id], coachId: (await aCoach(world)).id },
    }),
  },
  sendMessage: { happy },
  listMessages: { happy },
  markMessage: {
    happy: async ({ call }) => ({ params: { id: (await call('sendMessage', { as: {} })).message._id } }),
    conflicts: {
      message_already_done: doneByColleague,
      message_already_waiting: async ({ call }) => {
        const { message } = await call('sendMessage', { as: {} })
        return { params: { id: message._id }, body: { read: false } }
      },
      other_review_waits: overtakenReview,
    },
  },
  listNoticeTexts: { happy },
  saveNoticeTexts: { happy },
  readDashboard: { happy },
  readIncome: { happy },
  readReviewTimes: { happy },
  readToday: { happy },
  markReminded: { happy: ofMember },
  unmarkReminded: { happy: ofMember },
  readInstallation: { happy },
  readWaiting: { happy },
  readHealthDetails: { happy },
  listMails: { happy },
  readMail: { happy: deadMail },
  retryMail: { happy: deadMail },
  releaseMails: { happy },
  testMail: { happy },
  listPaymentNotices: { happy },
  checkPaymentNotices: { happy: () => ({ body: byAdmin }) },
  readBackups: { happy },
  readAudit: { happy },
} satisfies Partial<CallCases>
