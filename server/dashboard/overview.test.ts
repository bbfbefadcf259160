import { expect, it } from 'vitest'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { testApp } from '#server/test/test-app.ts'

eachDatabase((kind) => {
  it('is ok while the database responds, and reports within a second that it does not', async () => {
    const { app, context, clock, close } = await testApp(kind)
    const well = await app.inject('/api/health')
    expect(well.statusCode).toBe(200)
    expect(well.json()).toEqual({
      status: 'ok',
      database: 'connected',
      uptime: expect.any(Number),
      files: 'ok',
      mail: 'off',
      jobs: 'ok',
      disk: 'ok',
      sandbox: expect.arrayContaining(['files']),
      process: expect.stringMatching(/^[\w-]{4,}$/),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      loopbackOnly: false,
      plainHttp: false,
    })
    await context.database.close()
    expect((await app.inject('/api/health')).statusCode).toBe(200)
    clock.advance(1000)
    const ill = await app.inject('/api/health')
    expect(ill.statusCode).toBe(503)
    expect(ill.json()).toEqual({ status: 'error', database: 'disconnected' })
    await close()
  })

  it('lists the waiting and failed mails for staff, and retries one', async () => {
    const { app, context, close } = await testApp(kind)
    const headers = { authorization: `Bearer ${await signInAsAdmin(context)}` }
    const now = context.clock.now()
    for (const name of ['sara', 'omar']) {
      const mail = { dedupKey: name, recipient: `${name}@example.com`, subject: 'Hello', text: 'Hello' }
      await enqueueMail(context.db, { ...mail, language: 'en' }, now)
    }
    await context.db
      .updateTable('outbox')
      .set({ state: 'dead', attempts: 12, last_error: 'ECONNECTION' })
      .where('recipient', '=', 'omar@example.com')
      .execute()

    const written = { name: 'Sara', email: 'sara@example.com', phone: '01001234567', message: 'Hello there' }
    await app.inject({ method: 'POST', url: '/api/contact', payload: written })
    const waiting = (await app.inject({ url: '/api/admin/mails', headers })).json()
    expect(waiting).toMatchObject({
      total: 1,
      page: 1,
      pages: 1,
      counts: { waiting: 1, dead: 1 },
      delivers: false,
      mails: [{ recipient: 'sara@example.com', state: 'waiting', nextAttemptAt: now.toISOString() }],
    })
    const dead = (await app.inject({ url: '/api/admin/mails?state=dead', headers })).json()
    expect(dead.mails).toMatchObject([
      { recipient: 'omar@example.com', lastError: 'ECONNECTION', nextAttemptAt: null },
    ])

    const counted = await app.inject({ url: '/api/admin/waiting', headers })
    expect(counted.json()).toEqual({
      requests: 0,
      messages: 1,
      mails: { waiting: 1, dead: 1 },
      paymentNotices: 0,
    })

    const retry = (id: string) => app.inject({ method: 'POST', url: `/api/admin/mails/${id}/retry`, headers })
    const again = await retry(dead.mails[0]._id)
    expect(again.json().mail).toMatchObject({ state: 'waiting', attempts: 0 })
    expect((await retry('nothing')).statusCode).toBe(404)
    expect((await app.inject({ url: '/api/admin/mails', headers })).json().counts).toEqual({
      waiting: 2,
      dead: 0,
    })
    await close()
  })
})
