import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { besideLoad } from '#scripts/bench/figures/beside-load.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialAdmin, trialEnvironment } from '#scripts/serving/trial.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'
import { freshAccounts, knownAccounts, type StrangerAccount } from '#test/stress/strangers/own-accounts.ts'
import { behindProxy, postFrom } from '#test/stress/strangers/post-from.ts'

// P8: while strangers request password work without pause, each time from a new address, the coach must always be able
// to sign in on a known browser. The strangers guess unknown names, try the passwords of newly registered accounts, and
// use own accounts with verified addresses on known browsers. The full form floods three times beside a process that
// keeps a core busy.
const isShort = process.argv.includes('--short')
const attackersOfAWay = isShort ? 40 : 100
const tries = isShort ? 5 : 25
const runs = isShort ? 1 : 3
const maxGuesses = 200_000
// Each account gets thirty attempts per hour from unknown networks; 503 responses do not count.
const freshOnes = 300
const knownOnes = attackersOfAWay
// The screens abort a sign-in after ten seconds, so a longer wait is a lockout too.
const slowestSignIn = 10_000

const coach = { address: '198.51.100.1', path: '/api/auth/coach-login' }

/** The device cookie of a response. */
function deviceOf(cookies: string | string[] | undefined): string {
  const cookie = [cookies ?? []].flat().find((one) => one.startsWith('dev='))
  if (!cookie) throw new Error('The coach’s browser got no device cookie.')
  return cookie.split(';')[0] ?? ''
}

/** How strangers request password work, and the statuses of requests that were processed. */
const ways = {
  'unknown names': [401],
  'fresh accounts': [422],
  'own known accounts': [200, 422],
} satisfies Record<string, number[]>
type Way = keyof typeof ways
const wayNames = Object.keys(ways) as Way[]

/** How often strangers got each status, by way. */
type StatusCounts = Record<Way, Map<number, number>>

/** The result of a flood: status and milliseconds of each attempt of the coach, and the strangers' statuses. */
type Outcome = { statuses: number[]; took: number[]; wayCounts: StatusCounts }

/** How many strangers of each way got 503 so far. */
const rejectedCounts = (wayCounts: StatusCounts) => wayNames.map((way) => wayCounts[way].get(503) ?? 0)

type Request = { path: string; body: object; headers?: Record<string, string> }

/** A stranger's request, by way and turn. */
async function requestsOf(
  environment: Record<string, string>,
): Promise<Record<Way, (turn: number) => Request>> {
  const { fresh, known } = await inside(environment, async (context) => ({
    fresh: await freshAccounts(context, freshOnes),
    known: await knownAccounts(context, knownOnes),
  }))
  const erase = ({ headers }: StrangerAccount): Request => {
    return { path: '/auth/delete-account', body: { password: 'a guess' }, headers }
  }
  return {
    'unknown names': (turn) => ({
      path: '/auth/login',
      body: { email: `guess${turn}@example.com`, password: 'a guess' },
    }),
    'fresh accounts': (turn) => erase(ofTurn(fresh, turn)),
    'own known accounts': (turn) => {
      const account = ofTurn(known, turn)
      const { typed, headers } = account
      // The right password resets the wrong ones before it, so that the throttle never stops this.
      return Math.floor(turn / known.length) % 5 === 4
        ? erase(account)
        : { path: '/auth/login', body: typed, headers }
    },
  }
}

function ofTurn(accounts: StrangerAccount[], turn: number): StrangerAccount {
  const account = accounts[turn % accounts.length]
  if (!account) throw new Error('Strangers have no accounts.')
  return account
}

/** Lets the coach sign in while strangers request as much work as they can. */
async function flood(folder: string): Promise<Outcome> {
  const environment = trialEnvironment(folder, behindProxy)
  const server = await startServer({ port: await freePort(), environment, flags: ['--api-only'] })
  const signIn = (headers: Record<string, string>) =>
    postFrom(coach.address, server.url + coach.path, { body: trialAdmin, headers })
  const first = await signIn({ origin: server.url })
  const known = { origin: server.url, cookie: deviceOf(first.headers['set-cookie']) }
  const requests = await requestsOf(environment)

  const wayCounts: StatusCounts = {
    'unknown names': new Map(),
    'fresh accounts': new Map(),
    'own known accounts': new Map(),
  }
  let sent = 0
  let isOver = false
  const attack = async (way: Way, number: number) => {
    for (let turn = number; !isOver && sent < maxGuesses; turn += attackersOfAWay) {
      sent += 1
      const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
      const { path, ...request } = requests[way](turn)
      const { status } = await postFrom(address, `${server.url}/api${path}`, request)
      wayCounts[way].set(status, (wayCounts[way].get(status) ?? 0) + 1)
    }
  }
  const attacks = wayNames.flatMap((way) =>
    Array.from({ length: attackersOfAWay }, (_, number) => attack(way, number)),
  )
  const [statuses, took]: [number[], number[]] = [[], []]
  for (let count = 0; count < tries; count++) {
    // Another stranger of each way must have got 503 since the last attempt, otherwise this one proves nothing.
    const before = rejectedCounts(wayCounts)
    const isFlooded = () => rejectedCounts(wayCounts).every((times, at) => times > (before[at] ?? 0))
    while (!isFlooded() && sent < maxGuesses) await pause(5)
    const since = performance.now()
    statuses.push((await signIn(known)).status)
    took.push(performance.now() - since)
  }
  isOver = true
  await Promise.all(attacks)
  await server.stop()
  return { statuses, took, wayCounts }
}

function judge({ statuses, took, wayCounts }: Outcome): string[] {
  const signedIn = statuses.filter((status) => status === 200).length
  for (const way of wayNames) {
    const counts = [...wayCounts[way]].map(([status, count]) => `${count} × ${status}`).join(', ')
    console.log(`${attackersOfAWay} strangers with ${way}: ${counts}`)
  }
  console.log(
    `the coach on a known browser: ${signedIn} of ${tries}, the middle one after ` +
      `${median(took).toFixed(0)} ms, the slowest after ${Math.max(...took).toFixed(0)} ms`,
  )
  return [
    ...(signedIn === tries ? [] : [`the coach was locked out: ${statuses.join(', ')}`]),
    ...wayNames.flatMap((way) => [
      ...(ways[way].some((status) => wayCounts[way].has(status))
        ? []
        : [`no request of a stranger with ${way} was processed`]),
      ...(wayCounts[way].has(503) ? [] : [`there was no flood: no stranger with ${way} got 503`]),
    ]),
  ]
}

const prove = () =>
  inOwnFolder(async (folder) => {
    const found: string[] = []
    const slowest: number[] = []
    for (let run = 0; run < runs; run++) {
      const outcome = await flood(join(folder, String(run)))
      found.push(...judge(outcome))
      slowest.push(Math.max(...outcome.took))
    }
    if (isShort) return found
    const middle = median(slowest)
    console.log(`The slowest sign-in took ${middle.toFixed(0)} ms in the middle one of ${runs} runs.`)
    return middle > slowestSignIn ? [...found, `a sign-in took ${middle.toFixed(0)} ms`] : found
  })

const errors = isShort ? await prove() : await besideLoad(prove)
console.log(`${errors.length} errors`)
for (const error of errors) console.error(`  ${error}`)
process.exitCode = errors.length === 0 ? 0 : 1
