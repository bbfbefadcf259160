import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { besideLoad } from '#scripts/bench/figures/beside-load.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import { behindProxy, postFrom } from '#scripts/prove/strangers/post-from.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialAdmin, trialEnvironment } from '#scripts/serving/trial.ts'

// P8: while strangers guess without a pause, each time from an address and for a name that was never seen, the coach
// signs in on a known browser every time. The full form floods three times beside a process that never rests.
const isShort = process.argv.includes('--short')
const attackers = isShort ? 60 : 100
const tries = isShort ? 5 : 25
const runs = isShort ? 1 : 3
const mostGuesses = 200_000
// The screens give a sign-in up after ten seconds, so whoever waits longer is shut out as well.
const slowestSignIn = 10_000

const coach = { address: '198.51.100.1', path: '/api/auth/coach-login' }

/** The device cookie out of an answer. */
function deviceOf(cookies: string | string[] | undefined): string {
  const cookie = [cookies ?? []].flat().find((one) => one.startsWith('dev='))
  if (!cookie) throw new Error('The coach’s browser was given no cookie to be known by.')
  return cookie.split(';')[0] ?? ''
}

/** What one flood came to: the status and the milliseconds of each try of the coach, and what strangers were told. */
type Outcome = { statuses: number[]; took: number[]; strangers: Map<number, number> }

/** Lets the coach sign in while strangers guess. */
async function flood(folder: string): Promise<Outcome> {
  const environment = trialEnvironment(folder, behindProxy)
  const server = await startServer({ port: await freePort(), environment, flags: ['--api-only'] })
  const signIn = (headers: Record<string, string>) =>
    postFrom(coach.address, server.url + coach.path, { body: trialAdmin, headers })
  const first = await signIn({ origin: server.url })
  const known = { origin: server.url, cookie: deviceOf(first.headers['set-cookie']) }

  const strangers = new Map<number, number>()
  let guesses = 0
  let isOver = false
  const attack = async () => {
    while (!isOver && guesses < mostGuesses) {
      guesses += 1
      const address = `10.${(guesses >> 16) & 255}.${(guesses >> 8) & 255}.${guesses & 255}`
      const body = { email: `guess${guesses}@example.com`, password: 'a guess' }
      const { status } = await postFrom(address, `${server.url}/api/auth/login`, { body })
      strangers.set(status, (strangers.get(status) ?? 0) + 1)
    }
  }
  const attacks = Array.from({ length: attackers }, attack)
  const [statuses, took]: [number[], number[]] = [[], []]
  for (let count = 0; count < tries; count++) {
    // Others must have been turned away before a try proves anything.
    while (!isShort && (strangers.get(503) ?? 0) < attackers * (count + 1) && guesses < mostGuesses) {
      await pause(5)
    }
    const since = performance.now()
    statuses.push((await signIn(known)).status)
    took.push(performance.now() - since)
  }
  isOver = true
  await Promise.all(attacks)
  await server.stop()
  return { statuses, took, strangers }
}

function judge({ statuses, took, strangers }: Outcome): string[] {
  const signedIn = statuses.filter((status) => status === 200).length
  const told = [...strangers].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(
    `${attackers} strangers: ${told}; the coach on a known browser: ${signedIn} of ${tries}, the middle one after ` +
      `${median(took).toFixed(0)} ms, the slowest after ${Math.max(...took).toFixed(0)} ms`,
  )
  return [
    ...(signedIn === tries ? [] : [`the coach was shut out: ${statuses.join(', ')}`]),
    ...(strangers.has(401) ? [] : ['no stranger was judged at all']),
    ...((strangers.get(503) ?? 0) > 0 ? [] : ['there was no flood: no stranger was turned away']),
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
