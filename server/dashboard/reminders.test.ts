import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lockUser } from '#server/accounts/index.ts'
import { openProductJobs } from '#server/jobs.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { holdMails } from '#server/platform/mail/hold-mails.ts'
import { leaseDueMail } from '#server/platform/mail/mail-lease.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { countLockWaiters, eachDatabase, ruleIn } from '#server/test/databases.ts'
import { type MailServer, startMailServer } from '#server/test/mail-server.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { textOfMail } from '#server/test/read-mail.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Member = { id: string; email: string }
type Answer = { userId: string; name: string; outcome: string }

const day = 24 * 60 * 60 * 1000
let product: TestApp
let mails: MailServer
let karim: string
let salma: string

type Sender = { token?: string; key?: string }

const post = (url: string, payload: object = {}, { token = karim, key }: Sender = {}) =>
  product.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
  })
const remind = (userIds: string[], more: object = {}, sender: Sender = {}) =>
  post('/admin/reminders', { about: 'ending', userIds, ...more }, sender)
const undo = (batch: string, token = karim) => post(`/admin/reminders/${batch}/undo`, {}, { token })
const outcomes = (answer: { json(): { members: Answer[] } }) =>
  answer.json().members.map((one) => one.outcome)
const today = async () => {
  const headers = { authorization: `Bearer ${karim}` }
  return (await product.app.inject({ url: '/api/admin/today', headers })).json()
}
const remindedNames = async (about: 'ending' | 'silent' = 'ending') =>
  (await today())[about].rows
    .filter(({ reminded }: { reminded: unknown }) => reminded !== null)
    .map(({ name }: { name: string }) => name)
const setUser = (id: string, columns: Record<string, unknown>) =>
  product.context.db.updateTable('users').set(columns).where('id', '=', id).execute()
/** A member whose access ends in three days. */
async function ending(name = 'Mona Adel', given: { email?: string | null } = {}): Promise<Member> {
  const { id, email } = await anAccount(product.context, { name, days: 3, ...given })
  return { id, email: email ?? '' }
}
/** Lets time pass, and runs the jobs as a process does that has just started. */
const afterSeconds = async (seconds: number) => {
  product.clock.advance(seconds * 1000)
  await openProductJobs(product.context).runDueJobs()
}
/** Marks a member as not reminded. */
const forget = (id: string) =>
  product.app.inject({
    method: 'DELETE',
    url: `/api/admin/users/${id}/reminded`,
    payload: { about: 'ending' },
    headers: { authorization: `Bearer ${karim}` },
  })
const reminderMails = () =>
  product.context.db
    .selectFrom('outbox')
    .select(['id', 'state'])
    .where('dedup_key', 'like', 'reminder:%')
    .execute()
