import { expect } from '@playwright/test'

/** What staff do with requests and people from outside the browser. */
export type StaffCalls = {
  /** Rejects the request of an e-mail that waits. */
  reject(email: string, reason: string): Promise<void>
  /** Approves the request of an e-mail that waits, for 30 days. */
  approve(email: string): Promise<void>
  /** Gives somebody a document or a video. */
  give(userId: string, item: { resourceType: 'document' | 'video'; title: string }): Promise<void>
}

/** Signs in as the demo's coach, as a plain client would. */
export async function openStaffCalls(url: string): Promise<StaffCalls> {
  const send = async (path: string, body: object, authorization = '') => {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
    return answer.json()
  }
  const { token } = await send('/auth/coach-login', { username: 'karim', password: 'karim-trains-2026' })
  const authorization = `Bearer ${token}`
  const waiting = async (email: string): Promise<string> => {
    const query = new URLSearchParams({ q: email, status: 'pending' })
    const answer = await fetch(`${url}/api/admin/requests?${query}`, { headers: { authorization } })
    const { requests } = (await answer.json()) as { requests: { _id: string }[] }
    expect(requests).toHaveLength(1)
    return requests[0]?._id ?? ''
  }
  return {
    reject: async (email, reason) => {
      await send(`/admin/reject/${await waiting(email)}`, { reason }, authorization)
    },
    approve: async (email) => {
      await send(`/admin/approve/${await waiting(email)}`, {}, authorization)
    },
    give: async (userId, item) => {
      const link = { ...item, url: 'https://example.com/given' }
      await send(`/admin/users/${userId}/resources`, link, authorization)
    },
  }
}
