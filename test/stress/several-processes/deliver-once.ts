import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { deliverDueMails } from '#server/platform/mail/deliver-due-mails.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { openMailTransport } from '#server/platform/mail/transport.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'
import type { Front } from './front.ts'

const longestWait = 60_000
const between = 20
const kind = 'once-'

/**
 * Queues mails, and makes the job that sends them due all the time in both processes, while two more senders go past
 * that job and take what is due; then checks that each mail arrived once.
 */
export function deliverOnce(front: Front, count: number): Promise<string[]> {
  return inside(front.environment, async (context) => {
    const arrived = () => front.mails.received.filter(({ recipients }) => recipients[0]?.startsWith(kind))
    await enqueueAll(context, count)
    const late = Date.now() + longestWait
    const senders = new Set<string>()
    const sending = [deliver(context, front), deliver(context, front)]
    while (arrived().length < count && Date.now() < late) {
      for (const holder of await makeDue(context.db, 'deliver-mails')) senders.add(holder)
      await pause(between)
    }
    await Promise.all(sending)
    await untilIdle(context.db)
    const addresses = arrived().map(({ recipients }) => recipients[0])
    const different = new Set(addresses).size
    console.log(`  ${different} of ${count} mails arrived, ${addresses.length - different} of them twice`)
    if (senders.size === 0) return ['no process took part in sending the mails']
    return different === count && addresses.length === count
      ? []
      : [`of ${count} mails ${different} arrived, and ${addresses.length - different} of them again`]
  })
}

async function enqueueAll({ db, clock }: Context, count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    const texts = { subject: `Mail ${number}`, text: 'Once.', language: 'en' }
    const mail = { dedupKey: `${kind}${number}`, recipient: `${kind}${number}@example.com`, ...texts }
    await enqueueMail(db, mail, clock.now())
  }
}

const deliver = ({ db, clock, settings }: Context, { mails }: Front) => {
  if (settings.mail.kind === 'none') throw new Error('The product has no mail server.')
  const transport = openMailTransport({ ...settings.mail, url: mails.url })
  return deliverDueMails({ db, transport, clock, log: pino({ level: 'silent' }) })
}

/** Makes a job due that nobody runs; returns who runs it now. */
async function makeDue(db: Db, name: string): Promise<string[]> {
  const past = new Date(Date.now() - 1)
  await db
    .updateTable('jobs')
    .set({ next_run_at: past })
    .where('name', '=', name)
    .where('leased_by', 'is', null)
    .execute()
  const rows = await db.selectFrom('jobs').select('leased_by').where('name', '=', name).execute()
  return rows.flatMap(({ leased_by }) => leased_by ?? [])
}

/** Waits until every job has run, and none is running. */
async function untilIdle(db: Db): Promise<void> {
  const late = Date.now() + longestWait
  for (;;) {
    const rows = await db.selectFrom('jobs').selectAll().execute()
    const isIdle = rows.every((row) => row.leased_by === null && row.last_finished_at !== null)
    if (isIdle || Date.now() > late) return
    await pause(between)
  }
}

/** Errors unless the processes, which started together, made one nightly copy, and none of their jobs failed. */
export function findJobErrors({ environment, copies }: Front): Promise<string[]> {
  return inside(environment, async ({ db }) => {
    await untilIdle(db)
    const rows = await db.selectFrom('jobs').selectAll().execute()
    const made = await readdir(copies)
    console.log(`  ${rows.length} jobs of both processes ran; copies made in this night: ${made.join(', ')}`)
    return [
      ...rows.flatMap(({ name, last_error }) =>
        last_error === null ? [] : [`the job ${name}: ${last_error}`],
      ),
      ...rows.flatMap(({ name, leased_by }) => (leased_by === null ? [] : [`the job ${name} does not end`])),
      ...(made.length === 1 ? [] : [`there are ${made.length} copies of one night: ${made.join(', ')}`]),
    ]
  })
}
