import { setTimeout as pause } from 'node:timers/promises'
import { approveApplication, getRequest, rejectApplication } from '#contract/applications-review.ts'
import { call, type ErrorBody, granted } from '#scripts/serving/calls.ts'
import type { Act, Race } from './heats.ts'
import type { TwoServers } from './two-servers.ts'

/** The application of a race. */
export type RaceEntry = Race & { id: string }

/** The result of a race: the winner, how often a server was too busy, and the errors. */
export type RaceOutcome = {
  entry: RaceEntry
  won: Attempt | undefined
  busy: number
  /** A server committed for a client and was then too busy to respond; its retry came too late. */
  isUnreported: boolean
  errors: string[]
}

/** One client's action; days and reason are unique, to identify the winner. */
export type Attempt = { act: Act; days: number; reason: string }

type Verdict = { attempt: Attempt; status: number; errorBody: ErrorBody | null; busy: number }

const outcomeOf: Record<Act, 'approved' | 'rejected'> = { approve: 'approved', reject: 'rejected' }
const maxRepeats = 20
const busyPause = 250
const longestHeadStart = 4

/**
 * Lets several clients review one application at the same time, on both servers and as two staff users; returns the
 * errors: exactly one must succeed, the others must come too late, and both servers must show the winner's result.
 */
export async function runRace(both: TwoServers, entry: RaceEntry): Promise<RaceOutcome> {
  const turn = Math.floor(Math.random() * 2)
  const verdicts = await Promise.all(
    entry.acts.map((act, lane) => {
      const attempt = { act, days: 30 + lane, reason: `The reason of client ${lane}` }
      return review(both, entry.id, { attempt, lane: lane + turn })
    }),
  )
  const [winner, ...others] = verdicts.filter(({ status }) => status === 200)
  const unreported = winner ? undefined : unreportedState(verdicts)
  const status = winner ? outcomeOf[winner.attempt.act] : unreported
  return {
    entry,
    won: winner?.attempt,
    isUnreported: unreported !== undefined,
    busy: verdicts.reduce((total, { busy }) => total + busy, 0),
    errors: [
      ...(status ? [] : ['nobody succeeded']),
      ...others.map(({ attempt }) => `a second client succeeded: ${attempt.act}`),
      ...verdicts.flatMap((verdict) => rejectionErrors(verdict, status)),
      ...(await shownErrors(both, entry.id, status)),
    ],
  }
}

/** The state in all responses, if a client that got 'busy' before may have caused it. */
function unreportedState(verdicts: Verdict[]): 'approved' | 'rejected' | undefined {
  const statuses = new Set(verdicts.map(({ errorBody }) => errorBody?.status))
  const acts = verdicts.filter(({ busy }) => busy > 0).map(({ attempt }) => outcomeOf[attempt.act])
  return statuses.size === 1 ? acts.find((state) => statuses.has(state)) : undefined
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
    const { status, errorBody } =
      attempt.act === 'approve'
        ? await call(url, approveApplication, { ...given, body: { accessDays: attempt.days } })
        : await call(url, rejectApplication, { ...given, body: { reason: attempt.reason } })
    if (status !== 503 || busy === maxRepeats) return { attempt, status, errorBody, busy }
    await pause(busyPause)
  }
}

function rejectionErrors({ attempt, status, errorBody }: Verdict, present: string | undefined): string[] {
  if (errorBody === null) return []
  const isLate = status === 409 && errorBody.code === 'application_not_pending'
  if (!isLate) return [`${attempt.act} was rejected with ${status} ${errorBody.code}: ${errorBody.error}`]
  if (errorBody.status === present) return []
  return [`${attempt.act} came too late and got the state ${errorBody.status}, but it is ${present}`]
}

async function shownErrors(
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
