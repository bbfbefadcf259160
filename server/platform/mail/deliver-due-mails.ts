import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { mailsHeldSince } from './hold-mails.ts'
import { dropLeased, type LeasedMail, leaseDueMail, markFailed, markSent } from './mail-lease.ts'
import { causeOf, type MailCause } from './outbox.ts'
import { describeFailure, isServerDown, type MailTransport } from './transport.ts'

/** A mail that is about to be sent. */
export type DueMail = MailCause & { recipient: string }

type Delivery = {
  db: Db
  /** Null if no mail server is configured: mails wait, untouched, as they do while they are held. */
  transport: MailTransport | null
  clock: Clock
  log: Pick<Logger, 'warn' | 'info'>
  /** Whether the cause of a mail still holds at its time; if not, the mail is deleted. */
  mayStillSend?: (mail: DueMail) => Promise<boolean>
  /** For the transaction in which a mail becomes dead. */
  onDead?: (tx: Tx, mail: MailCause) => Promise<void>
  /** Once aborted, no further mail is sent. */
  signal?: AbortSignal
}

const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 60 * 60_000
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000
const RECORD_ATTEMPTS = 10
const RECORD_PAUSE_MS = 300

/**
 * Sends the due mails one after the other. A failed mail is retried after a minute, then two, four and up to an hour; a
 * day after its first attempt it becomes dead. Several processes may deliver at once. Stops early if the mail server
 * itself does not respond.
 */
export async function deliverDueMails(delivery: Delivery): Promise<void> {
  const { db, transport, clock, signal } = delivery
  if (!transport || (await mailsHeldSince(db)) !== null) return
  const holder = randomUUID()
  while (!signal?.aborted) {
    const mail = await leaseDueMail(db, holder, clock.now())
    if (!mail || (await sendOne(delivery, transport, mail)) === 'server is down') return
  }
}

async function sendOne(
  delivery: Delivery,
  transport: MailTransport,
  mail: LeasedMail,
): Promise<'server is down' | undefined> {
  const { db, log, mayStillSend = async () => true } = delivery
  try {
    if (!(await mayStillSend({ ...causeOf(mail), recipient: mail.recipient }))) {
      await dropLeased(db, mail)
      return
    }
  } catch (error) {
    // Like a failed sending, so that the mails behind it leave.
    log.warn({ err: error, mail: mail.id }, 'whether a mail may still be sent could not be checked')
    return recordFailure(delivery, mail, `CHECK ${describeFailure(error)}`)
  }
  try {
    await transport.send(contentOf(mail))
  } catch (error) {
    await recordFailure(delivery, mail, describeFailure(error))
    return isServerDown(error) ? 'server is down' : undefined
  }
  await recordSent(delivery, mail)
}

// The mail is out, so a temporary database error must not make it look unsent.
async function recordSent(
  { db, clock, log }: Pick<Delivery, 'db' | 'clock' | 'log'>,
  mail: LeasedMail,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await markSent(db, mail, clock.now())
      log.info({ mail: mail.id, attempts: mail.attempts }, 'a mail was sent')
      return
    } catch (error) {
      log.warn({ err: error, mail: mail.id }, 'a mail was sent, but its state could not be saved yet')
      if (attempt === RECORD_ATTEMPTS) throw error
    }
    await pause(RECORD_PAUSE_MS)
  }
}

async function recordFailure(delivery: Delivery, mail: LeasedMail, reason: string): Promise<undefined> {
  const { db, clock, log, onDead = async () => {} } = delivery
  const now = clock.now()
  const end = new Date(mail.first_attempt_at ?? now).getTime() + GIVEN_UP_AFTER_MS
  const state = now.getTime() >= end ? 'dead' : 'waiting'
  const next = new Date(Math.min(now.getTime() + waitAfter(mail.attempts), end))
  const outcome = { state, last_error: reason, next_attempt_at: next } as const
  await inTransaction(db, async (tx) => {
    if ((await markFailed(tx, mail, outcome)) && state === 'dead') await onDead(tx, causeOf(mail))
  })
  log.warn({ mail: mail.id, attempts: mail.attempts, state, reason }, 'a mail could not be sent')
}

// Varied by a fifth either way, so that mails which failed together are not all retried together.
function waitAfter(attempts: number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
  return wait * (0.8 + 0.4 * Math.random())
}

function contentOf(mail: LeasedMail) {
  return {
    dedupKey: mail.dedup_key,
    recipient: mail.recipient,
    replyTo: mail.reply_to ?? undefined,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html ?? undefined,
    language: mail.language,
  }
}