/** Lets the mail server reject what waits until it is dead, and accept mails again. */
async function failForGood() {
  await mails.become('answers500')
  await afterSeconds(20)
  await afterSeconds(25 * 60 * 60)
  await mails.become('takes')
  karim = await signInAsAdmin(product.context)
}
const receivers = () => mails.received.flatMap(({ recipients }) => recipients).sort()
const audited = async () =>
  product.context.db
    .selectFrom('audit_entries')
    .select(['action', 'subject_id', 'details'])
    .where('action', 'in', ['user.reminded', 'user.reminder_removed'])
    .orderBy('at')
    .orderBy('action')
    .execute()

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    mails = await startMailServer()
    product = await pricedApp(kind, {
      ...{ RATE_LIMITS: 'off', PUBLIC_URL: 'https://coach.example' },
      ...{ SMTP_URL: mails.url, MAIL_FROM: 'coach@example.com' },
    })
    karim = await signInAsAdmin(product.context)
    const coach = await anAccount(product.context, { role: 'coach', username: 'salma', email: null })
    salma = (await aSession(product.context, coach)).token
  })
  afterEach(async () => {
    await product.close()
    await mails.stop()
  })

  it('mails each member whom the topic concerns, records it, and says why not the others', async () => {
    const [mona, sara] = [await ending('Mona Adel'), await ending('Sara')]
    const claimed = await ending('Nour', { email: null })
    await setUser(claimed.id, { unproved_email: 'nour@example.com' })
    const later = await anAccount(product.context, { name: 'Later', days: 30 })
    const blocked = await ending('Blocked')
    await setUser(blocked.id, { blocked_at: product.clock.now() })
    const coach = await anAccount(product.context, { role: 'coach', username: 'omar' })
    await post(`/admin/users/${sara.id}/reminded`, { about: 'ending' })
    product.clock.advance(1000)
    const answer = await remind([mona.id, sara.id, claimed.id, later.id, blocked.id, coach.id, 'nobody'])
    expect(answer.statusCode, answer.body).toBe(200)
    const at = product.clock.now().toISOString()
    expect(answer.json()).toEqual({
      batch: expect.any(String),
      reminded: { at, by: 'karim' },
      members: [
        { userId: mona.id, name: 'Mona Adel', outcome: 'mailed' },
        { userId: sara.id, name: 'Sara', outcome: 'already_reminded' },
        { userId: claimed.id, name: 'Nour', outcome: 'no_confirmed_email' },
        { userId: later.id, name: '', outcome: 'not_due' },
        { userId: blocked.id, name: '', outcome: 'not_due' },
        { userId: coach.id, name: '', outcome: 'not_due' },
        { userId: 'nobody', name: '', outcome: 'not_due' },
      ],
    })
    await afterSeconds(0)
    expect(receivers()).toEqual([mona.email])
    expect((await remindedNames()).sort()).toEqual(['Mona Adel', 'Sara'])
    expect((await audited()).at(-1)).toEqual({
      ...{ action: 'user.reminded', subject_id: mona.id },
      details: { about: 'ending', by: 'email' },
    })
  })

  it('sends nothing while it is held, also after a restart, and one undo takes all back', async () => {
    const [mona, sara] = [await ending('Mona'), await ending('Sara')]
    const { batch } = (await remind([mona.id, sara.id], { holdSeconds: 10 })).json()
    expect((await remindedNames()).length).toBe(2)
    await afterSeconds(9)
    expect(receivers()).toEqual([])
    const undone = await undo(batch)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(outcomes(undone)).toEqual(['undone', 'undone'])
    expect(await remindedNames()).toEqual([])
    await afterSeconds(60)
    expect(receivers()).toEqual([])
    expect((await undo(batch)).statusCode).toBe(404)
    expect((await audited()).map(({ action }) => action)).toEqual([
      ...['user.reminded', 'user.reminded', 'user.reminder_removed', 'user.reminder_removed'],
    ])
    expect(outcomes(await remind([mona.id], { holdSeconds: 10 }))).toEqual(['mailed'])
    await afterSeconds(30)
    expect(receivers()).toEqual([mona.email])
  })

  it('undo says which mails have left, and that it is too late if all have', async () => {
    const [mona, sara] = [await ending('Mona'), await ending('Sara')]
    const { batch } = (await remind([mona.id, sara.id], { holdSeconds: 10 })).json()
    const waiting = product.context.db.updateTable('outbox').where('recipient', '=', mona.email)
    await waiting.set({ next_attempt_at: product.clock.now() }).execute()
    await afterSeconds(1)
    expect(receivers()).toEqual([mona.email])
    const partly = (await undo(batch)).json().members
    expect(partly.map(({ name, outcome }: Answer) => [name, outcome]).sort()).toEqual([
      ['Mona', 'sent'],
      ['Sara', 'undone'],
    ])
    expect(await remindedNames()).toEqual(['Mona'])
    const late = await undo(batch)
    expect([late.statusCode, late.json().code]).toEqual([409, 'reminders_already_sent'])
    await afterSeconds(60)
    expect(receivers()).toEqual([mona.email])
  })

  it('undo takes back a mail whose process died while it sent it, and none that is being sent', async () => {
    const { db, clock } = product.context
    const { id } = await ending()
    const { batch } = (await remind([id])).json()
    expect(await leaseDueMail(db, 'a process that dies', clock.now())).toBeDefined()
    const early = await undo(batch)
    expect([early.statusCode, early.json().code]).toEqual([409, 'reminders_already_sent'])
    product.clock.advance(3 * 60_000)
    const undone = await undo(batch)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(outcomes(undone)).toEqual(['undone'])
    await afterSeconds(0)
    expect([receivers(), await remindedNames()]).toEqual([[], []])
  })

  rule('only who made a batch undoes it', async () => {
    const { id } = await ending()
    const { batch } = (await remind([id], { holdSeconds: 10 })).json()
    expect((await undo(batch, salma)).statusCode).toBe(404)
    expect((await undo('nothing')).statusCode).toBe(404)
    expect((await undo(batch)).statusCode).toBe(200)
  })

  it('a repeat, a second click and two at once mail nobody twice', async () => {
    const { id, email } = await ending()
    const key = { key: 'one-press-0001' }
    const first = await remind([id], {}, key)
    expect((await remind([id], {}, key)).json()).toEqual(first.json())
    expect(outcomes(await remind([id]))).toEqual(['already_reminded'])
    const other = await ending('Sara')
    const both = await Promise.all([remind([other.id]), remind([other.id])])
    expect(both.flatMap(outcomes).sort()).toEqual(['already_reminded', 'mailed'])
    await afterSeconds(0)
    expect(receivers()).toEqual([email, other.email].sort())
  })

  it('mails once a day about a topic, even if the record was deleted, and again on the next day', async () => {
    const { id, email } = await ending()
    await remind([id])
    await afterSeconds(0)
    await forget(id)
    expect((await remind([id])).json()).toMatchObject({
      batch: null,
      members: [{ outcome: 'already_reminded' }],
    })
    product.clock.advance(day)
    karim = await signInAsAdmin(product.context)
    expect(outcomes(await remind([id]))).toEqual(['mailed'])
    await forget(id)
    await afterSeconds(0)
    expect(receivers()).toEqual([email])
  })

  it('mails again who was reminded, marked as not reminded and reminded again before the mail left', async () => {
    const { id, email } = await ending('Mona')
    await remind([id], { holdSeconds: 10 })
    await forget(id)
    expect(await reminderMails()).toHaveLength(0)
    expect(outcomes(await remind([id], { holdSeconds: 10 }))).toEqual(['mailed'])
    await afterSeconds(20)
    expect([receivers(), await remindedNames()]).toEqual([[email], ['Mona']])
  })

  it('drops the unsent mail of a reminder as soon as another one replaces it', async () => {
    const { id } = await ending('Mona')
    await remind([id], { holdSeconds: 10 })
    await post(`/admin/users/${id}/reminded`, { about: 'ending' })
    expect([await reminderMails(), await remindedNames()]).toEqual([[], ['Mona']])
  })

  it('sends none to who was blocked, erased, renewed, seen or got another address meanwhile', async () => {
    const blocked = await ending('Blocked')
    const erased = await ending('Erased')
    const renewed = await ending('Renewed')
    const moved = await ending('Moved')
    const texted = await ending('Texted')
    const stays = await ending('Stays')
    const all = [blocked, erased, renewed, moved, texted, stays]
    const silent = await anAccount(product.context, { name: 'Silent' })
    product.clock.advance(day)
    await setUser(silent.id, { access_starts_at: new Date(product.clock.now().getTime() - 8 * day) })
    karim = await signInAsAdmin(product.context)
    const ids = all.map(({ id }) => id)
    expect(outcomes(await remind(ids, { holdSeconds: 10 }))).toEqual(ids.map(() => 'mailed'))
    expect(outcomes(await remind([silent.id], { about: 'silent', holdSeconds: 10 }))).toEqual(['mailed'])
    await setUser(blocked.id, { blocked_at: product.clock.now() })
    const headers = { authorization: `Bearer ${karim}` }
    const url = `/api/admin/users/${erased.id}`
    expect((await product.app.inject({ method: 'DELETE', url, headers, payload: {} })).statusCode).toBe(204)
    await setUser(renewed.id, { access_ends_at: new Date(product.clock.now().getTime() + 40 * day) })
    await setUser(moved.id, { email: 'moved@example.com' })
    product.clock.advance(1000)
    await post(`/admin/users/${texted.id}/reminded`, { about: 'ending' })
    await setUser(silent.id, { last_seen_at: product.clock.now() })
    await afterSeconds(20)
    // The erased one gets the confirmation of the erasure alone.
    expect(receivers()).toEqual([erased.email, stays.email].sort())
    expect(await reminderMails()).toHaveLength(1)
    expect((await remindedNames()).sort()).toEqual(['Stays', 'Texted'])
  })

  it('keeps the record of who reminded the member while the mail was checked', async () => {
    const { id } = await ending('Moved')
    const { db, clock } = product.context
    await remind([id])
    await setUser(id, { email: 'moved@example.com' })
    product.clock.advance(1000)
    const [release, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const colleague = inTransaction(db, async (tx) => {
      await lockUser(tx, id, clock.now())
      await tx.updateTable('reminders').set({ reminded_at: clock.now(), batch_id: null }).execute()
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const checked = afterSeconds(0)
    if (kind === 'postgres') {
      await vi.waitFor(async () => expect(await countLockWaiters(db)).toBe(1), { timeout: 10_000 })
    }
    release.resolve()
    await Promise.all([colleague, checked])
    expect([receivers(), await remindedNames()]).toEqual([[], ['Moved']])
  })

  it('counts as not reminded once its mail has failed for good, and a retry sends it', async () => {
    const { id, email } = await ending('Mona')
    const other = await ending('Texted')
    await remind([id, other.id])
    await failForGood()
    expect(await remindedNames()).toEqual([])
    expect((await audited()).map(({ action }) => action).slice(-2)).toEqual([
      ...['user.reminder_removed', 'user.reminder_removed'],
    ])
    product.clock.advance(1000)
    await post(`/admin/users/${other.id}/reminded`, { about: 'ending' })
    for (const { id: mail } of await reminderMails()) {
      expect((await post(`/admin/mails/${mail}/retry`)).statusCode).toBe(200)
    }
    expect((await remindedNames()).sort()).toEqual(['Mona', 'Texted'])
    await afterSeconds(20)
    // Whom somebody reminded meanwhile gets no second reminder.
    expect([receivers(), (await remindedNames()).sort()]).toEqual([[email], ['Mona', 'Texted']])
    const [{ id: sent } = { id: '' }] = await reminderMails()
    expect((await post(`/admin/mails/${sent}/retry`)).statusCode).toBe(404)
  })

  it('a retried mail that fails again counts as no reminder again', async () => {
    const { id } = await ending('Mona')
    await remind([id])
    await failForGood()
    const [{ id: mail } = { id: '' }] = await reminderMails()
    await mails.become('answers500')
    await post(`/admin/mails/${mail}/retry`)
    expect(await remindedNames()).toEqual(['Mona'])
    await failForGood()
    expect([await remindedNames(), await reminderMails()]).toEqual([[], [{ id: mail, state: 'dead' }]])
    expect(outcomes(await remind([id]))).toEqual(['mailed'])
  })

  it('counts as not reminded if its mail is discarded after a restore', async () => {
    const [mona, sara] = [await ending('Mona'), await ending('Sara')]
    await remind([mona.id])
    await post(`/admin/users/${sara.id}/reminded`, { about: 'ending' })
    await holdMails(product.context.db, product.clock.now())
    expect((await post('/admin/mails/release', { send: false })).statusCode).toBe(200)
    expect([await reminderMails(), await remindedNames()]).toEqual([[], ['Sara']])
    expect(outcomes(await remind([mona.id]))).toEqual(['mailed'])
  })

  it('is written in the language of the member, says until when, and links to the members area', async () => {
    const email = 'english@example.com'
    const { _id } = await postApplication(product.app, { email, fullName: 'Mona Adel' })
    await product.context.db.updateTable('applications').set({ language: 'en' }).execute()
    const { user: english } = (await post(`/admin/approve/${_id}`, { accessDays: 3 })).json()
    const arabic = await ending('منى عادل')
    await afterSeconds(0)
    mails.received.length = 0
    await remind([english._id, arabic.id])
    await afterSeconds(30)
    const textTo = (to: string) =>
      textOfMail(mails.received.find(({ recipients }) => recipients.includes(to)) ?? { raw: '' })
    expect(textTo(email)).toContain('Hello Mona Adel, you have access until 4 Mar 2026.')
    expect(textTo(email)).toContain('https://coach.example/members')
    expect(textTo(arabic.email)).toContain('أهلًا يا منى عادل، اشتراكك مستمر حتى 4 مارس 2026.')
  })

  it('asks a silent member in their language how it goes, and links to the members area', async () => {
    const email = 'english@example.com'
    const { _id } = await postApplication(product.app, { email, fullName: 'Mona Adel' })
    await product.context.db.updateTable('applications').set({ language: 'en' }).execute()
    const { user: english } = (await post(`/admin/approve/${_id}`, { accessDays: 30 })).json()
    const arabic = await anAccount(product.context, { name: 'منى عادل', email: 'mona@example.com' })
    const began = new Date(product.clock.now().getTime() - 8 * day)
    for (const { id } of [{ id: english._id }, arabic]) await setUser(id, { access_starts_at: began })
    await afterSeconds(0)
    mails.received.length = 0
    expect(outcomes(await remind([english._id, arabic.id], { about: 'silent' }))).toEqual([
      ...['mailed', 'mailed'],
    ])
    await afterSeconds(30)
    const textTo = (to: string) =>
      textOfMail(mails.received.find(({ recipients }) => recipients.includes(to)) ?? { raw: '' })
    expect(textTo(email)).toContain(
      'Hello Mona Adel, how was your training this week? We’d love to hear from you.',
    )
    expect(textTo(email)).toContain(
      'Log a workout or ask a question in the members area: https://coach.example/members',
    )
    expect(textTo('mona@example.com')).toContain(
      'أهلًا يا منى عادل، كيف كانت تمارينك هذا الأسبوع؟ يسعدنا سماع أخبارك.',
    )
    expect(textTo('mona@example.com')).toContain(
      'تسجيل التمارين والأسئلة من منطقة الأعضاء: https://coach.example/members',
    )
  })

  rule('rejects more than 50, none, repeats, and an unknown topic', async () => {
    const many = Array.from({ length: 51 }, (_, index) => `member-${index}`)
    for (const payload of [
      { about: 'ending', userIds: [] },
      { about: 'ending', userIds: many },
      { about: 'ending', userIds: ['mona', 'mona'] },
      { about: 'birthday', userIds: ['mona'] },
      { about: 'ending', userIds: ['mona'], holdSeconds: 61 },
    ]) {
      expect((await post('/admin/reminders', payload)).statusCode, JSON.stringify(payload)).toBe(422)
    }
    expect(outcomes(await remind(many.slice(1)))).toHaveLength(50)
  })

  rule('sends nothing while mails are on hold, or without a mail server', async () => {
    const { id } = await ending()
    await holdMails(product.context.db, product.clock.now())
    expect([(await today()).email, (await remind([id])).json().code]).toEqual(['on_hold', 'emails_on_hold'])
    expect(await remindedNames()).toEqual([])
    expect(await product.context.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})
