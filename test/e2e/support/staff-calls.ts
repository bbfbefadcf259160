import { expect } from '@playwright/test'
import { markArrived } from '#contract/applications-arrivals.ts'
import { approveApplication, listAdminRequests, rejectApplication } from '#contract/applications-review.ts'
import { assignItem } from '#contract/assignments.ts'
import { getUser } from '#contract/users.ts'
import { type AccessChange, changeAccess } from '#contract/users-access.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { coachToken } from './coach-token.ts'

/** Acts of staff by the API. */
export type StaffCalls = {
  /** Rejects the pending application with this email. */
  reject(email: string, reason: string): Promise<void>
  /** Keeps what arrived for the pending application with this email, in piastres, and asks for the rest. */
  askForRest(email: string, received: number): Promise<void>
  /** Notes that the money of the pending application with this email arrived in cash. */
  tickArrival(email: string): Promise<void>
  /** Approves the pending application with this email, for 30 days. */
  approve(email: string): Promise<void>
  /** Assigns a document or a video. */
  give(userId: string, item: { resourceType: 'document' | 'video'; title: string }): Promise<void>
  /** Changes a member's access. */
  changeAccess(userId: string, change: AccessChange): Promise<void>
}

/** Signs in as the demo's coach, like any client. */
export async function openStaffCalls(url: string): Promise<StaffCalls> {
  const token = await coachToken(url)
  const pendingWith = async (email: string): Promise<{ id: string }> => {
    const query = { q: email, status: 'pending' } as const
    const { requests } = granted(await call(url, listAdminRequests, { token, query }))
    expect(requests).toHaveLength(1)
    return { id: requests[0]?._id ?? '' }
  }
  return {
    reject: async (email, reason) => {
      granted(
        await call(url, rejectApplication, { token, params: await pendingWith(email), body: { reason } }),
      )
    },
    askForRest: async (email, received) => {
      const body = { topUp: { received } }
      granted(await call(url, rejectApplication, { token, params: await pendingWith(email), body }))
    },
    tickArrival: async (email) => {
      const body = { channel: 'cash' } as const
      granted(await call(url, markArrived, { token, params: await pendingWith(email), body }))
    },
    approve: async (email) => {
      granted(await call(url, approveApplication, { token, params: await pendingWith(email), body: {} }))
    },
    give: async (userId, item) => {
      const body = { ...item, url: 'https://example.com/given' }
      granted(await call(url, assignItem, { token, params: { id: userId }, body }))
    },
    changeAccess: async (id, change) => {
      const params = { id }
      const { user } = granted(await call(url, getUser, { token, params }))
      const { endDate, endDateAfterPause } = user.subscription
      const body = { change, wasEndDate: endDateAfterPause ?? endDate }
      granted(await call(url, changeAccess, { token, params, body }))
    },
  }
}
