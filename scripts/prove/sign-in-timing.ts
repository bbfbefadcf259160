import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { besideLoad } from '#scripts/bench/figures/beside-load.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import { inside } from '#scripts/prove/crashes/inside.ts'
import { type Answer, behindProxy, postFrom } from '#scripts/prove/strangers/post-from.ts'
import { emailOf, type Group, groups, type Kind } from '#scripts/prove/timing/kinds.ts'
import { deviceCookie, makePeople } from '#scripts/prove/timing/people.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'

// P9: why a sign-in is refused, and whether an address has an account, shows neither in the answer nor in its time. The
// short form compares the answers byte for byte and counts the hashes that each took; the full one also compares the
// medians over 2,000 tries of each kind, in three runs. `--tries=300` for another number of tries.
const isShort = process.argv.includes('--short')
const named = process.argv.find((word) => word.startsWith('--tries='))?.slice('--tries='.length)
const tries = named ? Number(named) : isShort ? 3 : 2000
const runs = isShort ? 1 : 3
const largestDifference = 0.03
const mostShown = 5

/** What the tries of one kind came to; how many passwords were hashed for each only where that is counted. */
type Measured = { kind: Kind; took: number[]; answers: Set<string>; hashes: Set<number> }
type Counted = () => number
type Request = Parameters<typeof postFrom>
type Prepared = (kind: Kind, number: number) => Request

const accountOf = (number: number, { triesPerAccount }: Group) => Math.floor(number / triesPerAccount)

/** Makes the accounts, and the cookies of their browsers; answers how a try of a kind is sent, each from a new network. */
async function prepare(
  environment: Record<string, string>,
  url: string,
): Promise<(group: Group) => Prepared> {
  const count = 1 + Math.max(...groups.map((group) => accountOf(tries - 1, group)))
  const cookies = await inside(environment, async (context) => {
    const people = await makePeople(context, count)
    return (kind: Kind, account: number) => {
      const user = kind.of && people.get(kind.of)?.[account]
      return kind.isKnownDevice && user ? deviceCookie(context, user) : null
    }
  })
  let sent = 0
  return (group) => (kind, number) => {
    sent++
    const account = accountOf(number, group)
    const cookie = cookies(kind, account)
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
    const body = {
      [kind.field]: emailOf(kind.of ?? 'nobody', account),
      ...(kind.password !== undefined && { password: kind.password }),
    }
    return [address, `${url}/api${kind.path}`, { body, ...(cookie !== null && { headers: { cookie } }) }]
  }
}

/** All bytes of an answer but those that differ with each: the time and the number of the request. */
function bytesOf({ status, rawHeaders, body }: Answer): string {
  const headers = rawHeaders.map((text, place) => {
    const name = place % 2 === 1 ? rawHeaders[place - 1]?.toLowerCase() : ''
    return name === 'date' || name === 'x-request-id' ? '' : text
  })
  return JSON.stringify([status, headers, body])
}

/** Tries the kinds of a group in turn, beginning with another one each time, so that what else the machine does falls on all alike. */
async function measure(
  { kinds }: Group,
  { prepared, hashed }: { prepared: Prepared; hashed: Counted },
  { from, to }: { from: number; to: number },
): Promise<Measured[]> {
  const measured: Measured[] = kinds.map((kind) => ({
    kind,
    took: [],
    answers: new Set(),
    hashes: new Set(),
  }))
  for (let number = from; number < to; number++) {
    for (let turn = 0; turn < measured.length; turn++) {
      const one = measured[(turn + number) % measured.length]
      if (!one) continue
      const request = prepared(one.kind, number)
      const [before, since] = [hashed(), performance.now()]
      const answer = await postFrom(...request)
      one.took.push(performance.now() - since)
      one.answers.add(bytesOf(answer))
      one.hashes.add(hashed() - before)
    }
  }
  return measured
}

/** How far the medians of a group lie apart, as a share of the smallest. */
function spreadOf(measured: Measured[]): number {
  const medians = measured.map(({ took }) => median(took))
  return Math.max(...medians) / Math.min(...medians) - 1
}

const inPercent = (share: number) => `${(share * 100).toFixed(1)} %`

function answerFaults({ title }: Group, measured: Measured[]): string[] {
  const different = new Set(measured.flatMap(({ answers }) => [...answers]))
  if (different.size === 1) return []
  return [...different].slice(0, mostShown).map((bytes) => {
    const who = measured.filter(({ answers }) => answers.has(bytes)).map(({ kind }) => kind.title)
    return `${title}: ${who.join(' and ')} are answered with ${bytes}`
  })
}

/** Where a try took more or fewer hashes than another: that would show in its time. */
function hashFaults({ title, hashes: expected }: Group, measured: Measured[]): string[] {
  return measured.flatMap(({ kind, hashes }) => {
    const was = [...hashes].join(' or ')
    return was === String(expected) ? [] : [`${title}: ${kind.title} takes ${was} hashes, not ${expected}`]
  })
}

async function proveGroup(group: Group, asked: { prepared: Prepared; hashed: Counted }): Promise<string[]> {
  console.log(`${group.title}:`)
  const results: Measured[][] = []
  for (let run = 0; run < runs; run++) {
    const [from, to] = [run, run + 1].map((part) => Math.round((tries * part) / runs))
    results.push(await measure(group, asked, { from: from ?? 0, to: to ?? 0 }))
  }
  const all = group.kinds.map((kind, place): Measured => {
    const parts = results.flatMap((measured) => measured[place] ?? [])
    return {
      kind,
      took: parts.flatMap(({ took }) => took),
      answers: new Set(parts.flatMap(({ answers }) => [...answers])),
      hashes: new Set(parts.flatMap(({ hashes }) => [...hashes])),
    }
  })
  const faults = answerFaults(group, all)
  console.log(
    `  ${all.map(({ kind }) => kind.title).join('; ')}: ${faults.length === 0 ? 'the same bytes' : 'different answers'} in ${tries} tries each`,
  )
  if (isShort) return [...faults, ...hashFaults(group, all)]
  for (const { kind, took } of all) console.log(`  ${median(took).toFixed(2)} ms: ${kind.title}`)
  const [whole, parts] = [spreadOf(all), results.map(spreadOf)]
  console.log(`  ${inPercent(whole)} apart; in the ${runs} runs ${parts.map(inPercent).join(', ')}`)
  const worst = Math.max(whole, median(parts))
  return worst > largestDifference
    ? [...faults, `${group.title}: the medians lie ${inPercent(worst)} apart`]
    : faults
}

async function proveAll(): Promise<string[]> {
  return inOwnFolder(async (folder) => {
    const environment = trialEnvironment(folder, { ...behindProxy, PUBLIC_URL: 'http://localhost' })
    const file = join(folder, 'hashes')
    writeFileSync(file, '')
    const hashed = () => (isShort ? statSync(file).size : 0)
    const server = await startServer({
      port: await freePort(),
      environment: { ...environment, HASHES_COUNTED: file },
      flags: ['--api-only'],
      ...(isShort && { program: join(import.meta.dirname, 'timing/serve-counting.ts') }),
    })
    const prepared = await prepare(environment, server.url)
    const faults: string[] = []
    for (const group of groups)
      faults.push(...(await proveGroup(group, { prepared: prepared(group), hashed })))
    await server.stop()
    return faults
  })
}

const faults = isShort ? await proveAll() : await besideLoad(proveAll)
console.log(`${faults.length} faults`)
for (const fault of faults) console.error(`  ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
