import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { besideLoad } from '#scripts/bench/figures/beside-load.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import { inside } from '#scripts/prove/crashes/inside.ts'
import { freshAccounts, knownAccounts, type OwnAccount } from '#scripts/prove/strangers/own-accounts.ts'
import { behindProxy, postFrom } from '#scripts/prove/strangers/post-from.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialAdmin, trialEnvironment } from '#scripts/serving/trial.ts'

// P8: while strangers ask for password work without a pause, each time from an address that was never seen, the coach signs
// in on a known browser every time. They guess names that nobody has; they try the passwords of accounts that they have just
// registered; and they use accounts of their own that have proved their address, on browsers that are known. The full form
// floods three times beside a process that never rests.
const isShort = process.argv.includes('--short')
const attackersOfAWay = isShort ? 40 : 100
const tries = isShort ? 5 : 25
const runs = isShort ? 1 : 3
const mostGuesses = 200_000
// Each is judged thirty times in an hour from unknown places; those who are turned away are not counted.
const freshOnes = 300
const knownOnes = attackersOfAWay
// The screens give a sign-in up after ten seconds, so whoever waits longer is shut out as well.
const slowestSignIn = 10_000

const coach = { address: '198.51.100.1', path: '/api/auth/coach-login' }

/** The device cookie out of an answer. */
function deviceOf(cookies: string | string[] | undefined): string {
  const cookie = [cookies ?? []].flat().find((one) => one.startsWith('dev='))
  if (!cookie) throw new Error('The coach’s browser was given no cookie to be known by.')
  return cookie.split(';')[0] ?? ''
}

/** The ways in which strangers ask for password work, and what tells that one of them was judged. */
const ways = {
  'unknown names': [401],
  'fresh accounts': [422],
  'own known accounts': [200, 422],
} satisfies Record<string, number[]>
type Way = keyof typeof ways
const wayNames = Object.keys(ways) as Way[]

/** How often strangers were told what, by the way they came. */
type Told = Record<Way, Map<number, number>>

/** What one flood came to: the status and the milliseconds of each try of the coach, and what strangers were told. */
type Outcome = { statuses: number[]; took: number[]; told: Told }

/** How many strangers of each way were turned away so far. */
const turnedAway = (told: Told) => wayNames.map((way) => told[way].get(503) ?? 0)

type Request = { path: string; body: object; headers?: Record<string, string> }

/** What a stranger sends at their so-manieth try, by the way they come. */
async function requestsOf(
  environment: Record<string, string>,
): Promise<Record<Way, (turn: number) => Request>> {
  const { fresh, known } = await inside(environment, async (context) => ({
    fresh: await freshAccounts(context, freshOnes),
    known: await knownAccounts(context, knownOnes),
  }))
  const erase = ({ headers }: OwnAccount): Request => {
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
      // The right password forgets the wrong ones before it, so that nothing ends this.
      return Math.floor(turn / known.length) % 5 === 4
        ? erase(account)
        : { path: '/auth/login', body: typed, headers }
    },
  }
}

function ofTurn(accounts: OwnAccount[], turn: number): OwnAccount {
  const account = accounts[turn % accounts.length]
  if (!account) throw new Error('Strangers have no accounts.')
  return account
}

/** Lets the coach sign in while strangers ask for as much work as they can. */
async function flood(folder: string): Promise<Outcome> {
  const environment = trialEnvironment(folder, behindProxy)
  const server = await startServer({ port: await freePort(), environment, flags: ['--api-only'] })
  const signIn = (headers: Record<string, string>) =>
    postFrom(coach.address, server.url + coach.path, { body: trialAdmin, headers })
  const first = await signIn({ origin: server.url })
  const known = { origin: server.url, cookie: deviceOf(first.headers['set-cookie']) }
  const requests = await requestsOf(environment)

  const told: Told = {
    'unknown names': new Map(),
    'fresh accounts': new Map(),
    'own known accounts': new Map(),
  }
  let sent = 0
  let isOver = false
  const attack = async (way: Way, number: number) => {
    for (let turn = number; !isOver && sent < mostGuesses; turn += attackersOfAWay) {
      sent += 1
      const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
      const { path, ...request } = requests[way](turn)
      const { status } = await postFrom(address, `${server.url}/api${path}`, request)
      told[way].set(status, (told[way].get(status) ?? 0) + 1)
    }
  }
  const attacks = wayNames.flatMap((way) =>
    Array.from({ length: attackersOfAWay }, (_, number) => attack(way, number)),
  )
  const [statuses, took]: [number[], number[]] = [[], []]
  for (let count = 0; count < tries; count++) {
    // Another one of each way must have been turned away since the last try, or this one proves nothing.
    const before = turnedAway(told)
    const isFlooded = () => turnedAway(told).every((times, at) => times > (before[at] ?? 0))
    while (!isFlooded() && sent < mostGuesses) await pause(5)
    const since = performance.now()
    statuses.push((await signIn(known)).status)
    took.push(performance.now() - since)
  }
  isOver = true
  await Promise.all(attacks)
  await server.stop()
  return { statuses, took, told }
}

function judge({ statuses, took, told }: Outcome): string[] {
  const signedIn = statuses.filter((status) => status === 200).length
  for (const way of wayNames) {
    const counts = [...told[way]].map(([status, count]) => `${count} × ${status}`).join(', ')
    console.log(`${attackersOfAWay} strangers with ${way}: ${counts}`)
  }
  console.log(
    `the coach on a known browser: ${signedIn} of ${tries}, the middle one after ` +
      `${median(took).toFixed(0)} ms, the slowest after ${Math.max(...took).toFixed(0)} ms`,
  )
  return [
    ...(signedIn === tries ? [] : [`the coach was shut out: ${statuses.join(', ')}`]),
    ...wayNames.flatMap((way) => [
      ...(ways[way].some((status) => told[way].has(status))
        ? []
        : [`no stranger with ${way} was judged at all`]),
      ...(told[way].has(503) ? [] : [`there was no flood: no stranger with ${way} was turned away`]),
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

const faults = isShort ? await prove() : await besideLoad(prove)
console.log(`${faults.length} faults`)
for (const fault of faults) console.error(`  ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
