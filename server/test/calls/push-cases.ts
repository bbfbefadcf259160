import { anAccount, aSession } from '#server/test/accounts.ts'
import type { CallCases } from './call-case.ts'
import { freshEmail, freshUsername } from './preparations.ts'
import type { World } from './world.ts'

const happy = () => ({})

/** A call by a coach with or without an email address. */
async function byCoach({ context }: World, email: string | null) {
  const coach = await anAccount(context, { role: 'coach', username: freshUsername(), email })
  return { as: (await aSession(context, coach)).headers }
}

/** Notices on the devices of staff, and the daily digest. */
export const pushCases = {
  readDigest: { happy },
  changeDigest: {
    happy: (world) => byCoach(world, freshEmail()),
    conflicts: { no_email_address: (world) => byCoach(world, null) },
  },
  readPush: { happy },
  addPushDevice: { happy },
  removePushDevice: {
    happy: async ({ call }) => {
      const { device } = await call('addPushDevice')
      return { params: { id: device._id } }
    },
  },
} satisfies Partial<CallCases>
