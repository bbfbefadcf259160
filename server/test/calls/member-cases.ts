import { cairoDay, daysAfter } from '#contract/cairo-days.ts'
import type { AccessChange } from '#contract/users-access.ts'
import type { CallCases, Prepare } from './call-case.ts'
import { aCoach, freshEmail, memberWithItem, memberWithMost, newResource } from './preparations.ts'
import type { CaseInput, World } from './world.ts'

const happy = () => ({})

const newMember = { name: 'Paid In Cash', phone: '0100 123 4567' }

const someMember: Prepare = async ({ member }) => ({ params: { id: (await member()).id } })

/** A request to undo a package assignment after another one replaced it. */
async function overtakenUndo({ member, call, clock }: World) {
  const params = { id: (await member()).id }
  const assign = (plan: string) => call('changeUser', { params, wholeBody: { subscription: { plan } } })
  const { undo } = await assign('basic')
  clock.advance(1000)
  await assign('premium')
  return { params, wholeBody: { undoPlan: undo } }
}

/** An account that claims a coach's address: a state from before staff took over claimed addresses. */
const claimantOfTaken: Prepare = async (world) => {
  const [email, { id: coachId }] = [freshEmail(), await aCoach(world)]
  const { user } = await world.call('register', { as: {}, body: { email } })
  await world.context.db.updateTable('users').set({ email }).where('id', '=', coachId).execute()
  return { params: { id: user._id }, wholeBody: { subscription: { plan: 'basic', accessDays: 30 } } }
}

/** One of two accounts that claim the same address. */
const oneOfTwoClaimants: Prepare = async ({ call }) => {
  const email = freshEmail()
  await call('register', { as: {}, body: { email } })
  const { user } = await call('register', { as: {}, body: { email } })
  return { params: { id: user._id }, wholeBody: { subscription: { plan: 'basic', accessDays: 30 } } }
}

const cairoDayIn = ({ clock }: World, days: number) => daysAfter(cairoDay(clock.now()), days)

/** A member and the end of their access. */
async function aMemberOf(world: World) {
  const { id } = await world.member()
  const { user } = await world.call('getUser', { params: { id } })
  return { id, wasEndDate: user.subscription.endDate }
}

/** A member whose access staff have changed, and its end since. */
async function changedAccess(world: World, change: AccessChange) {
  const { id, wasEndDate } = await aMemberOf(world)
  const params = { id }
  const { user } = await world.call('changeAccess', { params, body: { change, wasEndDate } })
  const { endDate, endDateAfterPause } = user.subscription
  return { params, wasEndDate: endDateAfterPause ?? endDate }
}

/** Sets the starter bundle of the package of the cases' members. */
async function saveBundle(world: World, resourceIds: string[]): Promise<void> {
  await world.call('saveStarterBundle', { params: { plan: 'basic' }, body: { resourceIds } })
}

/** A request to give a member the bundle of their package, with one resource in it. */
async function withBundle(world: World, { id }: { id: string }): Promise<CaseInput> {
  await saveBundle(world, [await newResource(world)])
  return { params: { id } }
}

