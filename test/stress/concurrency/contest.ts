import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Reply } from '#scripts/serving/calls.ts'
import type { TwoServers } from './two-servers.ts'

/** One client's attempt, at a given server. */
export type Try = (url: string) => Promise<Reply<Endpoint>>

/** Something that many clients request at the same time and only one may get. */
export type Contest = {
  title: string
  tries: Try[]
  /** The statuses and error codes for clients that are too late. */
  late: string[]
  /** Clients that got the same result count as one: a repeat gets the first response. */
  same?: (answer: unknown) => string
  /** Errors in the state that the one winner should have left, checked afterwards. */
  check(winner: { place: number; answer: unknown }): Promise<string[]>
}

/** The result of a contest. */
export type Result = { title: string; busy: number; isUnreported: boolean; errors: string[] }

const maxRepeats = 40
const busyPause = 150
const longestHeadStart = 4

/** Runs all attempts at once, half on each server; returns the errors. */
export async function runContest({ servers }: TwoServers, contest: Contest): Promise<Result> {
  const { title, tries, late, same, check } = contest
  let busy = 0
  const delayed: number[] = []
  const replies = await Promise.all(
    tries.map(async (attempt, lane) => {
      const url = servers[lane % servers.length]?.url ?? ''
      await pause(Math.random() * longestHeadStart)
      for (let repeats = 0; ; repeats++) {
        const reply = await attempt(url)
        if (reply.status !== 503 || repeats === maxRepeats) return reply
        busy++
        if (repeats === 0) delayed.push(lane)
        await pause(busyPause)
      }
    }),
  )
  const granted = replies.flatMap(({ errorBody, answer }, place) =>
    errorBody === null ? [{ place, answer }] : [],
  )
  const winners = same ? [...new Map(granted.map((one) => [same(one.answer), one])).values()] : granted
  const [winner] = winners
  const rejected = replies.flatMap(({ status, errorBody }) =>
    errorBody ? [`${status} ${errorBody.code}`] : [],
  )
  const unexpected = [...new Set(rejected)].filter((code) => !late.includes(code))
  const isUnreported = !winner && (await isWonByOne(delayed, check))
  const errors = [
    ...(winners.length === 1 || isUnreported ? [] : [`${winners.length} clients won`]),
    ...unexpected.map((code) => `a client was rejected with ${code}`),
    ...(winner ? await check(winner) : []),
  ]
  return { title, busy, isUnreported, errors: errors.map((error) => `${title}: ${error}`) }
}

/** Whether one of the clients that got 'busy' first had won: a server committed, but was too busy to respond. */
async function isWonByOne(places: number[], check: Contest['check']): Promise<boolean> {
  for (const place of places) {
    const errors = await check({ place, answer: null }).catch(() => ['unknown'])
    if (errors.length === 0) return true
  }
  return false
}
