import { coachLogin } from '#contract/auth.ts'
import { maxPasskeys } from '#contract/second-factor-values.ts'
import { insertPasskey } from '#server/accounts/passkeys/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { anAuthenticator } from '#server/test/authenticator.ts'
import { aSecondFactor, codeAt } from '#server/test/second-factor.ts'
import type { CallCases } from './call-case.ts'
import { freshUsername } from './preparations.ts'
import { type CaseInput, makeCall, type World } from './world.ts'

// Passkeys work on localhost without https.
const here = { host: 'localhost' }
// Browsers create no passkeys for an IP address.
const elsewhere = { host: '127.0.0.1' }

/** A coach signed in without a second factor. */
async function aSignedInCoach({ context }: World) {
  const username = freshUsername()
  const user = await anAccount(context, { role: 'coach', username, email: null })
  return { id: user.id, username, as: (await aSession(context, user)).headers }
}

/** A signed-in coach with a second factor. */
async function aGuardedCoach(world: World) {
  const coach = await aSignedInCoach(world)
  const { secret } = await aSecondFactor(world.context, coach)
  return { ...coach, code: () => codeAt(secret, world.context.clock.now()) }
}

/** A stored passkey without an authenticator. */
async function aPasskey({ context }: World, { userId, name }: { userId: string; name: string }) {
  const stored = await inTransaction(context.db, (tx) =>
    insertPasskey(tx, {
      userId,
      name,
      credentialId: `${userId}-${name}`.replace(/[^\w-]/g, '-'),
      publicKey: 'AQID',
      signCount: 0,
      transports: 'internal',
      now: context.clock.now(),
    }),
  )
  return stored?.id ?? ''
}

async function fullOfPasskeys(world: World, userId: string): Promise<void> {
  for (let at = 0; at < maxPasskeys; at += 1) await aPasskey(world, { userId, name: `key ${at}` })
}

/** The challenge token of a sign-in with the right password. */
async function challenged(world: World, username: string): Promise<string> {
  const rejected = await makeCall(world.app, coachLogin, { body: { username, password: testPassword } })
  return rejected.json().challengeToken
}

/** The browser's response for a new passkey of a coach. */
async function madePasskey(world: World, { as, code }: { as: CaseInput['as']; code: string }) {
  const options = await world.call('beginPasskey', { ...(as && { as }), headers: here, body: { code } })
  return anAuthenticator('http://localhost').register(options)
}

/** The second step of staff's sign-in, and its settings. */
export const secondFactorCases = {
  completeCoachLogin: {
    happy: async (world) => {
      const { username, code } = await aGuardedCoach(world)
      return { body: { challengeToken: await challenged(world, username), code: code() } }
    },
  },
  askPasskey: {
    happy: async (world) => {
      const { id, username } = await aGuardedCoach(world)
      await aPasskey(world, { userId: id, name: 'phone' })
      return { headers: here, body: { challengeToken: await challenged(world, username) } }
    },
    conflicts: {
      passkeys_unavailable: async (world) => {
        const { username } = await aGuardedCoach(world)
        return { body: { challengeToken: await challenged(world, username) } }
      },
    },
  },
  readSecondFactor: { happy: () => ({}) },
  beginSecondFactor: {
    happy: async (world) => ({ as: (await aSignedInCoach(world)).as, body: { password: testPassword } }),
    conflicts: {
      second_factor_already_on: async (world) => ({
        as: (await aGuardedCoach(world)).as,
        body: { password: testPassword },
      }),
    },
  },
  confirmSecondFactor: {
    happy: async (world) => {
      const { as } = await aSignedInCoach(world)
      const { secret } = await world.call('beginSecondFactor', { as, body: { password: testPassword } })
      return { as, body: { code: codeAt(secret, world.context.clock.now()) } }
    },
    conflicts: {
      second_factor_off: async (world) => ({ as: (await aSignedInCoach(world)).as }),
      second_factor_already_on: async (world) => ({ as: (await aGuardedCoach(world)).as }),
    },
  },
  renewRecoveryCodes: {
    happy: async (world) => {
      const { as, code } = await aGuardedCoach(world)
      return { as, body: { code: code() } }
    },
    conflicts: { second_factor_off: async (world) => ({ as: (await aSignedInCoach(world)).as }) },
  },
  removeSecondFactor: {
    happy: async (world) => {
      const { as, code } = await aGuardedCoach(world)
      return { as, body: { code: code() } }
    },
    conflicts: {
      second_factor_off: async (world) => ({ as: (await aSignedInCoach(world)).as }),
    },
  },
  beginPasskey: {
    happy: async (world) => {
      const { as, code } = await aGuardedCoach(world)
      return { as, headers: here, body: { code: code() } }
    },
    conflicts: {
      second_factor_off: async (world) => ({ as: (await aSignedInCoach(world)).as, headers: here }),
      passkeys_unavailable: async (world) => ({ as: (await aGuardedCoach(world)).as, headers: elsewhere }),
      too_many_passkeys: async (world) => {
        const { id, as, code } = await aGuardedCoach(world)
        await fullOfPasskeys(world, id)
        return { as, headers: here, body: { code: code() } }
      },
    },
  },
  addPasskey: {
    happy: async (world) => {
      const { as, code } = await aGuardedCoach(world)
      return { as, headers: here, body: { response: await madePasskey(world, { as, code: code() }) } }
    },
    conflicts: {
      second_factor_off: async (world) => ({ as: (await aSignedInCoach(world)).as, headers: here }),
      passkeys_unavailable: async (world) => ({ as: (await aGuardedCoach(world)).as, headers: elsewhere }),
      too_many_passkeys: async (world) => {
        const { id, as, code } = await aGuardedCoach(world)
        const response = await madePasskey(world, { as, code: code() })
        await fullOfPasskeys(world, id)
        return { as, headers: here, body: { response } }
      },
    },
  },
  removePasskey: {
    happy: async (world) => {
      const { id, as, code } = await aGuardedCoach(world)
      return {
        as,
        params: { id: await aPasskey(world, { userId: id, name: 'phone' }) },
        body: { code: code() },
      }
    },
    conflicts: { second_factor_off: async (world) => ({ as: (await aSignedInCoach(world)).as }) },
  },
  requireSecondFactor: {
    happy: () => ({ body: { required: false, password: testPassword } }),
    conflicts: { second_factor_off: () => ({}) },
  },
} satisfies Partial<CallCases>