/** Members' own items, and staff's changes of members. */
export const memberCases = {
  readMyResources: { happy },
  accessResource: {
    happy: async (world) => {
      const { person, itemId } = await memberWithItem(world)
      return { as: person.headers, body: { resourceId: itemId } }
    },
  },
  listUsers: { happy },
  countUsers: { happy },
  makeCsvLink: { happy: () => ({ wholeBody: { table: 'payments' } }) },
  addMember: {
    happy: () => ({ body: { email: freshEmail() } }),
    conflicts: {
      email_taken: async (world) => {
        const { email } = await world.member()
        return { wholeBody: { ...newMember, email } }
      },
      email_not_confirmed: async ({ call }) => {
        const email = freshEmail()
        await call('register', { as: {}, body: { email } })
        return { wholeBody: { ...newMember, email, subscription: { plan: 'basic', accessDays: 30 } } }
      },
    },
  },
  getUser: { happy: someMember },
  changeUser: {
    happy: async (world) => ({
      params: { id: (await world.member()).id },
      body: { coachId: (await aCoach(world)).id },
    }),
    conflicts: {
      too_many_items: async ({ member }) => {
        const one = { title: 'Squat', url: 'https://example.com/squat' }
        const videos = Array.from({ length: 200 }, (_, at) => ({ ...one, title: `Squat ${at}` }))
        const wholeBody = { resources: { videos, documents: [one] } }
        return { params: { id: (await member()).id }, wholeBody }
      },
      already_blocked: async ({ member, call }) => {
        const params = { id: (await member()).id }
        await call('changeUser', { params, wholeBody: { blocked: true, blockedReason: 'Did not pay' } })
        return { params, wholeBody: { blocked: true, blockedReason: 'Was rude', wasBlocked: false } }
      },
      already_unblocked: async ({ member }) => ({
        params: { id: (await member()).id },
        wholeBody: { blocked: false, wasBlocked: true },
      }),
      account_blocked: async ({ member, call }) => {
        const params = { id: (await member()).id }
        await call('changeUser', { params, wholeBody: { blocked: true } })
        return { params, wholeBody: { subscription: { plan: 'premium' } } }
      },
      access_changed: async ({ member }) => ({
        params: { id: (await member()).id },
        wholeBody: { subscription: null, wasEndDate: '2026-01-01T00:00:00.000Z' },
      }),
      email_taken: claimantOfTaken,
      email_not_confirmed: oneOfTwoClaimants,
      plan_changed: overtakenUndo,
    },
  },
  changeAccess: {
    happy: async (world) => {
      const { id, wasEndDate } = await aMemberOf(world)
      return { params: { id }, body: { change: { act: 'extend', days: 7 }, wasEndDate } }
    },
    conflicts: {
      account_blocked: async (world) => {
        const { id, wasEndDate } = await aMemberOf(world)
        await world.call('changeUser', { params: { id }, wholeBody: { blocked: true } })
        return { params: { id }, body: { change: { act: 'extend', days: 7 }, wasEndDate } }
      },
      access_changed: async ({ member }) => ({
        params: { id: (await member()).id },
        body: { change: { act: 'extend', days: 7 }, wasEndDate: '2026-01-01T00:00:00.000Z' },
      }),
      no_active_plan: async ({ member, call }) => {
        const params = { id: (await member()).id }
        await call('changeUser', { params, wholeBody: { subscription: null } })
        return { params, body: { change: { act: 'extend', days: 7 }, wasEndDate: null } }
      },
      no_access_left: async (world) => {
        const { params, wasEndDate } = await changedAccess(world, { act: 'end' })
        return { params, body: { change: { act: 'end' }, wasEndDate } }
      },
      access_paused: async (world) => {
        const day = cairoDayIn(world, 5)
        const { params, wasEndDate } = await changedAccess(world, { act: 'pause', days: 5 })
        return { params, body: { change: { act: 'set_end', day }, wasEndDate } }
      },
      access_not_paused: async (world) => {
        const { id, wasEndDate } = await aMemberOf(world)
        return { params: { id }, body: { change: { act: 'resume' }, wasEndDate } }
      },
    },
  },
  assignItem: {
    happy: async (world) => ({
      params: { id: (await world.member()).id },
      body: { resourceId: await newResource(world) },
    }),
    conflicts: {
      too_many_items: async (world) => ({
        params: { id: (await memberWithMost(world)).id },
        body: { resourceId: await newResource(world) },
      }),
    },
  },
  assignItems: {
    happy: async (world) => ({
      params: { id: (await world.member()).id },
      body: { documents: [{ resourceId: await newResource(world) }] },
    }),
    conflicts: {
      too_many_items: async (world) => ({
        params: { id: (await memberWithMost(world)).id },
        body: { documents: [{ resourceId: await newResource(world) }] },
      }),
    },
  },
  giveStarterBundle: {
    happy: async (world) => withBundle(world, await world.member()),
    conflicts: {
      no_active_plan: async (world) => {
        const { id } = await world.member()
        await world.call('changeUser', { params: { id }, wholeBody: { subscription: null } })
        return withBundle(world, { id })
      },
      no_starter_bundle: async (world) => {
        await saveBundle(world, [])
        return { params: { id: (await world.member()).id } }
      },
      too_many_items: async (world) => withBundle(world, await memberWithMost(world)),
    },
  },
  removeItem: {
    happy: async (world) => {
      const { person, itemId } = await memberWithItem(world)
      return { params: { id: person.id }, body: { _id: itemId } }
    },
  },
} satisfies Partial<CallCases>
