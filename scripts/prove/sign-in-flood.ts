import { behindProxy, postFrom } from '#scripts/prove/strangers/post-from.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialAdmin, trialEnvironment } from '#scripts/serving/trial.ts'

// P8: while strangers guess without a pause, each time from an address and for a name that was never seen, the coach
// signs in on a known browser every time.
const isShort = process.argv.includes('--short')
const attackers = isShort ? 60 : 100
const tries = isShort ? 5 : 25
const mostGuesses = 200_000

const coach = { address: '198.51.100.1', path: '/api/auth/coach-login' }

/** The device cookie out of an answer. */
function deviceOf(cookies: string | string[] | undefined): string {
  const cookie = [cookies ?? []].flat().find((one) => one.startsWith('dev='))
  if (!cookie) throw new Error('The coach’s browser was given no cookie to be known by.')
  return cookie.split(';')[0] ?? ''
}

const faults = await inOwnFolder(async (folder) => {
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
  const outcomes: number[] = []
  const took: number[] = []
  for (let count = 0; count < tries; count++) {
    // Others must have been turned away before a try proves anything.
    while (!isShort && (strangers.get(503) ?? 0) < attackers * (count + 1) && guesses < mostGuesses) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const since = performance.now()
    outcomes.push((await signIn(known)).status)
    took.push(performance.now() - since)
  }
  isOver = true
  await Promise.all(attacks)
  await server.stop()

  const signedIn = outcomes.filter((status) => status === 200).length
  const told = [...strangers].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(`${attackers} strangers: ${told}`)
  console.log(
    `the coach on a known browser: ${signedIn} of ${tries}, at most ${Math.max(...took).toFixed(0)} ms`,
  )
  return [
    ...(signedIn === tries ? [] : [`the coach was shut out: ${outcomes.join(', ')}`]),
    ...(strangers.has(401) ? [] : ['no stranger was judged at all']),
    ...((strangers.get(503) ?? 0) > 0 ? [] : ['there was no flood: no stranger was turned away']),
  ]
})
console.log(`${faults.length} faults`)
for (const fault of faults) console.error(`  ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
