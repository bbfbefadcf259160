import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'
import { sqliteDialect } from '#server/platform/database/sqlite-dialect.ts'
import { openSqliteFile } from '#server/platform/database/sqlite-file.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { type SettableClock, settableClock } from '#server/test/clock.ts'
import { eachDatabase, freshDatabase, ruleIn } from '#server/test/databases.ts'
import { type MailServer, type MailServerMood, startMailServer } from '#server/test/mail-server.ts'
import { type DueMail, deliverDueMails } from './deliver-due-mails.ts'
import { countMails, enqueueMail, listMails, type NewMail, retryMail } from './outbox.ts'
import { openMailTransport } from './transport.ts'

const minute = 60_000
const hour = 60 * minute
const from = 'Coach <coach@example.com>'
const patient = { connect: 15_000, silence: 15_000, whole: 15_000 }
const impatient = { connect: 100, silence: 100, whole: 100 }

let server: MailServer
let clock: SettableClock
let logged: string[]

beforeEach(async () => {
  server = await startMailServer()
  clock = settableClock()
  logged = []
})

afterEach(() => server.stop())

const log = pino({ base: null }, { write: (line) => void logged.push(line) })

const mail = (count: number): NewMail => ({
  dedupKey: `approved:${count}`,
  recipient: `person${count}@example.com`,
  subject: 'تم قبول طلبك',
  text: 'أهلًا بك في البرنامج',
  html: '<p dir="rtl">أهلًا بك في البرنامج</p>',
  language: 'ar',
})

const deliver = (db: Db, timeouts = patient) =>
  deliverDueMails({ db, transport: openMailTransport({ url: server.url, from }, timeouts), clock, log })

