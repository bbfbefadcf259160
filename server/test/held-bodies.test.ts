import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { UserRow } from '#server/accounts/index.ts'
import { anAccount, aSession, testPassword } from './accounts.ts'
import { postApplication } from './applications.ts'
import { onSqlite } from './databases.ts'
import { aFile, packedForm } from './forms.ts'
import { pricedApp } from './priced-app.ts'
import { aPdf } from './sample-pdfs.ts'
import type { TestApp } from './test-app.ts'

type Method = 'POST' | 'PUT' | 'DELETE'
type Headers = Record<string, string>

const own = { currentPassword: testPassword }
let product: TestApp
let boss: Headers
let admin: UserRow
let member: UserRow

const headersOf = async (user: UserRow): Promise<Headers> => (await aSession(product.context, user)).headers
const act = (line: `${Method} /${string}`, payload: object, headers: Headers = boss) => {
  const [method, path] = line.split(' ') as [Method, string]
  return product.app.inject({ method, url: `/api${path}`, payload, headers })
}
async function aForm(field: string) {
  const { payload: body, type } = await packedForm([[field, aFile(aPdf(), 'plan.pdf', 'application/pdf')]])
  return { body, headers: { 'content-type': type } }
}

/** Sends a call whose last byte comes only after something else has happened. */
async function heldWhile(
  { method, path, headers, body }: { method: Method; path: string; headers: Headers; body: object | Buffer },
  happens: () => Promise<{ statusCode: number; body: string }>,
): Promise<[number | undefined, string]> {
  const isForm = Buffer.isBuffer(body)
  const bytes = isForm ? body : Buffer.from(JSON.stringify(body))
  const identify = vi.spyOn(product.app.servingContext, 'identify')
  const { port } = product.app.server.address() as AddressInfo
  const sent = request({
    ...{ port, method, path: `/api${path}`, host: '127.0.0.1', agent: false },
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...headers,
      'content-length': bytes.length,
    },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.write(bytes.subarray(0, -1))
  await vi.waitFor(() => expect(identify).toHaveResolved())
  const happened = await happens()
  expect(happened.statusCode, happened.body).toBeLessThan(300)
  sent.end(bytes.subarray(-1))
  const [answer] = await answered
  const { code } = JSON.parse(await text(answer))
  return [answer.statusCode, code]
}

onSqlite((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind)
    await product.app.listen({ host: '127.0.0.1', port: 0 })
    const { context } = product
    boss = await headersOf(await anAccount(context, { role: 'admin', username: 'boss' }))
    admin = await anAccount(context, { role: 'admin', username: 'admin' })
    member = await anAccount(context)
  })
  afterEach(() => product.close())

  const staffNames = async () => {
    const staff = product.context.db.selectFrom('users').select('username').where('role', '!=', 'user')
    return (await staff.orderBy('username').execute()).map(({ username }) => username)
  }
  const readyUploads = () =>
    product.context.db.selectFrom('uploads').select('id').where('state', '=', 'ready').execute()
  const remove = () => act(`DELETE /coach/${admin.id}`, own)

  it('an admin who became a coach before the body was there makes no other admin', async () => {
    const body = {
      name: 'Mona Adel',
      username: 'other',
      password: 'quite another one',
      role: 'admin',
      ...own,
    }
    const adding = { method: 'POST', path: '/coach', headers: await headersOf(admin), body } as const
    const answer = await heldWhile(adding, () => act(`PUT /coach/${admin.id}`, { role: 'coach', ...own }))
    expect(answer).toEqual([403, 'forbidden'])
    expect(await staffNames()).toEqual(['admin', 'boss'])
  })

  it('a removed staff user cannot change access', async () => {
    const path = `/admin/users/${member.id}`
    const taking = {
      method: 'PUT',
      path,
      headers: await headersOf(admin),
      body: { subscription: null },
    } as const
    expect(await heldWhile(taking, remove)).toEqual([401, 'unauthorized'])
    const users = product.context.db.selectFrom('users').select('plan').where('id', '=', member.id)
    expect(await users.execute()).toEqual([{ plan: 'basic' }])
  })

  it('a removed staff user cannot leave a file, neither in the library nor as a proof', async () => {
    const { _id: id } = await postApplication(product.app)
    for (const [path, field] of [
      ['/upload', 'file'],
      [`/upload/payment-proof/${id}`, 'paymentProof'],
    ] as const) {
      const gone = await anAccount(product.context, { role: 'coach', username: `gone${path.length}` })
      const { headers, body } = await aForm(field)
      const sending = {
        method: 'POST',
        path,
        body,
        headers: { ...headers, ...(await headersOf(gone)) },
      } as const
      const removing = () => act(`DELETE /coach/${gone.id}`, own)
      expect(await heldWhile(sending, removing)).toEqual([401, 'unauthorized'])
      expect(await readyUploads()).toEqual([])
    }
  })

  it('a user who was signed out elsewhere cannot change numbers for password links', async () => {
    const [here, elsewhere] = [await headersOf(member), await headersOf(member)]
    const body = { phone: '0122 222 2222' }
    const changing = { method: 'PUT', path: '/auth/profile', headers: elsewhere, body } as const
    const answer = await heldWhile(changing, () => act('POST /auth/sessions/end-others', {}, here))
    expect(answer).toEqual([401, 'unauthorized'])
  })

  it('a member whose access was removed gets the renewal error', async () => {
    const body = { basis: null, weightKg: 80 }
    const day = product.clock.now().toISOString().slice(0, 10)
    const saving = {
      method: 'PUT',
      path: `/progress/entries/${day}`,
      headers: await headersOf(member),
      body,
    } as const
    const answer = await heldWhile(saving, () => act(`PUT /admin/users/${member.id}`, { subscription: null }))
    expect(answer).toEqual([401, 'access_expired'])
  })
})
