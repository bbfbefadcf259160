import { setTimeout as pause } from 'node:timers/promises'
import { approveApplication, getRequest, rejectApplication } from '#contract/applications.ts'
import { call, granted, type Refusal } from '#scripts/serving/calls.ts'
import type { Act, Race } from './heats.ts'
import type { TwoServers } from './two-servers.ts'

/** An application that is raced for. */
export type Entry = Race & { id: string }

/** Who won a race with what, how often a server was too busy to decide, and what was wrong. */
export type Outcome = {
  entry: Entry
  won: Attempt | undefined
  busy: number
  /** A server decided for a client and was then too busy to say so; the state tells, and the repeat came too late. */
  isUnsaid: boolean
  faults: string[]
}

/** One client's wish; its days or reason are its own, so that the winner's can be told from the others'. */
export type Attempt = { act: Act; days: number; reason: string }

type Verdict = { attempt: Attempt; status: number; refusal: Refusal | null; busy: number }

const outcomeOf: Record<Act, 'approved' | 'rejected'> = { approve: 'approved', reject: 'rejected' }
const mostRepeats = 20
const busyPause = 250
const longestHeadStart = 4

/**
 * Has several clients review one application at the same moment, on both servers and by two staff, and says what was
 * not as it should be: one succeeds, each other is told that it came too late, both servers show what the one did.
 */
export async function runRace(both: TwoServers, entry: Entry): Promise<Outcome> {
  const turn = Math.floor(Math.random() * 2)
  const verdicts = await Promise.all(
    entry.acts.map((act, lane) => {
      const attempt = { act, days: 30 + lane, reason: `The reason of client ${lane}` }
      return review(both, entry.id, { attempt, lane: lane + turn })
    }),
  )
  const [winner, ...others] = verdicts.filter(({ status }) => status === 200)
  const unsaid = winner ? undefined : unsaidState(verdicts)
  const status = winner ? outcomeOf[winner.attempt.act] : unsaid
  return {
    entry,
    won: winner?.attempt,
    isUnsaid: unsaid !== undefined,
    busy: verdicts.reduce((total, { busy }) => total + busy, 0),
    faults: [
      ...(status ? [] : ['nobody succeeded']),
      ...others.map(({ attempt }) => `a second client succeeded: ${attempt.act}`),
      ...verdicts.flatMap((verdict) => refusalFaults(verdict, status)),
      ...(await shownFaults(both, entry.id, status)),
    ],
  }
}

/** The state that everybody was told, where a client that was told 'busy' before may have brought it about. */
function unsaidState(verdicts: Verdict[]): 'approved' | 'rejected' | undefined {
  const told = new Set(verdicts.map(({ refusal }) => refusal?.status))
  const acts = verdicts.filter(({ busy }) => busy > 0).map(({ attempt }) => outcomeOf[attempt.act])
  return told.size === 1 ? acts.find((state) => told.has(state)) : undefined
}

async function review(
  { servers, tokens }: TwoServers,
  id: string,
  { attempt, lane }: { attempt: Attempt; lane: number },
): Promise<Verdict> {
  const url = servers[lane % servers.length]?.url ?? ''
  const given = { params: { id }, token: tokens[lane % tokens.length] }
  await pause(Math.random() * longestHeadStart)
  for (let busy = 0; ; busy++) {
    const { status, refusal } =
      attempt.act === 'approve'
        ? await call(url, approveApplication, { ...given, body: { accessDays: attempt.days } })
        : await call(url, rejectApplication, { ...given, body: { reason: attempt.reason } })
    if (status !== 503 || busy === mostRepeats) return { attempt, status, refusal, busy }
    await pause(busyPause)
  }
}

function refusalFaults({ attempt, status, refusal }: Verdict, present: string | undefined): string[] {
  if (refusal === null) return []
  const isLate = status === 409 && refusal.code === 'application_not_pending'
  if (!isLate) return [`${attempt.act} was refused with ${status} ${refusal.code}: ${refusal.error}`]
  if (refusal.status === present) return []
  return [`${attempt.act} came too late and was told the state ${refusal.status}, which is ${present}`]
}

async function shownFaults(
  { servers, tokens }: TwoServers,
  id: string,
  status = 'pending',
): Promise<string[]> {
  const shown = await Promise.all(
    servers.map(({ url }, place) => call(url, getRequest, { params: { id }, token: tokens[place] })),
  )
  return shown
    .map((reply) => granted(reply).subscription.status)
    .flatMap((seen) => (seen === status ? [] : [`a server shows ${seen} where it is ${status}`]))
}
