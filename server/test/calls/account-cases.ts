import { ensureFirstAdmin } from '#server/auth/index.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import type { CallCases, Prepare } from './call-case.ts'
import { aCoach, freshEmail } from './preparations.ts'
import type { World } from './world.ts'

const happy = () => ({})

const someMember: Prepare = async ({ member }) => ({ params: { id: (await member()).id } })

/** A product without an owner, and its set-up token. */
async function notOwned(world: World) {
  const product = await world.anew()
  const link = await ensureFirstAdmin(product.context)
  return { product, body: { token: link?.split('token=')[1] } }
}

async function oneTimeToken({ member, call }: World): Promise<string> {
  const { url } = await call('makePasswordLink', { params: { id: (await member()).id } })
  return url.split('token=')[1] ?? ''
}

/** Sign-in, sign-out, passwords, the own account and its sessions. */
export const accountCases = {
  setUpOwner: {
    happy: async (world) => {
      const { product, body } = await notOwned(world)
      return { product, body }
    },
    conflicts: {
      username_taken: async (world) => {
        const { product, body } = await notOwned(world)
        await anAccount(product.context, { role: 'coach', username: 'karim', email: null })
        return { product, body }
      },
    },
  },
  register: {
    happy: () => ({ body: { email: freshEmail() } }),
    conflicts: { email_taken: async ({ member }) => ({ body: { email: (await member()).email } }) },
  },
  login: {
    happy: async ({ member }) => ({ body: { email: (await member()).email, password: testPassword } }),
  },
  coachLogin: {
    happy: async (world) => ({
      body: { username: (await aCoach(world)).username, password: 'nine-early-barbells' },
    }),
  },
  verifyStaff: { happy },
  logout: { happy },
  makePasswordLink: { happy: someMember },
  sendConfirmation: { happy },
  forgotPassword: { happy },
  resetPassword: { happy: async (world) => ({ body: { token: await oneTimeToken(world) } }) },
  readProfile: { happy },
  changeProfile: { happy },
  changePassword: { happy: () => ({ body: { currentPassword: testPassword } }) },
  listSessions: { happy },
  endOneSession: {
    happy: async ({ context, member }) => {
      const person = await member()
      const { sessionId } = await aSession(context, person)
      return { as: person.headers, params: { id: sessionId } }
    },
  },
  endOtherSessions: { happy },
  exportMyData: { happy },
  exportUserData: { happy: someMember },
  deleteMyAccount: {
    happy: () => ({ body: { password: testPassword } }),
    conflicts: {
      password_known_to_staff: async ({ context, member }) => {
        const { id, headers: as } = await member()
        const known = { password_staff_knew_at: context.clock.now() }
        await context.db.updateTable('users').set(known).where('id', '=', id).execute()
        return { as, body: { password: testPassword } }
      },
    },
  },
  eraseUser: { happy: someMember },
} satisfies Partial<CallCases>
