import type { CallCases } from './call-case.ts'
import type { World } from './world.ts'

const happy = () => ({})

const aRequest = async ({ call }: World) => ({
  params: { id: (await call('recordPrivacyRequest', { body: { contact: '@sara' } })).request._id },
})

/** Requests of people about their data. */
export const privacyRequestCases = {
  listMyPrivacyRequests: { happy },
  sendPrivacyRequest: {
    happy,
    conflicts: {
      privacy_request_waits: async (world) => {
        const { headers } = await world.member()
        await world.call('sendPrivacyRequest', { as: headers })
        return { as: headers }
      },
    },
  },
  listPrivacyRequests: { happy },
  recordPrivacyRequest: {
    happy,
    conflicts: {
      privacy_request_waits: async (world) => {
        const body = { contact: (await world.member()).email }
        await world.call('recordPrivacyRequest', { body })
        return { body }
      },
    },
  },
  answerPrivacyRequest: {
    happy: aRequest,
    conflicts: {
      privacy_request_closed: async (world) => {
        const { params } = await aRequest(world)
        await world.call('answerPrivacyRequest', { params })
        return { params }
      },
      privacy_request_account_stays: async (world) => {
        const { headers: as } = await world.member()
        const { request } = await world.call('sendPrivacyRequest', { as, body: { kind: 'erasure' } })
        return { params: { id: request._id } }
      },
    },
  },
} satisfies Partial<CallCases>
