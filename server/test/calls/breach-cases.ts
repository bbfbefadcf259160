import type { CallCases } from './call-case.ts'
import type { World } from './world.ts'

const aBreach = async ({ call }: World) => ({
  params: { id: (await call('recordDataBreach')).breach._id },
})

/** A breach with a change of it that nothing speaks against. */
const toChange = async (world: World) => {
  const times = { authorityAt: null, peopleToldAt: null, closedAt: null }
  const body = { ...times, noticedAt: world.clock.now().toISOString(), wasVersion: 1 }
  return { ...(await aBreach(world)), body }
}

/** The log of data breaches, and the register of processing. */
export const breachCases = {
  listDataBreaches: { happy: () => ({}) },
  recordDataBreach: { happy: () => ({}) },
  changeDataBreach: {
    happy: toChange,
    conflicts: {
      breach_changed: async (world) => {
        const { params } = await aBreach(world)
        await world.call('changeDataBreach', { params })
        return { params }
      },
    },
  },
  listDataBreachVersions: { happy: aBreach },
  countConcernedPeople: { happy: () => ({}) },
  readProcessingRegister: { happy: () => ({}) },
  makePrivacyCsvLink: { happy: () => ({}) },
} satisfies Partial<CallCases>

/** How long each kind of data is kept. */
export const retentionCases = {
  readRetention: { happy: () => ({}) },
  readRetentionSettings: { happy: () => ({}) },
  countPastRetention: { happy: () => ({}) },
  changeRetention: {
    happy: () => ({}),
    conflicts: {
      retention_changed: async (world) => {
        await world.call('changeRetention')
        return { body: { days: 365, wasDays: null } }
      },
    },
  },
} satisfies Partial<CallCases>

/** The page about privacy, and what people agreed to. */
export const privacyPageCases = {
  readPrivacyPage: { happy: () => ({}) },
  readPrivacyVersion: {
    happy: async ({ call }) => {
      await call('readPrivacyPage')
      return {}
    },
  },
  readOwnPurposes: { happy: () => ({}) },
  answerPurposes: {
    happy: async ({ call }) => {
      const { page } = await call('readPrivacyPage')
      return { body: { privacyVersion: page.version } }
    },
    conflicts: { privacy_page_changed: () => ({ body: { privacyVersion: 1_000_000 } }) },
  },
  previewPurposes: { happy: () => ({}) },
  listUserConsents: { happy: async (world) => ({ params: { id: (await world.member()).id } }) },
} satisfies Partial<CallCases>