const recipientsOf = ({ received }: MailServer) => received.flatMap(({ recipients }) => recipients).sort()

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  rule('delivers a mail once, complete, in its language', async () => {
    const { db } = await freshDatabase(kind)
    await enqueueMail(db, mail(1), clock.now())
    await deliver(db)
    await deliver(db)
    clock.advance(48 * hour)
    await deliver(db)
    expect(recipientsOf(server)).toEqual(['person1@example.com'])
    const [{ raw, messageId } = { raw: '', messageId: '' }] = server.received
    expect(messageId).toMatch(/^<[0-9a-f]{32}@example\.com>$/)
    expect(raw).toContain('Content-Language: ar')
    expect(raw).toContain('Auto-Submitted: auto-generated')
    expect(raw).toContain('From: Coach <coach@example.com>')
    expect(raw).toContain('text/html')
    const { mails } = await listMails(db, { state: 'sent', page: 1, limit: 10 })
    expect(mails).toMatchObject([{ attempts: 1, sentAt: '2026-03-01T12:00:00.000Z', lastError: null }])
    // A mail can contain a one-time link, so its texts are deleted from the database once it is sent.
    const rows = await db.selectFrom('outbox').select(['body_text', 'body_html']).execute()
    expect(rows).toEqual([{ body_text: '', body_html: null }])
  })

  rule('sends the reply address, or none if it is the sender', async () => {
    const { db } = await freshDatabase(kind)
    const replyTo = "o'hara+news@example.com"
    await enqueueMail(db, { ...mail(1), replyTo: ` ${replyTo}\r\n` }, clock.now())
    await enqueueMail(db, mail(2), new Date(clock.now().getTime() + 1))
    clock.advance(1)
    await deliver(db)
    const [answered, plain] = server.received.map(({ raw }) => raw)
    expect(answered).toMatch(/^Reply-To: o'hara\+news@example\.com\r$/m)
    expect(answered?.match(/example\.com/g)).toHaveLength(4)
    expect(plain).not.toContain('Reply-To')
  })

  rule.each([
    'sara@example.com\r\nBcc: everybody@example.com',
    'sara@example.com, everybody@example.com',
    'Sara <sara@example.com>',
    'sara',
    '',
  ])('sends no mail with the reply address %j', async (replyTo) => {
    const { db } = await freshDatabase(kind)
    await expect(enqueueMail(db, { ...mail(1), replyTo }, clock.now())).rejects.toThrow()
    expect(await countMails(db)).toEqual({ waiting: 0, dead: 0 })
  })

  rule('does not change mails while no mail server is configured', async () => {
    const { db } = await freshDatabase(kind)
    await enqueueMail(db, mail(1), clock.now())
    clock.advance(72 * hour)
    await deliverDueMails({ db, transport: null, clock, log })
    const { mails } = await listMails(db, { state: 'waiting', page: 1, limit: 10 })
    expect(mails).toMatchObject([{ attempts: 0 }])
    await server.become('refuses')
    await deliver(db)
    expect(await countMails(db)).toEqual({ waiting: 1, dead: 0 })
    await server.become('takes')
    clock.advance(2 * minute)
    await deliver(db)
    expect(recipientsOf(server)).toEqual(['person1@example.com'])
  })

  rule('retries a mail whose check fails, and sends the others', async () => {
    const { db } = await freshDatabase(kind)
    for (let count = 1; count <= 3; count++) await enqueueMail(db, mail(count), clock.now())
    let isBroken = true
    const transport = openMailTransport({ url: server.url, from }, patient)
    const mayStillSend = async ({ dedupKey }: DueMail) => {
      if (isBroken && dedupKey === 'approved:1') throw new Error('no such table')
      return dedupKey !== 'approved:2'
    }
    await deliverDueMails({ db, transport, clock, log, mayStillSend })
    expect(recipientsOf(server)).toEqual(['person3@example.com'])
    const { mails } = await listMails(db, { state: 'waiting', page: 1, limit: 10 })
    expect(mails).toMatchObject([{ attempts: 1, lastError: 'CHECK unknown' }])
    expect(logged.join()).toContain('no such table')
    isBroken = false
    clock.advance(2 * minute)
    await deliverDueMails({ db, transport, clock, log, mayStillSend })
    expect(recipientsOf(server)).toEqual(['person1@example.com', 'person3@example.com'])
  })

  test.each<MailServerMood>(['refuses', 'hangs', 'resets', 'answers500'])(
    'delivers every mail once to a server that %s and then recovers',
    async (mood) => {
      const { db } = await freshDatabase(kind)
      for (let count = 1; count <= 3; count++) await enqueueMail(db, mail(count), clock.now())
      await server.become(mood)
      for (let round = 0; round < 3; round++) {
        await deliver(db, mood === 'hangs' ? impatient : patient)
        clock.advance(10 * minute)
      }
      expect(server.received).toEqual([])
      expect(await countMails(db)).toEqual({ waiting: 3, dead: 0 })
      await server.become('takes')
      clock.advance(2 * hour)
      await deliver(db)
      await deliver(db)
      expect(recipientsOf(server)).toEqual([
        'person1@example.com',
        'person2@example.com',
        'person3@example.com',
      ])
      expect(await countMails(db)).toEqual({ waiting: 0, dead: 0 })
    },
  )

  rule('records why a mail waits, without personal data, in the outbox and in the log', async () => {
    const { db } = await freshDatabase(kind)
    await enqueueMail(db, mail(1), clock.now())
    await server.become('answers500')
    await deliver(db)
    const { mails } = await listMails(db, { state: 'waiting', page: 1, limit: 10 })
    expect(mails).toMatchObject([{ attempts: 1, lastError: 'EENVELOPE 500 RCPT TO' }])
    expect(logged.join()).toContain('a mail could not be sent')
    expect(logged.join()).not.toContain('person1')
  })

  rule('waits a minute after the first failure, then longer each time, at most about an hour', async () => {
    const { db } = await freshDatabase(kind)
    await enqueueMail(db, mail(1), clock.now())
    await server.become('answers500')
    const waits: number[] = []
    for (let attempt = 1; attempt <= 9; attempt++) {
      await deliver(db)
      const { mails } = await listMails(db, { state: 'waiting', page: 1, limit: 1 })
      const next = new Date(mails[0]?.nextAttemptAt ?? 0)
      waits.push((next.getTime() - clock.now().getTime()) / minute)
      clock.set(next)
    }
    for (const [index, planned] of [1, 2, 4, 8, 16, 32, 60, 60, 60].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(planned * 0.8)
      expect(waits[index]).toBeLessThanOrEqual(planned * 1.2)
    }
  })

  test('gives up a mail a day after its first attempt, and retries it on request', async () => {
    const { db } = await freshDatabase(kind)
    await enqueueMail(db, mail(1), clock.now())
    await server.become('answers500')
    await deliver(db)
    clock.advance(24 * hour - 1)
    await deliver(db)
    expect(await countMails(db)).toEqual({ waiting: 1, dead: 0 })
    clock.advance(1)
    await deliver(db)
    expect(await countMails(db)).toEqual({ waiting: 0, dead: 1 })
    clock.advance(hour)
    await server.become('takes')
    await deliver(db)
    expect(server.received).toEqual([])
    const { mails } = await listMails(db, { state: 'dead', page: 1, limit: 1 })
    expect(await retryMail(db, { id: mails[0]?.id ?? '', now: clock.now() })).toBe(true)
    await deliver(db)
    expect(recipientsOf(server)).toEqual(['person1@example.com'])
    expect(await countMails(db)).toEqual({ waiting: 0, dead: 0 })
  })

  test('deletes the row of a mail that leaves no trace once it is sent or dead', async () => {
    const { db } = await freshDatabase(kind)
    await enqueueMail(db, { ...mail(1), leavesNoTrace: true }, clock.now())
    await server.become('answers500')
    await deliver(db)
    expect(await countMails(db)).toEqual({ waiting: 1, dead: 0 })
    await server.become('takes')
    clock.advance(2 * minute)
    await deliver(db)
    expect(recipientsOf(server)).toEqual(['person1@example.com'])
    await enqueueMail(db, { ...mail(2), leavesNoTrace: true }, clock.now())
    await server.become('answers500')
    await deliver(db)
    clock.advance(24 * hour)
    await deliver(db)
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  rule('sends the other mails if the server rejects one', async () => {
    const { db } = await freshDatabase(kind)
    await enqueueMail(db, { ...mail(1), recipient: 'not an address' }, clock.now())
    await enqueueMail(db, mail(2), new Date(clock.now().getTime() + 1))
    clock.advance(1)
    await deliver(db)
    await deliver(db)
    expect(recipientsOf(server)).toContain('person2@example.com')
  })

  test('never sends a mail twice if several processes deliver concurrently', async () => {
    const database = await freshDatabase(kind)
    const other = await database.openAgain()
    for (let count = 1; count <= 30; count++) await enqueueMail(database.db, mail(count), clock.now())
    const program = ['--input-type=module', '-e', otherProcess, JSON.stringify(database.settings), server.url]
    const child = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.stdin.end()
    await Promise.all([deliver(database.db), deliver(other.db), once(child, 'exit')])
    const recipients = recipientsOf(server)
    expect(recipients).toHaveLength(30)
    expect(new Set(recipients).size).toBe(30)
    expect(await countMails(database.db)).toEqual({ waiting: 0, dead: 0 })
  })

  test('takes over a mail whose process died, three minutes later', async () => {
    const { db } = await freshDatabase(kind)
    await enqueueMail(db, mail(1), clock.now())
    const leased = {
      leased_by: 'a process that died',
      leased_until: new Date(clock.now().getTime() + 3 * minute),
    }
    await db.updateTable('outbox').set(leased).execute()
    await deliver(db)
    clock.advance(3 * minute - 1)
    await deliver(db)
    expect(server.received).toHaveLength(0)
    clock.advance(1)
    await deliver(db)
    expect(server.received).toHaveLength(1)
  })

  rule('sends a mail with the same Message-ID again if its acceptance was lost', async () => {
    const { db } = await freshDatabase(kind)
    await enqueueMail(db, mail(1), clock.now())
    await server.become('breaksOff')
    await deliver(db)
    await server.become('takes')
    clock.advance(2 * minute)
    await deliver(db)
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await countMails(db)).toEqual({ waiting: 0, dead: 0 })
  })

  rule('is not delayed for long by a clock that is set back', async () => {
    const { db } = await freshDatabase(kind)
    await enqueueMail(db, mail(1), clock.now())
    clock.advance(-5 * hour)
    await deliver(db)
    expect(server.received).toHaveLength(1)
  })

  test('starts no further mail once aborted', async () => {
    const { db } = await freshDatabase(kind)
    for (let count = 1; count <= 3; count++) await enqueueMail(db, mail(count), clock.now())
    const stopping = new AbortController()
    const sent: string[] = []
    const transport = {
      send: async ({ recipient }: NewMail) => {
        sent.push(recipient)
        stopping.abort()
      },
    }
    await deliverDueMails({ db, transport, clock, log, signal: stopping.signal })
    expect(sent).toHaveLength(1)
    expect(await countMails(db)).toEqual({ waiting: 2, dead: 0 })
  })
})

