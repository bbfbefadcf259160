import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pino } from 'pino'
import { login } from '#contract/auth.ts'
import { load } from '#scripts/bench/figures/load.ts'
import { median, p99 } from '#scripts/bench/figures/quantiles.ts'
import { printFigures, printOrigin } from '#scripts/bench/figures/report.ts'
import { sendSteadily } from '#scripts/bench/figures/steadily.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'
import { anAccount, testPassword } from '#server/test/accounts.ts'

const port = 4268
const rounds = 5
const seconds = 5
const members = 40
const readsPerSecond = 40
// As many as the server hashes concurrently, on any machine.
const hashesAtOnce = 2

type Member = { email: string; hash: string }

async function makeMembers(environment: Record<string, string>): Promise<Member[]> {
  const context = await openContext(readSettings(environment), { log: pino({ level: 'silent' }) })
  try {
    const accounts = []
    for (let count = 0; count < members; count++) accounts.push(await anAccount(context, {}))
    return accounts.map(({ email, password_hash }) => ({ email: email ?? '', hash: password_hash ?? '' }))
  } finally {
    await closeContext(context)
  }
}

/** Verifications per second in a process that does nothing else. */
function measureRaw({ hash }: Member): number {
  const program = join(import.meta.dirname, 'sign-ins/raw-argon2id.ts')
  const args = [program, hash, testPassword, String(seconds), String(hashesAtOnce)]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return Number(stdout)
}

async function measure(url: string, people: Member[]) {
  const body = (email: string) => ({ email, password: testPassword })
  const signIns = people.map(({ email }) => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body(email)),
  }))
  const tokens = []
  for (const { email } of people.slice(0, 4)) {
    tokens.push(granted(await call(url, login, { body: body(email) })).token)
  }
  const reads = tokens.map((token) => ({
    method: 'GET',
    path: '/api/subscriptions/my-resources',
    headers: { authorization: `Bearer ${token}` },
  }))
  const read = async () => p99((await sendSteadily(url, reads, { rate: readsPerSecond, seconds })).took)
  const signIn = () => load(url, signIns, { connections: 6, duration: seconds })
  await Promise.all([read(), signIn()])
  const results = []
  for (let round = 0; round < rounds; round++) {
    const raw = people[0] ? measureRaw(people[0]) : Number.NaN
    const alone = await read()
    const [beside, signedIn] = await Promise.all([read(), signIn()])
    results.push({ raw, signedIn: signedIn.perSecond, alone, beside })
  }
  return results
}

printOrigin()
await inOwnFolder(async (folder) => {
  const environment = trialEnvironment(folder)
  const people = await makeMembers(environment)
  const server = await startServer({ port, environment, flags: ['--api-only'] })
  try {
    const results = await measure(server.url, people)
    const middle = (of: (result: (typeof results)[number]) => number) => median(results.map(of))
    printFigures(
      `Sign-ins against bare argon2id, ${readsPerSecond} reads a second beside them; the middle of ${rounds} rounds of ${seconds} s`,
      [
        { what: 'bare argon2id', value: middle(({ raw }) => raw), unit: '/s' },
        { what: 'sign-ins', value: middle(({ signedIn }) => signedIn), unit: '/s' },
        {
          what: 'sign-ins of bare',
          value: middle(({ raw, signedIn }) => signedIn / raw),
          unit: '',
          atLeast: 0.9,
        },
        { what: 'reads alone, 99 % within', value: middle(({ alone }) => alone), unit: 'ms' },
        { what: 'reads beside sign-ins, 99 % within', value: middle(({ beside }) => beside), unit: 'ms' },
        {
          what: 'reads beside of alone',
          value: middle(({ alone, beside }) => beside / alone),
          unit: '×',
          atMost: 4,
        },
      ],
    )
  } finally {
    await server.stop()
  }
})
