import { listAdminRequests } from '#contract/applications-review.ts'
import { listResources } from '#contract/library.ts'
import { listCoaches } from '#contract/staff.ts'
import { listUsers } from '#contract/users.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { type Known, type SizedRead, sizedReads } from './reads.ts'

/** How long a read takes, in milliseconds. */
export type ReadTimes = { what: string; times: number[] }

const warmUps = 3
const turns = 30

/** Makes every read of the back office several times, one after another. */
export async function measureReads(url: string, token: string): Promise<ReadTimes[]> {
  const known = await learn(url, token)
  const measured: ReadTimes[] = []
  for (const read of sizedReads) measured.push(await measureRead(read, { url, token, known }))
  return measured
}

async function measureRead({ what, path }: SizedRead, of: { url: string; token: string; known: Known }) {
  const times: number[] = []
  for (let turn = -warmUps; turn < turns; turn++) {
    const startedAt = performance.now()
    const response = await fetch(`${of.url}/api${path(turn + warmUps, of.known)}`, {
      headers: { authorization: `Bearer ${of.token}` },
    })
    const body = await response.text()
    if (turn >= 0) times.push(performance.now() - startedAt)
    if (response.status !== 200) throw new Error(`${what}: ${response.status} ${body}`)
  }
  return { what, times }
}

async function learn(url: string, token: string): Promise<Known> {
  const { users } = granted(await call(url, listUsers, { token, query: { limit: 100 } }))
  const { coaches } = granted(await call(url, listCoaches, { token, query: { limit: 100 } }))
  const { requests } = granted(await call(url, listAdminRequests, { token, query: { limit: 100 } }))
  const oldest = { limit: 1, sort: 'oldest' } as const
  const { data } = granted(await call(url, listResources, { token, query: oldest }))
  return {
    people: users.map(({ _id }) => _id),
    coaches: coaches.filter(({ account }) => account?.role === 'coach').map(({ _id }) => _id),
    requests: requests.map(({ _id }) => _id),
    resources: data.map(({ _id }) => _id),
  }
}
