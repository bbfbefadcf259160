import { expect, it } from 'vitest'
import { ProcessState } from '#server/platform/process-state.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { testApp } from '#server/test/test-app.ts'
import { readPublishedSite, siteDefaults } from './index.ts'

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  it('shows the defaults until something is published, then what was published, to every process', async () => {
    const { app, context, clock, close } = await testApp(kind)
    const before = (await app.inject('/api/site')).json()
    expect(before).toEqual({ ...siteDefaults(false), version: 0, publishedAt: null })

    const otherProcess = { ...context, state: new ProcessState() }
    await readPublishedSite(otherProcess)

    const authorization = `Bearer ${await signInAsAdmin(context)}`
    const settings = { ...before.settings, companyName: { ar: 'كابتن منى', en: 'Coach Mona' } }
    const published = await app.inject({
      method: 'PUT',
      url: '/api/site',
      headers: { authorization },
      payload: { settings, sections: before.sections, version: 0 },
    })
    expect(published.statusCode).toBe(200)
    expect(published.json()).toMatchObject({
      version: 1,
      publishedAt: clock.now().toISOString(),
      settings: { companyName: { en: 'Coach Mona' } },
    })
    expect((await app.inject('/api/site')).json()).toEqual(published.json())
    clock.advance(1000)
    expect(await readPublishedSite(otherProcess)).toEqual(published.json())

    const [entry] = await context.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'site.published')
      .execute()
    expect(entry).toMatchObject({ details: { version: 1 } })
    await close()
  })

  it('keeps what is published of settings that a caller of an earlier version does not send', async () => {
    const { app, context, close } = await testApp(kind)
    const headers = { authorization: `Bearer ${await signInAsAdmin(context)}` }
    const { settings, sections } = siteDefaults(false)
    const womenNote = { ar: 'صورك خاصة بك.', en: 'Your photos are yours.' }
    const publish = async (sent: object, version: number) =>
      (
        await app.inject({
          method: 'PUT',
          url: '/api/site',
          headers,
          payload: { settings: sent, sections, version },
        })
      ).json()
    await publish({ ...settings, womenNote, reviewWithinHours: 12, maxMonths: 6, priceHoldHours: 24 }, 0)
    const {
      portrait: _portrait,
      womenNote: _note,
      maxMonths: _months,
      reviewWithinHours: _review,
      planWithinHours: _plan,
      priceHoldHours: _hours,
      visitorFaq: _questions,
      ...earlier
    } = settings
    const { settings: published } = await publish(earlier, 1)
    expect(published).toMatchObject({ womenNote, reviewWithinHours: 12, maxMonths: 6, priceHoldHours: 24 })
    expect(published.visitorFaq).toHaveLength(settings.visitorFaq.length)
    await close()
  })

  it('refuses a draft of an older version, and lets one of two who publish at once win', async () => {
    const { app, context, close } = await testApp(kind)
    const authorization = `Bearer ${await signInAsAdmin(context)}`
    const { settings, sections } = siteDefaults(false)
    const publish = (version: number) =>
      app.inject({
        method: 'PUT',
        url: '/api/site',
        headers: { authorization },
        payload: { settings, sections, version },
      })
    const answers = await Promise.all([publish(0), publish(0), publish(0)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const late = await publish(0)
    expect(late.json()).toMatchObject({ code: 'site_changed' })
    expect((await publish(1)).json().version).toBe(2)
    await close()
  })

  rule(
    'keeps the ids of entries for a client that sends none, and gives new and repeated ones their own',
    async () => {
      const { app, context, close } = await testApp(kind)
      const authorization = `Bearer ${await signInAsAdmin(context)}`
      const { settings: plainSettings, sections } = siteDefaults(false)
      const settings = { ...plainSettings, services: siteDefaults(true).settings.services }
      const publish = async (services: object[], version: number) => {
        const payload = { settings: { ...settings, services }, sections, version }
        const answer = await app.inject({
          method: 'PUT',
          url: '/api/site',
          headers: { authorization },
          payload,
        })
        return answer.json().settings.services as { id: string; ar: string; en: string }[]
      }
      const [first, second, third] = settings.services
      const plain = settings.services.map(({ ar, en }) => ({ ar, en }))
      expect(await publish([plain[1]!, plain[0]!, ...plain.slice(2)], 0)).toEqual([
        second,
        first,
        ...settings.services.slice(2),
      ])
      const own = { id: 'own', ar: 'جديدة', en: 'New' }
      const rewritten = { ar: 'أخرى', en: 'Other' }
      const published = await publish([own, rewritten, plain[2]!, { ...own, en: 'Again' }], 1)
      expect(published.slice(0, 3)).toEqual([own, { ...rewritten, id: first?.id }, third])
      expect(published[3]).toMatchObject({ ar: own.ar, en: 'Again' })
      expect(new Set(published.map(({ id }) => id)).size).toBe(4)
      const { version } = (await app.inject('/api/site')).json()
      const changed = await context.db
        .selectFrom('site_versions')
        .select('changed')
        .orderBy('version')
        .execute()
      expect([version, changed]).toEqual([2, [{ changed: ['services'] }, { changed: ['services'] }]])
      await publish(published, 2)
      const again = await context.db
        .selectFrom('site_versions')
        .select('changed')
        .where('version', '=', 3)
        .execute()
      expect(again).toEqual([{ changed: [] }])
      await close()
    },
  )

  rule('replaces only the stored fields that cannot be read', async () => {
    const { app, context, clock, close } = await testApp(kind)
    const defaults = siteDefaults(false)
    const stored = { ...defaults.settings, contactEmail: 'broken', footerTagline: { ar: 'لك', en: 'Yours' } }
    await context.db
      .insertInto('site_versions')
      .values({
        version: 4,
        settings: JSON.stringify(stored),
        sections: JSON.stringify('no list'),
        published_by: null,
        published_at: context.clock.now(),
      })
      .execute()
    clock.advance(1000)
    const site = (await app.inject('/api/site')).json()
    expect(site).toMatchObject({ version: 4, sections: defaults.sections })
    expect(site.settings).toEqual({ ...stored, contactEmail: '' })
    await close()
  })
})

