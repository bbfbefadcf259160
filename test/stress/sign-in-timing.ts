import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { besideLoad } from '#scripts/bench/figures/beside-load.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'
import { behindProxy, type PostResponse, postFrom } from '#test/stress/strangers/post-from.ts'
import { emailOf, type Group, groups, type Kind } from '#test/stress/timing/kinds.ts'
import { deviceCookie, makePeople } from '#test/stress/timing/people.ts'

// P9: neither the response nor its time may reveal why a sign-in fails, or whether an address has an account. The short
// form compares the responses byte for byte and counts the hashes per attempt; the full one also compares the medians
// over 2,000 attempts of each kind, in three runs. `--tries=300` sets the number of attempts.
const isShort = process.argv.includes('--short')
const named = process.argv.find((word) => word.startsWith('--tries='))?.slice('--tries='.length)
const tries = named ? Number(named) : isShort ? 3 : 2000
const runs = isShort ? 1 : 3
const largestDifference = 0.03
const maxShown = 5

/** The result of one kind; hashes per attempt only if they are counted. */
type Measured = { kind: Kind; took: number[]; responses: Set<string>; hashes: Set<number> }
type Counted = () => number
type Request = Parameters<typeof postFrom>
type Prepared = (kind: Kind, number: number) => Request

const accountOf = (number: number, { triesPerAccount }: Group) => Math.floor(number / triesPerAccount)

/** Creates the accounts and their browsers' cookies; returns how to send an attempt, each from a new network. */
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

/** All bytes of a response except those that always differ: the date and the request id. */
function bytesOf({ status, rawHeaders, body }: PostResponse): string {
  const headers = rawHeaders.map((text, place) => {
    const name = place % 2 === 1 ? rawHeaders[place - 1]?.toLowerCase() : ''
    return name === 'date' || name === 'x-request-id' ? '' : text
  })
  return JSON.stringify([status, headers, body])
}

/** Sends the kinds of a group in turn, rotating the first one, so that other load affects all of them equally. */
async function measure(
  { kinds }: Group,
  { prepared, hashed }: { prepared: Prepared; hashed: Counted },
  { from, to }: { from: number; to: number },
): Promise<Measured[]> {
  const measured: Measured[] = kinds.map((kind) => ({
    kind,
    took: [],
    responses: new Set(),
    hashes: new Set(),
  }))
  for (let number = from; number < to; number++) {
    for (let turn = 0; turn < measured.length; turn++) {
      const one = measured[(turn + number) % measured.length]
      if (!one) continue
      const request = prepared(one.kind, number)
      const [before, since] = [hashed(), performance.now()]
      const response = await postFrom(...request)
      one.took.push(performance.now() - since)
      one.responses.add(bytesOf(response))
      one.hashes.add(hashed() - before)
    }
  }
  return measured
}

/** The spread of a group's medians, as a share of the smallest. */
function spreadOf(measured: Measured[]): number {
  const medians = measured.map(({ took }) => median(took))
  return Math.max(...medians) / Math.min(...medians) - 1
}

const inPercent = (share: number) => `${(share * 100).toFixed(1)} %`

function responseErrors({ title }: Group, measured: Measured[]): string[] {
  const different = new Set(measured.flatMap(({ responses }) => [...responses]))
  if (different.size === 1) return []
  return [...different].slice(0, maxShown).map((bytes) => {
    const who = measured.filter(({ responses }) => responses.has(bytes)).map(({ kind }) => kind.title)
    return `${title}: ${who.join(' and ')} get ${bytes}`
  })
}

/** Errors for attempts with another number of hashes, which would show in the time. */
function hashErrors({ title, hashes: expected }: Group, measured: Measured[]): string[] {
  return measured.flatMap(({ kind, hashes }) => {
    const was = [...hashes].join(' or ')
    return was === String(expected) ? [] : [`${title}: ${kind.title} takes ${was} hashes, not ${expected}`]
  })
}

async function proveGroup(
  group: Group,
  prepared: { prepared: Prepared; hashed: Counted },
): Promise<string[]> {
  console.log(`${group.title}:`)
  const results: Measured[][] = []
  for (let run = 0; run < runs; run++) {
    const [from, to] = [run, run + 1].map((part) => Math.round((tries * part) / runs))
    results.push(await measure(group, prepared, { from: from ?? 0, to: to ?? 0 }))
  }
  const all = group.kinds.map((kind, place): Measured => {
    const parts = results.flatMap((measured) => measured[place] ?? [])
    return {
      kind,
      took: parts.flatMap(({ took }) => took),
      responses: new Set(parts.flatMap(({ responses }) => [...responses])),
      hashes: new Set(parts.flatMap(({ hashes }) => [...hashes])),
    }
  })
  const errors = responseErrors(group, all)
  console.log(
    `  ${all.map(({ kind }) => kind.title).join('; ')}: ${errors.length === 0 ? 'the same bytes' : 'different responses'} in ${tries} tries each`,
  )
  if (isShort) return [...errors, ...hashErrors(group, all)]
  for (const { kind, took } of all) console.log(`  ${median(took).toFixed(2)} ms: ${kind.title}`)
  const [whole, parts] = [spreadOf(all), results.map(spreadOf)]
  console.log(`  ${inPercent(whole)} apart; in the ${runs} runs ${parts.map(inPercent).join(', ')}`)
  const worst = Math.max(whole, median(parts))
  return worst > largestDifference
    ? [...errors, `${group.title}: the medians are ${inPercent(worst)} apart`]
    : errors
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
    const errors: string[] = []
    for (const group of groups)
      errors.push(...(await proveGroup(group, { prepared: prepared(group), hashed })))
    await server.stop()
    return errors
  })
}

const errors = isShort ? await proveAll() : await besideLoad(proveAll)
console.log(`${errors.length} errors`)
for (const error of errors) console.error(`  ${error}`)
process.exitCode = errors.length === 0 ? 0 : 1
