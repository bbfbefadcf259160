import type { CallCases } from './call-case.ts'
import { newApplicant } from './preparations.ts'
import type { World } from './world.ts'

/** A member whose request was approved, and the receipt that came with it. */
async function withReceipt(world: World) {
  const { id: requestId } = await newApplicant(world)
  const { subscription } = await world.call('approveApplication', { params: { id: requestId } })
  const id = subscription.userId ?? ''
  const { receipts } = await world.call('listUserReceipts', { params: { id } })
  return { requestId, params: { id, receiptId: receipts[0]?._id ?? '' } }
}

async function withVoided(world: World) {
  const prepared = await withReceipt(world)
  await world.call('voidReceipt', { params: prepared.params })
  return prepared
}

const toIssue = ({ requestId, params: { id } }: Awaited<ReturnType<typeof withReceipt>>) => ({
  params: { id },
  body: { requestId },
})

const toVoid = ({ params }: Awaited<ReturnType<typeof withReceipt>>) => ({ params })

/** Receipts from the coach. */
export const receiptCases = {
  listMyReceipts: { happy: () => ({}) },
  listUserReceipts: { happy: async (world) => ({ params: { id: (await world.member()).id } }) },
  issueReceipt: {
    happy: async (world) => toIssue(await withVoided(world)),
    conflicts: { receipt_exists: async (world) => toIssue(await withReceipt(world)) },
  },
  voidReceipt: {
    happy: async (world) => toVoid(await withReceipt(world)),
    conflicts: { receipt_voided: async (world) => toVoid(await withVoided(world)) },
  },
} satisfies Partial<CallCases>
