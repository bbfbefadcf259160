import type { CallCases } from './call-case.ts'
import type { World } from './world.ts'

const aBreach = async ({ call }: World) => ({
  params: { id: (await call('recordDataBreach')).breach._id },
})

/** The log of data breaches, and the register of processing. */
export const breachCases = {
  listDataBreaches: { happy: () => ({}) },
  recordDataBreach: { happy: () => ({}) },
  changeDataBreach: {
    happy: aBreach,
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
