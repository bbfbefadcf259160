import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Reply } from '#scripts/serving/calls.ts'
import type { TwoServers } from './two-servers.ts'

/** One client's try, at the server that it is given. */
export type Try = (url: string) => Promise<Reply<Endpoint>>

/** Something that many clients want at the same moment and one may have. */
export type Contest = {
  title: string
  tries: Try[]
  /** Statuses and codes with which a client may come too late. */
  late: string[]
  /** The clients that were granted the same thing count as one: who repeats gets the first answer again. */
  same?: (answer: unknown) => string
  /** What is not as the one winner made it, looked up afterwards. */
  check(winner: { place: number; answer: unknown }): Promise<string[]>
}

/** What came of a contest. */
export type Result = { title: string; busy: number; isUnsaid: boolean; faults: string[] }

const mostRepeats = 40
const busyPause = 150
const longestHeadStart = 4

/** Lets all clients try at once, half of them on each server, and says what was not as it should be. */
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
        if (reply.status !== 503 || repeats === mostRepeats) return reply
        busy++
        if (repeats === 0) delayed.push(lane)
        await pause(busyPause)
      }
    }),
  )
  const granted = replies.flatMap(({ refusal, answer }, place) =>
    refusal === null ? [{ place, answer }] : [],
  )
  const winners = same ? [...new Map(granted.map((one) => [same(one.answer), one])).values()] : granted
  const [winner] = winners
  const refused = replies.flatMap(({ status, refusal }) => (refusal ? [`${status} ${refusal.code}`] : []))
  const unexpected = [...new Set(refused)].filter((said) => !late.includes(said))
  const isUnsaid = !winner && (await isWonByOne(delayed, check))
  const faults = [
    ...(winners.length === 1 || isUnsaid ? [] : [`${winners.length} clients won`]),
    ...unexpected.map((said) => `a client was refused with ${said}`),
    ...(winner ? await check(winner) : []),
  ]
  return { title, busy, isUnsaid, faults: faults.map((fault) => `${title}: ${fault}`) }
}

/** Whether one of those who were told 'busy' first had won already: a server decided, and was too busy to say so. */
async function isWonByOne(places: number[], check: Contest['check']): Promise<boolean> {
  for (const place of places) {
    const faults = await check({ place, answer: null }).catch(() => ['not to be told'])
    if (faults.length === 0) return true
  }
  return false
}
