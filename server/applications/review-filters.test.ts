import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aReceipt } from '#server/test/sample-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { purgeRejected } from './purge-rejected.ts'

const second = 1000
let product: TestApp
let staff: { authorization: string }

const post = (url: string, payload: object = {}, headers: Record<string, string> = staff) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const approve = (id: string) => post(`/admin/approve/${id}`, { samePerson: true })
const reject = (id: string) => post(`/admin/reject/${id}`)
const list = async (query: string) => {
  const response = await product.app.inject({ url: `/api/admin/requests?${query}`, headers: staff })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}
const names = async (query: string): Promise<string[]> => {
  const { requests, total } = await list(query)
  expect(total).toBe(requests.length)
  return requests.map(({ fullName }: { fullName: string }) => fullName)
}
const send = async (fullName: string, different: object = {}) => {
  product.clock.advance(second)
  return (await postApplication(product.app, { fullName, ...different }))._id
}
const png = (seed: number) => aReceipt('png', { width: 540, height: 960, seed })
const proofOf = (bytes: Buffer) => formOf(bytes, 'receipt.png', 'image/png')

afterEach(() => product.close())

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })

  it('filters by package, kind, state and search together, and sorts by the latest decision', async () => {
    const member = await anAccount(product.context, { email: 'member@example.com' })
    const ids = {
      adel: await send('Adel Basic', { plan: 'basic' }),
      badr: await send('Badr Premium', { plan: 'premium' }),
      dina: await send('Dina Basic', { plan: 'basic', email: member.email }),
      emad: await send('Emad Basic', { plan: 'basic' }),
    }
    for (const id of [ids.emad, ids.adel]) {
      product.clock.advance(second)
      await reject(id)
    }
    product.clock.advance(second)
    await approve(ids.badr)
    expect(await names('plan=basic')).toEqual(['Emad Basic', 'Dina Basic', 'Adel Basic'])
    expect(await names('plan=basic&status=pending')).toEqual(['Dina Basic'])
    expect(await names('kind=renewal')).toEqual(['Dina Basic'])
    expect(await names('kind=new&plan=basic&q=basic')).toEqual(['Emad Basic', 'Adel Basic'])
    expect(await names('status=decided&sort=oldest')).toEqual(['Adel Basic', 'Badr Premium', 'Emad Basic'])
    const latest = ['Badr Premium', 'Adel Basic', 'Emad Basic']
    expect(await names('status=decided&sort=decided')).toEqual(latest)
    expect(await names('sort=decided')).toEqual([...latest, 'Dina Basic'])
    expect(await names('sort=decided&q=basic')).toEqual(['Adel Basic', 'Emad Basic', 'Dina Basic'])
    expect(await names('sort=decided&plan=basic')).toEqual(['Adel Basic', 'Emad Basic', 'Dina Basic'])
    expect(await names('status=rejected&sort=decided')).toEqual(['Adel Basic', 'Emad Basic'])
    expect(await names('sort=pending-first&plan=basic')).toEqual(['Dina Basic', 'Emad Basic', 'Adel Basic'])
    expect(await names('status=pending&sort=decided')).toEqual(['Dina Basic'])
    expect(await names('told=no&sort=decided&plan=basic')).toEqual(['Adel Basic', 'Emad Basic'])
    expect(await names('told=no&status=pending')).toEqual([])
    expect(await list('plan=basic&limit=2&page=2')).toMatchObject({ total: 3, page: 2, pages: 2 })
    expect(await list('plan=basic&limit=2&page=9')).toMatchObject({ total: 3, requests: [] })
  })

  it('finds what was sent from the first to the last day in Cairo', async () => {
    product.clock.set('2026-04-23T20:59:00.000Z')
    const sent = ['21:59:59', '22:00:00']
    for (const time of sent) {
      product.clock.set(`2026-04-23T${time}.000Z`)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      await postApplication(product.app, { fullName: time })
    }
    expect(await names('to=2026-04-23')).toEqual(['21:59:59'])
    expect(await names('from=2026-04-24')).toEqual(['22:00:00'])
    expect(await names('from=2026-04-23&to=2026-04-24&sort=oldest')).toEqual(sent)
    expect(await names('from=2026-04-24&to=2026-04-23')).toEqual([])
    expect(await names('from=0000-01-01&to=9999-12-31&sort=decided')).toHaveLength(2)
    for (const wrong of ['from=2026-02-30', 'to=yesterday', 'flag=red', 'told=yes', 'plan=gold']) {
      const response = await product.app.inject({ url: `/api/admin/requests?${wrong}`, headers: staff })
      expect(response.statusCode, wrong).toBe(422)
    }
  })

  it('finds receipts that others have too, as long as these exist and are the present ones', async () => {
    const same = await png(1)
    const first = await send('First', { proof: proofOf(same) })
    await send('Other', { proof: proofOf(await png(2)) })
    expect(await names('flag=duplicate')).toEqual([])
    const later = await send('Later', { proof: proofOf(same) })
    expect(await names('flag=duplicate&sort=oldest')).toEqual(['First', 'Later'])
    await reject(first)
    expect(await names('flag=duplicate&status=pending')).toEqual(['Later'])
    expect(await names('flag=duplicate&q=first')).toEqual(['First'])
    const { code } = await product.context.db
      .selectFrom('applications')
      .select('code')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    const { cloudinaryId } = await uploadProof(product.app, proofOf(await png(3)))
    const key = { code, phoneLast4: '4567', paymentProof: { cloudinaryId } }
    expect((await post('/subscriptions/status/proof', key, {})).statusCode).toBe(200)
    // The former receipt of the first one still exists.
    expect(await names('flag=duplicate')).toEqual(['Later'])
    await reject(first)
    await product.context.db
      .updateTable('applications')
      .set({ reviewed_at: new Date('2020-01-01T00:00:00Z') })
      .where('id', '=', first)
      .execute()
    await purgeRejected(product.context, { before: product.clock.now() })
    expect(await names('flag=duplicate')).toEqual([])
    const { requests } = await list('status=pending')
    const shown = requests.find(({ _id }: { _id: string }) => _id === later)
    expect(shown.paymentProofDetails.duplicates).toEqual([])
  })

  it('finds pending requests with the same email, until only one is left', async () => {
    const email = 'mona@example.com'
    const ids = [await send('One', { email }), await send('Else')]
    expect(await names('flag=same-email')).toEqual([])
    ids.push(await send('Two', { email }), await send('Three', { email }))
    expect(await names('flag=same-email')).toEqual(['Three', 'Two', 'One'])
    await reject(ids[0] ?? '')
    expect(await names('flag=same-email&status=pending')).toEqual(['Three', 'Two'])
    await reject(ids[3] ?? '')
    expect(await names('flag=same-email')).toEqual([])
    await post(`/admin/requests/${ids[0]}/reopen`)
    expect(await names('flag=same-email&sort=oldest')).toEqual(['One', 'Two'])
    const { requests } = await list('status=pending')
    const flagged = requests.filter(
      ({ sameEmailWaiting }: { sameEmailWaiting: number }) => sameEmailWaiting > 0,
    )
    expect(flagged).toHaveLength(2)
  })

  rule('a withdrawal and an erasure leave the flag of the same email to nobody alone', async () => {
    const member = await anAccount(product.context, { email: 'mona@example.com' })
    const { headers } = await aSession(product.context, member)
    await send('Stranger', { email: member.email, phone: '01099999998', whatsapp: '01099999998' })
    const subscribe = () => post('/subscriptions/subscribe', { planId: 'basic' }, headers)
    await subscribe()
    expect(await names('flag=same-email')).toHaveLength(2)
    await post('/subscriptions/cancel', {}, headers)
    expect(await names('flag=same-email')).toEqual([])
    await subscribe()
    expect(await names('flag=same-email')).toHaveLength(2)
    const erasure = { method: 'DELETE', url: `/api/admin/users/${member.id}`, headers: staff } as const
    expect((await product.app.inject(erasure)).statusCode).toBe(204)
    expect(await names('flag=same-email')).toEqual([])
    expect(await names('status=pending')).toEqual(['Stranger'])
  })

  rule('finds what was sent without signing in for an email that an account has', async () => {
    const member = await anAccount(product.context, { email: 'mona@example.com' })
    const { headers } = await aSession(product.context, member)
    await send('New')
    const unsigned = await send('Unsigned', { email: member.email })
    product.clock.advance(second)
    await post('/subscriptions/subscribe', { planId: 'basic' }, headers)
    expect(await names('flag=unsigned')).toEqual(['Unsigned'])
    await approve(unsigned)
    expect(await names('flag=unsigned&status=approved')).toEqual(['Unsigned'])
    expect(await names('flag=unsigned&status=pending')).toEqual([])
    const email = 'nour@example.com'
    const [one] = [await send('Nour', { email }), await send('Nour again', { email })]
    await approve(one)
    expect(await names('flag=unsigned&status=pending')).toEqual(['Nour again'])
  })

  rule('gives the tracking code, and a preview of a picture in 800 pixels', async () => {
    const large = await aReceipt('png', { width: 600, height: 1000 })
    const { _id, code } = await postApplication(product.app, { proof: proofOf(large) })
    const { requests } = await list('sort=oldest')
    const shown = requests.find((one: { _id: string }) => one._id === _id)
    expect(shown).toMatchObject({ code })
    const url = shown.paymentProofDetails.previewUrl
    const answer = await product.app.inject({ url, headers: staff })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 480, height: 800 })
  })
})
