import { expect, it } from 'vitest'
import { addResource } from '#server/library/index.ts'
import { anAccount } from '#server/test/accounts.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { testApp } from '#server/test/test-app.ts'

eachDatabase((kind) => {
  async function open() {
    const product = await testApp(kind, { RATE_LIMITS: 'off' })
    const { app, context, clock } = product
    const headers = { authorization: `Bearer ${await signInAsAdmin(context)}` }
    let added = 0
    return {
      ...product,
      headers,
      add: async (name: string, plan?: string) => {
        clock.advance(1000)
        const payload = {
          ...{ name, email: `p${++added}@example.com`, phone: `0100 000 00${10 + added}` },
          ...(plan && { subscription: { plan, accessDays: 30 } }),
        }
        const made = await app.inject({ method: 'POST', url: '/api/admin/users', headers, payload })
        expect(made.statusCode).toBe(201)
        return String(made.json().user._id)
      },
      put: (id: string, payload: object) =>
        app.inject({ method: 'PUT', url: `/api/admin/users/${id}`, headers, payload }),
      list: async (query: Record<string, string>): Promise<string[]> => {
        const listed = await app.inject({ url: '/api/admin/users', query, headers })
        expect(listed.statusCode).toBe(200)
        return listed.json().users.map(({ name }: { name: string }) => name)
      },
    }
  }

  it('members are listed by name in both alphabets, page by page, with each filter and the search', async () => {
    const { context, add, put, list, close } = await open()
    const inOrder = [
      'أحمد علي',
      'إسلام سمير',
      'عبدالرحمن حسن',
      'عبد الله فتحي',
      'منى',
      'Abdel Rahman',
      'mona',
    ]
    const ids = new Map<string, string>()
    for (const name of ['mona', 'منى', 'عبد الله فتحي', 'Abdel Rahman', 'إسلام سمير', 'عبدالرحمن حسن']) {
      ids.set(name, await add(name, name === 'منى' ? undefined : 'basic'))
    }
    const renamed = await add('يوسف', 'premium')
    expect((await list({ sort: 'name' })).at(4)).toBe('يوسف')
    await put(renamed, { name: 'أحمد علي' })
    expect(await list({ sort: 'name' })).toEqual(inOrder)
    const pages = ['1', '2', '3', '4'].map((page) => list({ sort: 'name', limit: '2', page }))
    expect((await Promise.all(pages)).flat()).toEqual(inOrder)

    const active = inOrder.filter((name) => name !== 'منى')
    expect(await list({ sort: 'name', status: 'active' })).toEqual(active)
    expect(await list({ sort: 'name', status: 'none' })).toEqual(['منى'])
    expect(await list({ sort: 'name', plan: 'basic' })).toEqual(active.slice(1))
    expect(await list({ sort: 'name', q: 'mona' })).toEqual(['منى', 'mona'])
    expect(await list({ sort: 'name', q: 'عبد' })).toEqual(['عبدالرحمن حسن', 'عبد الله فتحي', 'Abdel Rahman'])
    const coach = await anAccount(context, { role: 'coach', name: 'Hany', username: 'hany' })
    for (const name of ['mona', 'عبد الله فتحي']) await put(ids.get(name) ?? '', { coachId: coach.id })
    await put(renamed, { coachId: coach.id })
    const ofCoach = { sort: 'name', coach: coach.id, status: 'active' }
    expect(await list(ofCoach)).toEqual(['أحمد علي', 'عبد الله فتحي', 'mona'])
    expect(await list({ ...ofCoach, plan: 'basic', q: 'mona' })).toEqual(['mona'])
    await close()
  })

  it('people of one name have one order over all pages', async () => {
    const { app, headers, add, close } = await open()
    for (let count = 0; count < 5; count++) await add('منى')
    const idsOf = async (page: number) => {
      const query = { sort: 'name', limit: '2', page: String(page) }
      const { users } = (await app.inject({ url: '/api/admin/users', query, headers })).json()
      return users.map(({ _id }: { _id: string }) => _id)
    }
    const ids = (await Promise.all([1, 2, 3].map(idsOf))).flat()
    expect(ids).toHaveLength(5)
    expect(ids).toEqual(ids.toSorted())
    await close()
  })

  it('members of one package are listed, counted, downloaded and given a resource', async () => {
    const { app, context, clock, headers, add, put, list, close } = await open()
    const blocked = await add('Blocked', 'premium')
    await put(blocked, { blocked: true, wasBlocked: false })
    await add('Basic', 'basic')
    await add('Premium', 'premium')
    await add('None')
    expect(await list({ plan: 'premium' })).toEqual(['Premium', 'Blocked'])
    expect(await list({ plan: 'premium', sort: 'oldest' })).toEqual(['Blocked', 'Premium'])
    expect(await list({ plan: 'premium', status: 'active' })).toEqual(['Premium'])
    expect(await list({ plan: 'premium', q: 'basic' })).toEqual([])
    expect(await list({ plan: 'professional' })).toEqual([])
    const query = { plan: 'premium' }
    const { counts } = (await app.inject({ url: '/api/admin/users/counts', query, headers })).json()
    expect(counts).toMatchObject({ all: { count: 2 }, active: { count: 1 }, blocked: { count: 1 } })
    for (const wrong of ['plan=gold', 'plan=', 'sort=phone']) {
      const { statusCode } = await app.inject({ url: `/api/admin/users?${wrong}`, headers })
      expect(statusCode).toBe(422)
    }

    const post = async (url: string, payload: object) =>
      (await app.inject({ method: 'POST', url: `/api/admin${url}`, headers, payload })).json()
    const { url } = await post('/csv', { table: 'members', plan: 'premium', status: 'active' })
    const rows = (await app.inject({ url })).body.split('\r\n').slice(1, -1)
    expect(rows.map((row) => row.split(',')[0])).toEqual(['Premium'])
    const titles = { titleAr: 'إحماء', titleEn: 'Warm-up', type: 'training' } as const
    const added = { ...titles, url: 'https://example.com/warm-up.pdf', now: clock.now() }
    const { id } = await addResource(context.db, added)
    expect(await post(`/resources/${id}/batches`, { filter: { plan: 'basic' } })).toMatchObject({ given: 1 })
    await close()
  })
})
