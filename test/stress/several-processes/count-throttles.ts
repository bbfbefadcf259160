import { postFrom } from '#test/stress/strangers/post-from.ts'

/** Requests from one address at once, and how many of them the product may process in all. */
type Flood = { title: string; path: string; processed: number; status: number; body(number: number): object }

const perAccountAndNetwork = 5
const linksPerNetwork = 20
const sent = 60

const floods: Flood[] = [
  {
    title: 'passwords for one account',
    path: '/auth/login',
    processed: perAccountAndNetwork,
    status: 401,
    body: (number) => ({ email: 'guessed@example.com', password: `guess ${number}` }),
  },
  {
    title: 'links for passwords',
    path: '/auth/forgot-password',
    processed: linksPerNetwork,
    status: 202,
    body: (number) => ({ email: `forgotten${number}@example.com` }),
  },
]

/** Floods the front from one address each; returns errors if not exactly as many were processed as one limit allows. */
export async function countThrottles(url: string): Promise<string[]> {
  const errors: string[] = []
  for (const [place, { title, path, processed, status, body }] of floods.entries()) {
    const address = `203.0.113.${place + 1}`
    const send = (_: unknown, number: number) =>
      postFrom(address, `${url}/api${path}`, { body: body(number) })
    const statuses = (await Promise.all(Array.from({ length: sent }, send))).map(
      (response) => response.status,
    )
    const count = statuses.filter((one) => one === status).length
    const throttled = statuses.filter((one) => one === 429).length
    console.log(`  ${title}: ${count} of ${sent} processed by both, ${throttled} throttled`)
    if (count !== processed || throttled !== sent - processed)
      errors.push(
        `${title}: ${count} processed and ${throttled} throttled, not ${processed} and ${sent - processed}`,
      )
  }
  return errors
}
