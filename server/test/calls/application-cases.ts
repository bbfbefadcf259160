import { hasOpenPrices } from '#contract/open-prices.ts'
import { publishPrices } from '#server/test/publish-prices.ts'
import { readProofOf } from '#server/test/read-proof.ts'
import type { CallCases, Prepare } from './call-case.ts'
import { aCoach, aProof, freshEmail, newApplicant, ownRequest, rejectedMember } from './preparations.ts'
import { type CaseInput, type World, worldOn } from './world.ts'

const happy = () => ({})

// Other cases change the prices.
const anyTotal = { expectedTotal: undefined }

/** A new site, whose owner has confirmed no prices. */
const withoutPrices = async (world: World) => worldOn(await world.anew(), world)

const submission = {
  happy: async (world: World) => ({
    body: { ...anyTotal, email: freshEmail(), paymentProof: await aProof(world) },
  }),
  conflicts: {
    prices_not_announced: async (world: World) => {
      const product = await withoutPrices(world)
      return { product, body: { siteVersion: 0, paymentProof: await aProof(product) } }
    },
    price_changed: async (world: World) => ({
      body: { email: freshEmail(), paymentProof: await aProof(world), expectedTotal: 1 },
    }),
    privacy_page_changed: async (world: World) => ({
      body: {
        ...anyTotal,
        email: freshEmail(),
        paymentProof: await aProof(world),
        privacyVersion: 1_000_000,
      },
    }),
    proof_already_used: async (world: World) => {
      const { paymentProof } = await ownRequest(world, await world.member())
      return { body: { email: freshEmail(), paymentProof } }
    },
  },
}

const onePending: Prepare = async (world) => ({ params: { id: (await newApplicant(world)).id } })

const severalPending: Prepare = async (world) => {
  const { id, email } = await world.member()
  await newApplicant(world, { email })
  await newApplicant(world, { email })
  return { params: { id } }
}

const reviewed: Prepare = async (world) => {
  const { id } = await newApplicant(world)
  await world.call('rejectApplication', { params: { id } })
  return { params: { id } }
}

/** An application with the email of a blocked member. */
const ofBlocked: Prepare = async (world) => {
  const { id, email } = await world.member()
  await world.call('changeUser', { params: { id }, wholeBody: { blocked: true } })
  return { params: { id: (await newApplicant(world, { email })).id } }
}

const otherNumbers = { phone: '01099999999', whatsapp: '01099999999' }

const approval = {
  happy: onePending,
  conflicts: {
    application_not_pending: reviewed,
    several_pending_requests: severalPending,
    account_blocked: ofBlocked,
    other_person_possible: async (world: World) => {
      const { email } = await world.member()
      return { params: { id: (await newApplicant(world, { email, ...otherNumbers })).id } }
    },
    email_taken: async (world: World) => {
      const { email } = await aCoach(world)
      return { params: { id: (await newApplicant(world, { email })).id } }
    },
    email_proved_by_other: async (world: World) => {
      const { email } = await world.member()
      const { id } = await newApplicant(world, { email })
      const gaveWay = { sender_gave_way: true, user_id: null }
      await world.context.db.updateTable('applications').set(gaveWay).where('id', '=', id).execute()
      return { params: { id } }
    },
  },
}

/** A request whose rejection the caller holds. */
async function held(world: World): Promise<CaseInput> {
  const input = await onePending(world)
  await world.call('rejectApplication', { ...input, body: { holdSeconds: 10 } })
  return input
}

/** A request whose applicant was told the decision. */
const told: Prepare = async (world) => {
  const input = await reviewed(world)
  await world.call('markTold', input)
  return input
}

/** Moves the rejection of a request beyond the time for which its data is stored. */
async function rejectedLongAgo({ context }: World, { params }: CaseInput): Promise<void> {
  const reviewedAt = new Date(context.clock.now().getTime() - 31 * 24 * 60 * 60 * 1000)
  await context.db
    .updateTable('applications')
    .set({ reviewed_at: reviewedAt })
    .where('id', '=', String(params?.id))
    .execute()
}

const rejection = {
  happy: onePending,
  conflicts: { application_not_pending: reviewed, several_pending_requests: severalPending },
}

/** The status key of a rejected application: tracking code and last digits of the phone. */
async function rejectedKey(world: World): Promise<{ code: string; phoneLast4: string }> {
  const { id, code } = await newApplicant(world)
  await world.call('rejectApplication', { params: { id } })
  return { code, phoneLast4: '4567' }
}

/** An applicant whose receipt was read by machine. */
async function readApplicant(world: World): Promise<{ code: string }> {
  const { id, code } = await newApplicant(world)
  await readProofOf(world.context, id, { amount: null })
  return { code }
}

/** The status key of a member's rejected request, while another of theirs is pending. */
async function keyBesidePending(world: World): Promise<{ code: string; phoneLast4: string }> {
  const { person, id } = await rejectedMember(world)
  await ownRequest(world, person)
  const { code } = await world.context.db
    .updateTable('applications')
    .set({ phone_e164: '+201001234567' })
    .where('id', '=', id)
    .returning('code')
    .executeTakeFirstOrThrow()
  return { code, phoneLast4: '4567' }
}

