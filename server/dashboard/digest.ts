import { cairoDay } from '#contract/cairo-days.ts'
import type { Digest } from '#contract/dashboard-digest.ts'
import { findUser, lockUserRow, onlyOfCoach } from '#server/accounts/index.ts'
import { countForStaff } from '#server/applications/index.ts'
import { audit } from '#server/audit/index.ts'
import { knownAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { countWaitingMessages } from '#server/messages/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { type DigestCounts, digestMail } from './digest-mail.ts'
import { findDue, saveDigest, takeDue } from './digest-store.ts'
import { endingUntil } from './rules.ts'
import { findEnding, findUnassigned } from './store.ts'

// In Cairo: nobody needs a digest in the evening.
const fromHour = 8
const untilHour = 20

/** Whether an account gets the daily digest. */
export async function readDigest({ db, settings }: Context, userId: string): Promise<Digest> {
  const user = await findUser(db, userId)
  if (!user) throw new AppError('unauthorized')
  return {
    isOn: user.wants_digest,
    email: user.email !== null,
    isConnected: settings.mail.kind !== 'none',
  }
}

/** Turns an account's digest on or off. Turned on after 8:00, it begins on the next day. Throws `no_email_address`. */
export async function changeDigest(context: Context, isOn: boolean, actor: Actor): Promise<Digest> {
  const { db, clock } = context
  const { userId } = actor
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    await lockUserRow(tx, userId, now)
    const user = await findUser(tx, userId)
    if (isOn && !user?.email) throw new AppError('no_email_address')
    if (!user || user.wants_digest === isOn) return
    await saveDigest(tx, userId, { isOn, handledDay: cairoHour(now) < fromHour ? null : cairoDay(now) })
    const action = isOn ? 'digest.turned_on' : 'digest.turned_off'
    await audit(tx, actor, { at: now, action, subjectId: userId })
  })
  return readDigest(context, userId)
}

/**
 * Puts the digests of the day into the outbox, from 8:00 to 20:00 in Cairo. Each account's is considered once a day,
 * also if nothing waits then or another process does the same.
 */
export async function sendDigests(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock, settings } = context
  // Counts of today would be worthless on the day when a mail server is connected.
  if (settings.mail.kind === 'none') return
  const now = clock.now()
  const hour = cairoHour(now)
  if (hour < fromHour || hour >= untilHour) return
  const day = cairoDay(now)
  const due = await findDue(db, day)
  if (due.length === 0) return
  const countsOf = countOncePerCoach(context, now)
  const origin = { site: await readPublishedSite(context), publicUrl: knownAddress(settings) }
  for (const { id, ...account } of due) {
    if (signal?.aborted) return
    const counts = await countsOf(onlyOfCoach({ id, ...account }))
    await inTransaction(db, async (tx) => {
      const user = await takeDue(tx, id, day)
      if (!user?.email) return
      const recipient = { id, to: user.email, language: user.language ?? 'ar', day } as const
      const mail = digestMail(recipient, counts, origin)
      if (mail) await enqueueMail(tx, mail, now)
    })
  }
}

/** Counts what waits, of the members of a coach if one is given; for all who see everything once. */
function countOncePerCoach(context: Context, now: Date) {
  const counted = new Map<string | null, Promise<DigestCounts>>()
  return (coach: string | null): Promise<DigestCounts> => {
    const counts = counted.get(coach) ?? countWaiting(context, { now, onlyOfCoach: coach })
    counted.set(coach, counts)
    return counts
  }
}

async function countWaiting(
  context: Context,
  of: { now: Date; onlyOfCoach: string | null },
): Promise<DigestCounts> {
  const { db } = context
  return {
    ...(await countForStaff(db, of.onlyOfCoach)),
    messages: await countWaitingMessages(context, of.onlyOfCoach),
    ending: (await findEnding(db, { ...of, until: endingUntil(of.now), limit: 1 })).total,
    unassigned: (await findUnassigned(db, { ...of, limit: 1 })).total,
  }
}

// Created on first use: calendar data would cost several megabytes at start.
let clockInCairo: Intl.DateTimeFormat | undefined

function cairoHour(now: Date): number {
  clockInCairo ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Cairo',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  return Number(clockInCairo.format(now))
}
