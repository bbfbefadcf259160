import { expect, it } from 'vitest'
import { onSqlite } from '#server/test/databases.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { testApp } from '#server/test/test-app.ts'
import { mailTestQuota } from './test-mail-server.ts'

onSqlite((kind) => {
  it('an admin sends test mails to the mail server, a few an hour', async () => {
    const server = await startMailServer()
    const settings = { SMTP_URL: server.url, MAIL_FROM: 'Coach <coach@example.com>' }
    const { app, context, clock, close } = await testApp(kind, settings)
    const headers = { authorization: `Bearer ${await signInAsAdmin(context)}`, 'accept-language': 'ar' }
    const send = (to = 'mona@example.com') =>
      app.inject({ method: 'POST', url: '/api/admin/mails/test', headers, payload: { to } })

    expect((await send('mona')).statusCode).toBe(422)
    expect((await send()).json()).toEqual({ outcome: 'sent', codes: null })
    expect(server.received).toMatchObject([{ recipients: ['mona@example.com'] }])
    expect(server.received[0]?.raw).toContain('Content-Language: ar')
    // It does not wait with other mails, and none of them waits for it.
    expect(await context.db.selectFrom('outbox').select('id').execute()).toEqual([])

    await server.become('refuses')
    expect((await send()).json()).toEqual({ outcome: 'refused', codes: 'ESOCKET ECONNREFUSED CONN' })
    for (let sent = 2; sent < mailTestQuota.limit; sent++) expect((await send()).statusCode).toBe(200)
    expect((await send()).json()).toMatchObject({ code: 'too_many_requests' })
    clock.advance(mailTestQuota.windowSeconds * 1000 + 1)
    expect((await send()).statusCode).toBe(200)
    await close()
    await server.stop()
  })
})
