import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ProcessingRegister } from '#contract/processing-register.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { callAs, livePerson } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const url = '/api/admin/processing-register'
const environment = { RATE_LIMITS: 'off', PUBLIC_URL: 'https://coach.example.com' }

let product: TestApp
let admin: { authorization: string }

async function open(kind: 'sqlite' | 'postgres', more: Record<string, string> = {}) {
  product = await pricedApp(kind, { ...environment, ...more })
  admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
}
const read = async (): Promise<ProcessingRegister> =>
  (await product.app.inject({ url, headers: admin })).json()
const rowsOf = (register: ProcessingRegister, id: string) =>
  Object.fromEntries(
    (register.sections.find((section) => section.id === id)?.rows ?? []).map((row) => [row.id, row.cells]),
  )
const english = (cell: unknown) => (cell as { en: string }).en
/** The number that a plain statement finds. */
const plain = async (statement: string) => {
  const { rows } = await sql<{ n: number | string }>`${sql.raw(statement)}`.execute(product.context.db)
  return Number(rows[0]?.n)
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(() => open(kind))
  afterEach(() => product.close())

  it('has the numbers of plain queries', async () => {
    const { headers } = await livePerson(product, admin)
    await anAccount(product.context, { role: 'coach', staffRole: 'assistant', username: 'hana', email: null })
    await callAs(product.app, headers, {
      method: 'PUT',
      url: '/progress/photo-consent',
      payload: { given: false },
    })
    const register = await read()
    const counts = rowsOf(register, 'purposes')
    const statements = {
      requests: 'select count(*) as n from applications',
      members: "select count(*) as n from users where role = 'user'",
      receipts: "select count(*) as n from uploads where purpose = 'proof'",
      payments: "select count(*) as n from ledger_entries where kind = 'payment'",
      intake: 'select count(distinct user_id) as n from intake_steps where answers is not null',
      health: "select count(*) as n from intake_steps where step = 'health' and answers is not null",
      days: 'select count(*) as n from progress_entries',
      photos: 'select count(*) as n from progress_photos',
      results: "select count(*) as n from publication_consents where state = 'given'",
      messages: 'select count(*) as n from contact_messages',
      privacyRequests: 'select count(*) as n from privacy_requests',
      notes: 'select count(*) as n from user_notes',
      auditEntries: 'select count(*) as n from audit_entries',
      pushDevices: 'select count(*) as n from push_devices',
    }
    expect(Object.keys(counts).sort()).toEqual(Object.keys(statements).sort())
    for (const [id, statement] of Object.entries(statements))
      expect(counts[id]?.at(-1), id).toBe(await plain(statement))
    expect(await plain(statements.requests)).toBeGreaterThan(0)

    const consents = rowsOf(register, 'consents')
    const [health] = Object.keys(consents).filter((id) => id.startsWith('health:'))
    expect(consents[health ?? '']?.at(-1)).toBe(
      await plain(
        "select count(*) as n from intake_steps where step = 'health' and consent_version is not null",
      ),
    )
    const given = Object.entries(consents).filter(([id]) => id.startsWith('requests:'))
    expect(given.reduce((sum, [, cells]) => sum + Number(cells.at(-1)), 0)).toBe(
      await plain('select count(*) as n from applications where consent_version is not null'),
    )
    expect(Object.keys(consents).filter((id) => id.startsWith('photos:'))).toEqual([])
    expect(rowsOf(register, 'team')).toMatchObject({
      owner: [{ en: 'Owner' }, 1, 0],
      admin: [{ en: 'Admin' }, 0, 0],
      coach: [{ en: 'Coach' }, 0, 0],
      assistant: [{ en: 'Assistant' }, 1, 0],
    })
    const requests = rowsOf(register, 'requests')
    expect(requests['photo_consent.withdrawn']?.at(-1)).toBe(1)
    const listed = Object.values(requests).filter(
      (cells) => english(cells[0]) === 'Withdrawal of the photo consent',
    )
    expect(listed.map((cells) => english(cells[2]))).toEqual(['–', 'the person'])
  })

  it('has the requests of people with their dates, as plain queries find them, and nobody’s name', async () => {
    const mona = await anAccount(product.context, { name: 'Zeinhom' })
    const { headers } = await aSession(product.context, mona)
    const ask = (kind: string) =>
      callAs(product.app, headers, {
        method: 'POST',
        url: '/auth/privacy-requests',
        payload: { kind, text: '' },
      })
    const { request } = await ask('objection')
    product.clock.advance(1000)
    await ask('copy')
    const answer = { method: 'PUT', url: `/admin/privacy-requests/${request._id}/answer` } as const
    await callAs(product.app, admin, { ...answer, payload: { state: 'refused', text: 'It is needed' } })
    await ask('objection')
    const rows = rowsOf(await read(), 'privacy_requests')
    const [stored, of] = ['select count(*) as n from privacy_requests', 'where kind =']
    for (const [id, where] of [
      ['objection:refused', "'objection' and state = 'refused'"],
      ['objection:open', "'objection' and state = 'open'"],
      ['copy:open', "'copy' and state = 'open'"],
    ] as const)
      expect(rows[id]?.at(-1), id).toBe(await plain(`${stored} ${of} ${where}`))
    expect(Object.keys(rows)).toHaveLength(3 + (await plain(stored)))
    expect(rows[request._id]?.map((cell) => (cell as { en?: string }).en)).toEqual([
      ...['Object to a use of the data', '1 Mar 2026', '31 Mar 2026'],
      ...['Refused', '1 Mar 2026, 14:00', undefined],
    ])
    expect(JSON.stringify(rows)).not.toContain('Zeinhom')
    const payload = { table: 'processing_register' }
    const link = { method: 'POST', url: '/csv/privacy', payload } as const
    const { url: file } = await callAs(product.app, admin, { ...link, url: `/admin${link.url}` })
    const csv = (await product.app.inject({ url: file })).body
    expect(csv).toContain('dates,Object to a use of the data,1 Mar 2026,31 Mar 2026,Refused,')
  })

  rule('says what runs now, and names no secret', async () => {
    await product.close()
    const secret = 'pa55-of-the-mail-server'
    await open(kind, {
      SMTP_URL: `smtp://coach:${secret}@mail.example.com:587`,
      MAIL_FROM: 'Coach <coach@example.com>',
    })
    const register = await read()
    const recipients = rowsOf(register, 'recipients')
    expect(english(recipients.mail?.[1])).toBe('mail.example.com')
    expect(english(recipients.push?.[1])).toBe('nobody')
    expect(english(recipients.files?.[1])).toBe('this server')
    expect(JSON.stringify(register)).not.toContain(secret)
    const measures = rowsOf(register, 'measures')
    const state = Object.fromEntries(Object.entries(measures).map(([id, cells]) => [id, english(cells[1])]))
    expect(state).toMatchObject({
      https: 'Yes',
      second_factor: 'No',
      rate_limits: 'No',
      backups: 'No',
      last_backup: 'not yet',
    })
    const retention = rowsOf(register, 'retention')
    expect(english(retention.messages?.[1])).toBe('12 months')
    expect(english(retention.photos?.[1])).toBe('until erased by the person, or by an admin on request')
    expect(retention.receipts_rejected?.[1]).toEqual({ ar: '30 يومًا', en: '30 days' })
    expect(JSON.stringify(register)).not.toMatch(/compl(y|ies|iance|iant)|متوافق|ملتزم/i)
    for (const { columns, rows } of register.sections)
      for (const { cells } of rows) expect(cells).toHaveLength(columns.length)
  })

  it('opens as a PDF by its link, for its session alone, and as a file for spreadsheets', async () => {
    const { pdfUrl } = await read()
    const pdf = await product.app.inject({ url: pdfUrl })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const tampered = pdfUrl.replace(/sig=(.)/, (_, first) => `sig=${first === 'A' ? 'B' : 'A'}`)
    expect((await product.app.inject({ url: tampered })).statusCode).toBe(404)
    product.clock.advance(11 * 60 * 1000)
    expect((await product.app.inject({ url: pdfUrl })).statusCode).toBe(404)
    const payload = { table: 'processing_register' }
    const link = { method: 'POST', url: '/api/admin/csv/privacy', headers: admin, payload } as const
    const made = await product.app.inject({ ...link, headers: { ...admin, 'accept-language': 'en' } })
    const file = await product.app.inject({ url: made.json().url })
    expect(file.body).toMatch(/^\uFEFFSection,Item,Details\r\n/)
    expect(file.body).toContain('Consents by version,Kind,Version,Count\r\n')
    expect(file.body).toMatch(/Purposes and data,Reviewing requests,.*,0\r\n/)
  })

  rule('is for owners and admins, and its PDF ends with their role', async () => {
    for (const staffRole of ['coach', 'assistant'] as const) {
      const account = await anAccount(product.context, {
        role: 'coach',
        staffRole,
        username: staffRole,
        email: null,
      })
      const { headers } = await aSession(product.context, account)
      expect((await product.app.inject({ url, headers })).statusCode).toBe(403)
    }
    const { pdfUrl } = await read()
    await product.context.db
      .updateTable('users')
      .set({ role: 'coach' })
      .where('username', '=', 'karim')
      .execute()
    expect((await product.app.inject({ url: pdfUrl })).statusCode).toBe(404)
  })
})
