import { cairoDay } from '#contract/cairo-days.ts'
import type { CallCases } from './call-case.ts'
import { newApplicant } from './preparations.ts'
import type { World } from './world.ts'

/** A request of a new applicant that was approved, with the body of a refund today. */
async function approved(world: World) {
  const params = { id: (await newApplicant(world)).id }
  await world.call('approveApplication', { params })
  return { params, body: { day: cairoDay(world.clock.now()) } }
}

/** The same of one of whose transfer not enough arrived: nobody has access. */
async function kept(world: World) {
  const params = { id: (await newApplicant(world)).id }
  await world.call('rejectApplication', { params, wholeBody: { topUp: { received: 60_000 } } })
  return { params, body: { day: cairoDay(world.clock.now()), access: 'end' } }
}

/** Statements of the ledger, and refunds. */
export const paymentCases = {
  readUserPayments: { happy: async (world) => ({ params: { id: (await world.member()).id } }) },
  readRequestPayments: { happy: approved },
  refundRequest: { happy: approved, conflicts: { no_access_left: kept } },
} satisfies Partial<CallCases>
