import { type ReminderTopic, type Today, type TodayMonth, todayRows } from '#contract/dashboard-today.ts'
import { inPounds } from '#contract/money.ts'
import { hasStaffAccess } from '#contract/roles.ts'
import { listUndecided } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import { listWaitingMessages } from '#server/messages/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { mailsHeldSince } from '#server/platform/mail/hold-mails.ts'
import { receivedOf } from './received-store.ts'
import { remindersOf } from './reminder-store.ts'
import { endingUntil, monthBounds, silence } from './rules.ts'
import { countMonth, type FoundMembers, findEnding, findSilent, findUnassigned, membersOf } from './store.ts'
import { endingView, type ListedMember, silentView, unassignedView } from './view.ts'

/** Who needs staff today, and the income of the month; proof links are signed for the viewer. */
export async function readToday(context: Context, viewer: AccountCaller): Promise<Today> {
  const { db, clock } = context
  const now = clock.now()
  const { onlyOfCoach } = viewer
  // The income of all: not for a coach of some.
  const seesMonth = hasStaffAccess(viewer.staffRole, 'coach') && onlyOfCoach === null
  return {
    requests: await listUndecided(context, todayRows.requests, viewer),
    ...(await readMembers(db, { now, onlyOfCoach })),
    messages: await listWaitingMessages(context, { limit: todayRows.messages, onlyOfCoach }),
    month: seesMonth ? await readMonth(db, now) : null,
    email: await emailState(context),
  }
}

/** Whether mails can be sent now. */
export async function emailState({
  db,
  settings,
}: Pick<Context, 'db' | 'settings'>): Promise<Today['email']> {
  if (settings.mail.kind === 'none') return 'not_connected'
  return (await mailsHeldSince(db)) === null ? 'connected' : 'on_hold'
}

async function readMembers(
  db: Db,
  { now, onlyOfCoach }: { now: Date; onlyOfCoach: string | null },
): Promise<Pick<Today, 'ending' | 'unassigned' | 'silent'>> {
  const until = endingUntil(now)
  const before = new Date(now.getTime() - silence)
  const of = { now, onlyOfCoach }
  const ending = await findEnding(db, { ...of, until, limit: todayRows.ending })
  const unassigned = await findUnassigned(db, { ...of, limit: todayRows.unassigned })
  const silent = await findSilent(db, { ...of, before, limit: todayRows.silent })
  const listed = await listedMembers(
    db,
    [ending, unassigned, silent].flatMap(({ ids }) => ids),
  )
  return {
    ending: { total: ending.total, rows: listed(ending, 'ending').map(endingView) },
    unassigned: { total: unassigned.total, rows: listed(unassigned).map(unassignedView) },
    silent: { total: silent.total, rows: listed(silent, 'silent').map((row) => silentView(row, now)) },
  }
}

/** Reads the members of all lists at once; returns those of one list in its order, with the reminders of a topic. */
async function listedMembers(db: Db, userIds: string[]) {
  const ids = [...new Set(userIds)]
  const members = new Map((await membersOf(db, ids)).map((row) => [row.id, row]))
  const reminders = await remindersOf(db, ids)
  return (found: FoundMembers, topic?: ReminderTopic): ListedMember[] =>
    found.ids.flatMap((id) => {
      const row = members.get(id)
      const reminder = reminders.find(({ user_id, about }) => user_id === id && about === topic)
      return row ? [{ row, reminder }] : []
    })
}

async function readMonth(db: Db, now: Date): Promise<TodayMonth> {
  const { month, starts, end, before } = monthBounds(now)
  const days = starts.slice(1).map((to, index) => ({ from: starts[index] ?? to, to }))
  const [amountBefore = 0, ...amounts] = await receivedOf(db, [before, ...days])
  let confirmed = 0
  const sums = amounts.map((amount) => {
    confirmed += amount
    return inPounds({ amount: confirmed, currency: 'EGP' })
  })
  const from = starts[0] ?? now
  const counts = await countMonth(db, { from, to: starts.at(-1) ?? end }, { from, to: end })
  return {
    month,
    confirmed: sums.at(-1) ?? 0,
    confirmedSameDayBefore: inPounds({ amount: amountBefore, currency: 'EGP' }),
    ...counts,
    days: sums,
  }
}