const otherProcess = `
  import { once } from 'node:events'
  import { pino } from 'pino'
  import { openDatabase } from '#server/platform/database/open.ts'
  import { deliverDueMails } from '#server/platform/mail/deliver-due-mails.ts'
  import { openMailTransport } from '#server/platform/mail/transport.ts'
  const { db, close } = await openDatabase(JSON.parse(process.argv[1]))
  const transport = openMailTransport({ url: process.argv[2], from: 'coach@example.com' })
  process.stdout.write('ready')
  await once(process.stdin.resume(), 'end')
  const clock = { now: () => new Date('2026-03-01T12:00:00.000Z') }
  await deliverDueMails({ db, transport, clock, log: pino({ level: 'silent' }) })
  await close()
`

describe('a mail that was accepted', () => {
  test('is recorded as sent even if the database was busy just then', async () => {
    const other = await freshDatabase('sqlite')
    if (other.settings.kind !== 'sqlite') throw new Error('expected a file')
    await enqueueMail(other.db, mail(1), clock.now())
    const pair = await openSqliteFile({ file: other.settings.file, waitLimit: 20, foreignKeys: true })
    const db = new Kysely<Tables>({ dialect: sqliteDialect(pair) })
    const release = Promise.withResolvers<void>()
    const blocked = Promise.withResolvers<void>()
    const blocking = Promise.withResolvers<void>()
    const transport = {
      send: async () => {
        other.db
          .transaction()
          .execute(() => {
            blocked.resolve()
            return release.promise
          })
          .then(blocking.resolve, blocking.reject)
        await blocked.promise
      },
    }
    const releasing = pino(
      { base: null },
      { write: (line) => line.includes('its state could not be saved') && release.resolve() },
    )
    await deliverDueMails({ db, transport, clock, log: releasing })
    await blocking.promise
    expect(await countMails(db)).toEqual({ waiting: 0, dead: 0 })
    expect((await listMails(db, { state: 'sent', page: 1, limit: 1 })).total).toBe(1)
    await db.destroy()
  })
})
