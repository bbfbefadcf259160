import fastify from 'fastify'
import { expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { anAccount } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { testApp } from '#server/test/test-app.ts'
import {
  assertOwnDatabase,
  type CallInside,
  demoMemberPassword,
  demoRoutes,
  demoStaff,
  seedDemo,
} from './index.ts'
import { library } from './people.ts'

async function openInside(context: Context) {
  const app = await buildApp(context, { checksAnswers: true })
  return (call: Parameters<CallInside>[0]) => app.inject(call)
}

type Listed = {
  status: string
  kind: string
  existingMember: boolean
  paymentProof: string
  paymentProofDetails: { thumbnailUrl: string | null; duplicates: object[] }
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  it('fills an empty database with past events, through the API, once', async () => {
    const { app, context, close } = await testApp(kind, { DEMO: '1' })
    await assertOwnDatabase(context)
    await seedDemo(context, openInside)

    const login = await app.inject({ method: 'POST', url: '/api/auth/coach-login', payload: demoStaff })
    const headers = { authorization: `Bearer ${login.json().token}` }
    const get = async (url: string) => (await app.inject({ url, headers })).json()
    const { requests, counts } = await get('/api/admin/requests?limit=50')
    expect(counts).toEqual({ total: 12, pending: 4, approved: 6, rejected: 2, notTold: 1, notArrived: 6 })
    for (const request of requests as Listed[]) {
      expect(request.paymentProofDetails.duplicates).toEqual([])
      expect((await app.inject(request.paymentProof)).statusCode).toBe(200)
    }
    const thumbnails = requests.filter((one: Listed) => one.paymentProofDetails.thumbnailUrl !== null)
    expect(thumbnails).toHaveLength(requests.length)
    const renewals = requests.filter((one: Listed) => one.kind === 'renewal')
    expect(renewals).toMatchObject([
      { status: 'pending', existingMember: true, fullName: 'Youssef Nabil Attia' },
    ])

    const total = async (status: string) => (await get(`/api/admin/users?status=${status}`)).total
    expect([await total('active'), await total('ending'), await total('expired')]).toEqual([5, 1, 1])
    expect((await get('/api/admin/mails')).counts).toEqual({ waiting: 0, dead: 0 })

    const member = { email: 'mona.abdelhamid@example.com', password: demoMemberPassword }
    const signedIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload: member })
    expect(signedIn.json().user.resources.documents).toHaveLength(4)
    expect(signedIn.json().user.resources.videos).toHaveLength(2)
    const mine = { authorization: `Bearer ${signedIn.json().token}` }
    const own = (await app.inject({ url: '/api/subscriptions/my-resources', headers: mine })).json()
    const uploaded = own.user.resources.documents.filter(({ url }: { url: string }) =>
      url.startsWith('/files/'),
    )
    expect(uploaded).toHaveLength(2)
    for (const { url } of signedIn.json().user.resources.videos) expect(url).toMatch(/^\/files\//)
    for (const { url } of uploaded)
      expect((await app.inject(url)).headers['content-type']).toBe('application/pdf')
    const { progress } = (await app.inject({ url: '/api/progress', headers: mine })).json()
    expect(progress).toMatchObject({ entries: 13, photos: 0, unseenComments: 1, week: { goal: 4 } })
    const { points } = (await app.inject({ url: '/api/progress/measurements', headers: mine })).json()
    expect(points.at(-1)).toMatchObject({ day: progress.today, weight: 75.1, waist: 84.5 })
    expect((await get('/api/admin/resources')).total).toBe(Object.keys(library).length)

    await seedDemo(context, openInside)
    expect((await get('/api/admin/requests')).total).toBe(12)
    await close()
  })

  rule('never mixes sample people and real ones', async () => {
    const { context, close } = await testApp(kind)
    const inDemoMode = { ...context, settings: { ...context.settings, demo: true } }
    await assertOwnDatabase(context)
    await assertOwnDatabase(inDemoMode)
    await anAccount(context)
    await assertOwnDatabase(context)
    await expect(assertOwnDatabase(inDemoMode)).rejects.toThrow('This database has real data')
    await context.db.insertInto('counters').values({ name: 'demo', value: 2 }).execute()
    await assertOwnDatabase(inDemoMode)
    await expect(assertOwnDatabase(context)).rejects.toThrow('sample people')
    await close()
  })
})

it('serves its own documents and videos, so that they open without a network', async () => {
  const app = fastify()
  await demoRoutes(app)
  for (const { url } of Object.values(library)) {
    if (url === undefined) continue
    const answer = await app.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
  const film = await app.inject('/demo/squat.mp4')
  expect(film.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' })
  expect(film.rawPayload.subarray(4, 8).toString()).toBe('ftyp')
  const part = await app.inject({ url: '/demo/squat.mp4', headers: { range: 'bytes=4-7' } })
  expect([part.statusCode, part.body]).toEqual([206, 'ftyp'])
  expect(
    (await app.inject({ url: '/demo/squat.mp4', headers: { range: 'bytes=9999999-' } })).statusCode,
  ).toBe(416)
  expect((await app.inject('/demo/squat.svg')).headers.location).toBe('/demo/squat.mp4')
  await app.close()
})
