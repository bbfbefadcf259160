import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { anApplication, formOf, uploadProof } from './applications.ts'
import { eachDatabase } from './databases.ts'
import { pricedApp } from './priced-app.ts'
import { aPdf } from './sample-pdfs.ts'
import { aReceipt } from './sample-pictures.ts'
import { createAdmin } from './staff.ts'

const asClient = (app: FastifyInstance, token?: string) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return {
    get: (url: string) => app.inject({ url, headers }),
    post: (url: string, payload?: object) => app.inject({ method: 'POST', url, headers, payload }),
    delete: (url: string, payload?: object) => app.inject({ method: 'DELETE', url, headers, payload }),
  }
}

eachDatabase((kind) => {
  it.each([
    ['a PNG', async () => formOf(await aReceipt('png'), 'receipt.png', 'image/png')],
    ['a PDF', async () => formOf(aPdf(), 'receipt.pdf', 'application/pdf')],
  ])('goes from %s of a receipt to the assigned plan, with only a token', async (_title, form) => {
    const { app, context, clock, close } = await pricedApp(kind)
    const visitor = asClient(app)
    const plans = (await visitor.get('/api/subscriptions/plans')).json().plans
    expect(plans.map((plan: { id: string; price: number }) => [plan.id, plan.price])).toEqual([
      ['basic', 1200],
      ['professional', 2000],
      ['premium', 3200],
    ])

    const file = await uploadProof(app, await form())
    const sent = await visitor.post('/api/subscriptions', anApplication({ ticket: file.cloudinaryId }))
    expect(sent.statusCode).toBe(201)
    expect(sent.json().subscription).toMatchObject({ status: 'pending', plan: 'professional' })

    const { username, password } = await createAdmin(context)
    const login = await visitor.post('/api/auth/coach-login', { username, password })
    expect(login.statusCode).toBe(200)
    const staff = asClient(app, login.json().token)
    const list = (await staff.get('/api/admin/requests?status=pending')).json()
    expect(list).toMatchObject({ total: 1, counts: { total: 1, pending: 1, approved: 0, rejected: 0 } })
    const [request] = list.requests
    expect(request).toMatchObject({
      phone: '0100 123 4567',
      phoneE164: '+201001234567',
      existingMember: false,
      order: { plan: 'professional', price: 2000, currency: 'EGP', language: 'en' },
    })
    const proof = await visitor.get(request.paymentProof)
    expect(proof.statusCode).toBe(200)
    expect(proof.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })

    const approved = await staff.post(`/api/admin/approve/${request._id}`, {
      accessDays: 60,
      customPassword: 'Sara trains daily',
    })
    expect(approved.statusCode).toBe(200)
    expect(approved.json()).toMatchObject({
      passwordUnchanged: false,
      subscription: { status: 'approved' },
    })
    expect(approved.json().generatedPassword).toBeUndefined()
    const userId = approved.json().user._id

    const given = [
      {
        resourceType: 'document',
        title: 'Weeks 1 to 4',
        url: 'https://example.com/plan.pdf',
        type: 'training',
      },
      { resourceType: 'video', title: 'Squat', url: 'https://www.youtube.com/watch?v=abc' },
    ]
    for (const item of given) {
      expect((await staff.post(`/api/admin/users/${userId}/resources`, item)).statusCode).toBe(200)
    }

    const signIn = await visitor.post('/api/auth/login', {
      email: 'SARA@example.com',
      password: 'Sara trains daily',
    })
    expect(signIn.statusCode).toBe(200)
    const member = asClient(app, signIn.json().token)
    const mine = (await member.get('/api/subscriptions/my-resources')).json().user
    const endsAt = new Date(clock.now().getTime() + 60 * 24 * 60 * 60 * 1000).toISOString()
    expect(mine.subscription).toMatchObject({
      plan: 'professional',
      status: 'active',
      accessDays: 60,
      endDate: endsAt,
    })
    expect(mine.resources.documents).toMatchObject([{ title: 'Weeks 1 to 4', type: 'training' }])
    expect(mine.resources.videos).toMatchObject([
      { title: 'Squat', url: 'https://www.youtube.com/watch?v=abc' },
    ])

    clock.advance(60 * 24 * 60 * 60 * 1000)
    const after = await member.get('/api/subscriptions/my-resources')
    expect(after.statusCode).toBe(401)
    await close()
  })
})