it('answers a reader who has the present site with 304 and nothing else', async () => {
  const { app, close } = await testApp()
  const first = await app.inject('/api/site')
  const tag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('no-cache')
  const again = await app.inject({ url: '/api/site', headers: { 'if-none-match': tag } })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
  const statusFor = async (named: string) =>
    (await app.inject({ url: '/api/site', headers: { 'if-none-match': named } })).statusCode
  for (const named of [`W/${tag}`, `"other", W/"x", ${tag}`, `"a,b" , ${tag}`, '*']) {
    expect(await statusFor(named), named).toBe(304)
  }
  for (const named of ['"other"', tag.slice(1, -1), `"x${tag.slice(1)}`, '']) {
    expect(await statusFor(named), named).toBe(200)
  }
  await close()
})

it('lists the packages, a missing English text in Arabic', async () => {
  const { app, context, close } = await testApp()
  const authorization = `Bearer ${await signInAsAdmin(context)}`
  const { settings, sections } = siteDefaults(false)
  const packages = {
    ...settings.packages,
    basic: { ...settings.packages.basic, name: { ar: 'البداية', en: '' }, price: 950 },
  }
  const packageLabels = { ...settings.packageLabels, popular: 'professional' as const }
  const confirmed = { numbers: '', specialties: '', videos: '', prices: '2026-03-01' }
  const payload = { settings: { ...settings, packages, packageLabels, confirmed }, sections, version: 0 }
  await app.inject({ method: 'PUT', url: '/api/site', headers: { authorization }, payload })
  const { plans } = (await app.inject('/api/subscriptions/plans')).json()
  expect(plans.map(({ id, popular }: { id: string; popular: boolean }) => [id, popular])).toEqual([
    ['basic', false],
    ['professional', true],
    ['premium', false],
  ])
  expect(plans[0]).toMatchObject({ name: { ar: 'البداية', en: 'البداية' }, price: 950, currency: 'EGP' })
  await close()
})

it.each(['id', 'component'] as const)('refuses sections of which two have the same %s', async (field) => {
  const { app, context, close } = await testApp()
  const authorization = `Bearer ${await signInAsAdmin(context)}`
  const { settings, sections } = siteDefaults(false)
  const twice = sections.map((one, index) => (index === 3 ? { ...one, [field]: sections[1]?.[field] } : one))
  const payload = { settings, sections: twice, version: 0 }
  const rejected = await app.inject({ method: 'PUT', url: '/api/site', headers: { authorization }, payload })
  expect([rejected.statusCode, rejected.json().code]).toEqual([422, 'invalid_input'])
  expect(Object.keys(rejected.json().fields)).toEqual([`sections.3.${field}`])
  expect((await app.inject('/api/site')).json().version).toBe(0)
  await close()
})

it('takes a privacy text of the greatest length in both languages, and nothing much longer', async () => {
  const { app, context, close } = await testApp()
  const authorization = `Bearer ${await signInAsAdmin(context)}`
  const { settings, sections } = siteDefaults(false)
  const publish = (length: number) =>
    app.inject({
      method: 'PUT',
      url: '/api/site',
      headers: { authorization },
      payload: {
        settings: { ...settings, privacyText: { ar: 'خ'.repeat(length), en: 'خ'.repeat(length) } },
        sections,
        version: 0,
      },
    })
  expect((await publish(20_000)).statusCode).toBe(200)
  expect((await publish(20_001)).statusCode).toBe(422)
  expect((await publish(100_000)).statusCode).toBe(413)
  await close()
})

it('writes a stored section that is left out into the log, once each time that the version is read', async () => {
  const { context, clock, close } = await testApp()
  const warned: unknown[] = []
  const log = Object.assign(Object.create(context.log), { warn: (facts: unknown) => warned.push(facts) })
  const defaults = siteDefaults(false)
  const unknown = { id: 'x', name: 'x', type: 'x', enabled: true, order: 11, component: 'horoscope' }
  await context.db
    .insertInto('site_versions')
    .values({
      version: 3,
      settings: JSON.stringify(defaults.settings),
      sections: JSON.stringify([
        ...defaults.sections.slice(1),
        unknown,
        { ...defaults.sections[0], order: 0 },
      ]),
      published_by: null,
      published_at: clock.now(),
    })
    .execute()
  const own = { ...context, log, state: new ProcessState() }
  await readPublishedSite(own)
  clock.advance(2000)
  await readPublishedSite(own)
  expect(warned).toEqual([
    { field: 'sections.9', section: 'x', component: 'horoscope', version: 3 },
    { field: 'sections.10', section: 'hero', component: 'hero', version: 3 },
  ])
  await close()
})

eachDatabase((kind) => {
  it('is read when the server starts, so that it stays though the database goes away unasked', async () => {
    const { app, context, clock, close } = await testApp(kind)
    const shown = await readPublishedSite(context)
    clock.advance(60_000)
    await context.database.close()
    const site = await app.inject('/api/site')
    expect([site.statusCode, site.json()]).toEqual([200, shown])
    expect((await app.inject('/api/health')).statusCode).toBe(503)
    await close().catch(() => {})
  })
})
