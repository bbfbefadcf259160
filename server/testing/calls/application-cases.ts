import type { CallCases, Prepare } from './call-case.ts'
import { aCoach, anApplicant, aProof, freshEmail, ownRequest, rejectedMember } from './preparations.ts'
import type { Sent, World } from './world.ts'

const happy = () => ({})

const submission = {
  happy: async (world: World) => ({ body: { email: freshEmail(), paymentProof: await aProof(world) } }),
  conflicts: {
    proof_already_used: async (world: World) => {
      const { paymentProof } = await ownRequest(world, await world.member())
      return { body: { email: freshEmail(), paymentProof } }
    },
  },
}

const onePending: Prepare = async (world) => ({ params: { id: (await anApplicant(world)).id } })

const severalPending: Prepare = async (world) => {
  const { id, email } = await world.member()
  await anApplicant(world, { email })
  await anApplicant(world, { email })
  return { params: { id } }
}

const reviewed: Prepare = async (world) => {
  const { id } = await anApplicant(world)
  await world.call('rejectApplication', { params: { id } })
  return { params: { id } }
}

/** An application with the e-mail of a member who is blocked. */
const ofBlocked: Prepare = async (world) => {
  const { id, email } = await world.member()
  await world.call('changeUser', { params: { id }, wholeBody: { blocked: true } })
  return { params: { id: (await anApplicant(world, { email })).id } }
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
      return { params: { id: (await anApplicant(world, { email, ...otherNumbers })).id } }
    },
    email_taken: async (world: World) => {
      const { email } = await aCoach(world)
      return { params: { id: (await anApplicant(world, { email })).id } }
    },
    email_proved_by_other: async (world: World) => {
      const { email } = await world.member()
      const { id } = await anApplicant(world, { email })
      const gaveWay = { sender_gave_way: true, user_id: null }
      await world.context.db.updateTable('applications').set(gaveWay).where('id', '=', id).execute()
      return { params: { id } }
    },
  },
}

const rejection = {
  happy: onePending,
  conflicts: { application_not_pending: reviewed, several_pending_requests: severalPending },
}

/** An application that was rejected, as its sender sees to it: with its code and the end of its phone number. */
async function rejectedKey(world: World): Promise<{ code: string; phoneLast4: string }> {
  const { id, code } = await anApplicant(world)
  await world.call('rejectApplication', { params: { id } })
  return { code, phoneLast4: '4567' }
}

/** The status page's key of a rejected request of a member, another of whom waits. */
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

const resent = async (world: World, paymentProof?: object): Promise<Sent> => {
  const { person, id } = await rejectedMember(world)
  const body = { paymentProof: paymentProof ?? (await aProof(world)) }
  return { as: person.headers, params: { id }, body }
}

/** Sending applications, reviewing them, and what an account asks for itself. */
export const applicationCases = {
  submitApplication: submission,
  submitApplicationAlias: submission,
  readApplicationStatus: {
    happy: async (world) => ({ body: { code: (await anApplicant(world)).code, phoneLast4: '4567' } }),
  },
  sendNewProof: {
    happy: async (world) => ({ body: { ...(await rejectedKey(world)), paymentProof: await aProof(world) } }),
    conflicts: {
      application_not_rejected: async (world) => {
        const { code } = await anApplicant(world)
        return { body: { code, paymentProof: await aProof(world) } }
      },
      request_already_pending: async (world) => ({
        body: { ...(await keyBesidePending(world)), paymentProof: await aProof(world) },
      }),
      proof_already_used: async (world) => {
        const { paymentProof } = await anApplicant(world)
        return { body: { ...(await rejectedKey(world)), paymentProof } }
      },
    },
  },
  listSubscriptions: { happy },
  listAdminRequests: { happy },
  listCoachRequests: { happy },
  getRequest: { happy: onePending },
  approveApplication: approval,
  approveApplicationAsCoach: approval,
  rejectApplication: rejection,
  rejectApplicationAsCoach: rejection,
  listOtherRequests: { happy: onePending },
  rejectOtherRequests: { happy: onePending, conflicts: { application_not_pending: reviewed } },
  readCurrentMembership: { happy },
  subscribe: {
    happy: async (world) => ({ body: { paymentProof: await aProof(world) } }),
    conflicts: {
      request_already_pending: async (world) => {
        const person = await world.member()
        await ownRequest(world, person)
        return { as: person.headers, body: { paymentProof: await aProof(world) } }
      },
      proof_already_used: async (world) => {
        const { paymentProof } = await anApplicant(world)
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
      proof_already_used: async (world) => resent(world, (await anApplicant(world)).paymentProof),
    },
  },
  cancelSubscription: {
    happy: async (world) => {
      const person = await world.member()
      const { id } = await ownRequest(world, person)
      return { as: person.headers, body: { _id: id } }
    },
    conflicts: {
      // Another one waits than the one that is named.
      no_pending_request: async (world) => {
        const person = await world.member()
        await ownRequest(world, person)
        return { as: person.headers, body: { _id: (await world.member()).id } }
      },
    },
  },
} satisfies Partial<CallCases>
