import type { CallCases } from './call-case.ts'
import { newApplicant } from './preparations.ts'

const transfer = {
  ...{ amount: 120_000, currency: 'EGP', channel: 'bank', senderName: null, senderNumber: null },
  ...{ reference: null, at: null, day: null },
}
const keyOf = (number: number) => number.toString(16).padStart(32, '0')

/** Money that came in. */
export const transferCases = {
  matchTransfers: { happy: () => ({}) },
  confirmTransfers: {
    happy: async (world) => {
      const { id } = await newApplicant(world)
      return { body: { transfers: [{ ...transfer, key: keyOf(1), requestId: id }] } }
    },
  },
  removeTransfer: {
    happy: async (world) => {
      const key = keyOf(2)
      await world.call('confirmTransfers', {
        wholeBody: { transfers: [{ ...transfer, key, requestId: null }] },
      })
      return { params: { key } }
    },
    conflicts: {
      transfer_set_aside: async (world) => {
        const { id } = await newApplicant(world)
        const key = keyOf(3)
        await world.call('confirmTransfers', {
          wholeBody: { transfers: [{ ...transfer, key, amount: 70_000, requestId: id }] },
        })
        await world.call('rejectApplication', { params: { id }, wholeBody: { topUp: { received: 70_000 } } })
        return { params: { key }, query: { part: 'all' } }
      },
    },
  },
  readClose: { happy: () => ({}) },
} satisfies Partial<CallCases>