const resent = async (world: World, paymentProof?: object): Promise<CaseInput> => {
  const { person, id } = await rejectedMember(world)
  const body = { paymentProof: paymentProof ?? (await aProof(world)) }
  return { as: person.headers, params: { id }, body }
}

/** Applications, their review, and an account's own requests. */
export const applicationCases = {
  quoteOrder: {
    happy: async (world) => {
      const { settings } = await world.call('readSite', { as: {} })
      if (!hasOpenPrices(settings)) return {}
      const product = await withoutPrices(world)
      await publishPrices(product.context)
      return { product }
    },
    conflicts: {
      prices_not_announced: async (world) => ({ product: await withoutPrices(world) }),
    },
  },
  submitApplication: submission,
  readApplicationStatus: {
    happy: async (world) => ({ body: { code: (await newApplicant(world)).code, phoneLast4: '4567' } }),
  },
  sendNewProof: {
    happy: async (world) => ({ body: { ...(await rejectedKey(world)), paymentProof: await aProof(world) } }),
    conflicts: {
      application_not_rejected: async (world) => {
        const { code } = await newApplicant(world)
        return { body: { code, paymentProof: await aProof(world) } }
      },
      request_already_pending: async (world) => ({
        body: { ...(await keyBesidePending(world)), paymentProof: await aProof(world) },
      }),
      proof_already_used: async (world) => {
        const { paymentProof } = await newApplicant(world)
        return { body: { ...(await rejectedKey(world)), paymentProof } }
      },
    },
  },
  correctReading: {
    happy: async (world) => ({ body: { code: (await readApplicant(world)).code, phoneLast4: '4567' } }),
    conflicts: {
      application_not_pending: async (world) => ({ body: await rejectedKey(world) }),
      reading_changed: async (world) => ({
        body: {
          ...{ code: (await readApplicant(world)).code, phoneLast4: '4567' },
          readAt: '2020-01-01T00:00:00.000Z',
        },
      }),
    },
  },
  listSubscriptions: { happy },
  listAdminRequests: { happy },
  getRequest: { happy: onePending },
  approveApplication: approval,
  rejectApplication: rejection,
  undoDecision: { happy: held, conflicts: { decision_not_held: onePending } },
  carryOutDecision: { happy: held },
  markTold: { happy: reviewed, conflicts: { application_not_decided: onePending } },
  unmarkTold: { happy: told },
  reopenRequest: {
    happy: reviewed,
    conflicts: {
      cannot_be_reopened: onePending,
      rejected_data_deleted: async (world) => {
        const input = await reviewed(world)
        await rejectedLongAgo(world, input)
        return input
      },
      other_request_pending: async (world) => {
        const { person, id } = await rejectedMember(world)
        await ownRequest(world, person)
        return { params: { id } }
      },
    },
  },
  markArrived: { happy: onePending, conflicts: { request_closed: reviewed } },
  unmarkArrived: {
    happy: async (world) => {
      const input = await onePending(world)
      await world.call('markArrived', { ...input, body: { channel: 'cash' } })
      return input
    },
  },
  listOtherRequests: { happy: onePending },
  rejectOtherRequests: { happy: onePending, conflicts: { application_not_pending: reviewed } },
  readCurrentMembership: { happy },
  subscribe: {
    happy: async (world) => ({ body: { ...anyTotal, paymentProof: await aProof(world) } }),
    conflicts: {
      prices_not_announced: async (world) => {
        const product = await withoutPrices(world)
        const { headers: as } = await product.member()
        return { product, as, body: { siteVersion: 0, paymentProof: await aProof(product) } }
      },
      price_changed: async (world) => ({
        body: { paymentProof: await aProof(world), expectedTotal: 1 },
      }),
      request_already_pending: async (world) => {
        const person = await world.member()
        await ownRequest(world, person)
        return { as: person.headers, body: { paymentProof: await aProof(world) } }
      },
      proof_already_used: async (world) => {
        const { paymentProof } = await newApplicant(world)
        return { body: { paymentProof } }
      },
    },
  },
  resendRequest: {
    happy: (world) => resent(world),
    conflicts: {
      application_not_rejected: async (world) => {
        const person = await world.member()
        const { id } = await ownRequest(world, person)
        return { as: person.headers, params: { id }, body: { paymentProof: await aProof(world) } }
      },
      request_already_pending: async (world) => {
        const { person, id } = await rejectedMember(world)
        await ownRequest(world, person)
        return { as: person.headers, params: { id }, body: { paymentProof: await aProof(world) } }
      },
      proof_already_used: async (world) => resent(world, (await newApplicant(world)).paymentProof),
    },
  },
  cancelSubscription: {
    happy: async (world) => {
      const person = await world.member()
      const { id } = await ownRequest(world, person)
      return { as: person.headers, body: { _id: id } }
    },
    conflicts: {
      // Another request than the given one is pending.
      no_pending_request: async (world) => {
        const person = await world.member()
        await ownRequest(world, person)
        return { as: person.headers, body: { _id: (await world.member()).id } }
      },
    },
  },
} satisfies Partial<CallCases>
