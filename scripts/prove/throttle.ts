import { join } from 'node:path'
import { inside } from '#scripts/prove/crashes/inside.ts'
import { behindProxy, postFrom } from '#scripts/prove/strangers/post-from.ts'
import { type Attack, attacksOf, staff, staffWithFactor } from '#scripts/prove/throttle/attacks.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { type ServerProcess, startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { withPostgres } from '#scripts/serving/with-postgres.ts'
import { hashPassword } from '#server/accounts/index.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { anAccount } from '#server/testing/accounts.ts'
import { aSecondFactor } from '#server/testing/second-factor.ts'

// P7: of any number of attempts at once exactly as many are judged as the limit says, however the network and the
// account are written, by two processes of one database, one of which is killed meanwhile. On both databases;
// `--sqlite` or `--postgres` for one alone.
const isShort = process.argv.includes('--short')
const atOnce = isShort ? 30 : 100
// What a password costs does not matter here, and the short form has no time for it.
const program = isShort ? { program: join(import.meta.dirname, 'races/serve-quickly.ts') } : {}
const guessedFirst = { title: 'the same once more after a kill', judged: 0 }

type Environments = { trusting: Record<string, string>; untrusting: Record<string, string> }

/** Sends an attack, in turn to each of the processes; answers how many were answered with which status. */
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

function judge({ title, requests, judged, judgedAs = 401 }: Attack, counts: Map<number, number>): string[] {
  const [was, heldBack] = [counts.get(judgedAs) ?? 0, counts.get(429) ?? 0]
  console.log(`  ${title}: ${was} of ${requests} judged, ${heldBack} held back`)
  if (was === judged && heldBack === requests - judged) return []
  const answers = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
  return [`${title}: ${answers}, where ${judged} were to be judged`]
}

/** Makes the staff accounts that are attacked. */
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
  const faults: string[] = []
  for (const attack of attacks) {
    faults.push(...judge(attack, await send(attack.isUntrusted ? apart : both, attack)))
  }
  await both[0].kill()
  both[0] = await start(trusting)
  const [first] = attacks
  if (first) faults.push(...judge({ ...first, ...guessedFirst }, await send(both, first)))
  for (const server of [...both, ...apart]) await server.stop()
  return faults
}

/** Proves it on one kind of database, in a folder of its own. */
async function proveOn(kind: DatabaseKind): Promise<string[]> {
  console.log(`${kind}, two processes:`)
  const faults: string[] = []
  const run = (more: Record<string, string>) =>
    inOwnFolder(async (folder) => {
      const untrusting = trialEnvironment(folder, {
        ...more,
        RATE_LIMITS: 'on',
        PUBLIC_URL: 'http://localhost',
      })
      faults.push(...(await prove({ untrusting, trusting: { ...untrusting, ...behindProxy } })))
    })
  if (kind === 'sqlite') await run({})
  else await withPostgres((url) => run({ DATABASE_URL: url }))
  return faults.map((fault) => `${kind}: ${fault}`)
}

const named = (['sqlite', 'postgres'] as const).filter((kind) => process.argv.includes(`--${kind}`))
const kinds = named.length > 0 ? named : (['sqlite', 'postgres'] as const)
const faults: string[] = []
for (const kind of kinds) faults.push(...(await proveOn(kind)))
console.log(`${faults.length} faults`)
for (const fault of faults) console.error(`  ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
