import { join } from 'node:path'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { type ServerProcess, startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { withPostgres } from '#scripts/serving/with-postgres.ts'
import { hashPassword } from '#server/accounts/index.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { anAccount } from '#server/test/accounts.ts'
import { aSecondFactor } from '#server/test/second-factor.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'
import { behindProxy, postFrom } from '#test/stress/strangers/post-from.ts'
import { type Attack, attacksOf, staff, staffWithFactor } from '#test/stress/throttle/attacks.ts'

// P7: of any number of concurrent attempts exactly as many are processed as the limit allows, in any spelling of
// network and account, with two processes on one database, one of which is killed in between. On both databases;
// `--sqlite` or `--postgres` selects one.
const isShort = process.argv.includes('--short')
const atOnce = isShort ? 30 : 100
// The cost of hashing does not matter here, and the short form has no time for it.
const program = isShort ? { program: join(import.meta.dirname, 'concurrency/serve-quickly.ts') } : {}
const guessedFirst = { title: 'the same once more after a kill', processed: 0 }

type Environments = { trusting: Record<string, string>; untrusting: Record<string, string> }

/** Sends an attack to the processes in turn; returns the number of responses per status. */
async function send(servers: ServerProcess[], attack: Attack): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  let sent = 0
  const worker = async () => {
    while (sent < attack.requests) {
      const number = sent++
      const server = servers[number % servers.length]
      if (!server) throw new Error('There is no process to send to.')
      const { address, ...guess } = attack.guess(number)
      const { status } = await postFrom(address, `${server.url}/api${attack.path}`, guess)
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: attack.atOnce ?? attack.requests }, worker))
  return counts
}

function checkCounts(
  { title, requests, processed, processedStatus = 401 }: Attack,
  counts: Map<number, number>,
): string[] {
  const [count, throttled] = [counts.get(processedStatus) ?? 0, counts.get(429) ?? 0]
  console.log(`  ${title}: ${count} of ${requests} processed, ${throttled} throttled`)
  if (count === processed && throttled === requests - processed) return []
  const found = [...counts].map(([status, times]) => `${times} × ${status}`).join(', ')
  return [`${title}: ${found}, but ${processed} should be processed`]
}

/** Creates the attacked staff accounts. */
const prepare = (environment: Record<string, string>) =>
  inside(environment, async (context) => {
    await anAccount(context, { role: 'coach', ...staff })
    const { password, ...withFactor } = staffWithFactor
    const passwordHash = await hashPassword(password)
    await aSecondFactor(context, await anAccount(context, { role: 'coach', ...withFactor, passwordHash }))
  })

async function prove({ trusting, untrusting }: Environments): Promise<string[]> {
  const start = async (environment: Record<string, string>) =>
    startServer({ port: await freePort(), environment, flags: ['--api-only'], ...program })
  const both: [ServerProcess, ServerProcess] = [await start(trusting), await start(trusting)]
  const apart = [await start(untrusting)]
  await prepare(trusting)
  const attacks = attacksOf(atOnce)
  const errors: string[] = []
  for (const attack of attacks) {
    errors.push(...checkCounts(attack, await send(attack.isUntrusted ? apart : both, attack)))
  }
  await both[0].kill()
  both[0] = await start(trusting)
  const [first] = attacks
  if (first) errors.push(...checkCounts({ ...first, ...guessedFirst }, await send(both, first)))
  for (const server of [...both, ...apart]) await server.stop()
  return errors
}

/** Runs the test on one kind of database, in its own folder. */
async function proveOn(kind: DatabaseKind): Promise<string[]> {
  console.log(`${kind}, two processes:`)
  const errors: string[] = []
  const run = (more: Record<string, string>) =>
    inOwnFolder(async (folder) => {
      const untrusting = trialEnvironment(folder, {
        ...more,
        RATE_LIMITS: 'on',
        PUBLIC_URL: 'http://localhost',
      })
      errors.push(...(await prove({ untrusting, trusting: { ...untrusting, ...behindProxy } })))
    })
  if (kind === 'sqlite') await run({})
  else await withPostgres((url) => run({ DATABASE_URL: url }))
  return errors.map((error) => `${kind}: ${error}`)
}

const named = (['sqlite', 'postgres'] as const).filter((kind) => process.argv.includes(`--${kind}`))
const kinds = named.length > 0 ? named : (['sqlite', 'postgres'] as const)
const errors: string[] = []
for (const kind of kinds) errors.push(...(await proveOn(kind)))
console.log(`${errors.length} errors`)
for (const error of errors) console.error(`  ${error}`)
process.exitCode = errors.length === 0 ? 0 : 1
