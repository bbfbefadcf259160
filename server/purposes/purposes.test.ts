import { afterEach, beforeEach, expect, it } from 'vitest'
import { siteDefaults } from '#server/site/index.ts'
import { aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { callAs, livePerson } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { sendPhotos } from '#server/test/progress.ts'
import { aPhotoWithPlace } from '#server/test/sample-pictures.ts'
import { siteCalls } from '#server/test/site-calls.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
let admin: { authorization: string }
let member: { authorization: string }
let userId: string

const written = siteDefaults(false).settings.privacyText
const dietitian = {
  ar: `${written.ar}\n\nيرى طبيب تغذية إجاباتك الصحية.`,
  en: `${written.en}\n\nA dietitian sees your health answers.`,
}

/** Publishes a text of the page. */
async function publish(privacyText: { ar: string; en: string }): Promise<void> {
  const { publish: publishSite } = await siteCalls(product)
  expect((await publishSite({ privacyText })).statusCode).toBe(200)
}

type Method = 'GET' | 'PUT' | 'POST'
const sendAs = (as: object, [method, url]: [Method, string], payload?: object) =>
  product.app.inject({
    ...{
      method,
      url: `/api${url}`,
      headers: { ...as, 'accept-language': 'en' },
      ...(payload && { payload }),
    },
  })
const send = (method: Method, url: string, payload?: object) => sendAs(member, [method, url], payload)
const asAdmin = (method: Method, url: string, payload?: object) => sendAs(admin, [method, url], payload)
const own = async () => (await send('GET', '/privacy-page/purposes')).json().purposes
const answer = (agrees: boolean, privacyVersion: number) =>
  send('PUT', '/privacy-page/purposes', { agrees, privacyVersion })
const staffView = async () => (await asAdmin('GET', `/admin/users/${userId}/consents`)).json()
const preview = async (text: { ar: string; en: string }) =>
  (await asAdmin('POST', '/admin/privacy-page/preview', { text })).json()

const today = '2026-02-27'
const day = (more: object) => ({ workout: true, photos: [], basis: null, ...more })
const saveDay = (more: object) => send('PUT', `/progress/entries/${today}`, day(more))

/** Each way to store new health data, by name, with the code of its answer. */
async function codesOfNewData() {
  const answers = {
    weight: await saveDay({ weight: 70 }),
    note: await saveDay({ note: 'slept well' }),
    photo: await sendPhotos(product.app, member, { photos: [await aPhotoWithPlace()] }),
    intake: await send('PUT', '/intake', { food: { avoid: 'nuts' } }),
    health: await send('PUT', '/intake', { health: { joints: true } }),
    healthConsent: await send('PUT', '/intake/health-consent', {}),
    photoConsent: await send('PUT', '/progress/photo-consent', { given: true }),
  }
  return Object.fromEntries(
    Object.entries(answers).map(([name, { statusCode, body }]) => [
      name,
      statusCode === 403 ? JSON.parse(body).code : statusCode,
    ]),
  )
}

const refused = Object.fromEntries(
  ['weight', 'note', 'photo', 'intake', 'health', 'healthConsent', 'photoConsent'].map((name) => [
    name,
    'purposes_changed',
  ]),
)

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    const person = await livePerson(product, admin)
    userId = person.userId
    member = (await aSession(product.context, { id: userId })).headers
  })
  afterEach(() => product.close())

  it('asks again after a change, keeps what is stored, and stores nothing new until the member agrees', async () => {
    expect(await own()).toMatchObject({ state: 'agreed', version: 1 })
    expect((await send('GET', '/progress')).json().progress).not.toHaveProperty('hasNewPurposes')
    const { progress: before } = (await send('GET', '/progress')).json()
    expect(await preview(dietitian)).toEqual({ changes: true, members: 1 })
    await publish(dietitian)

    const question = await own()
    expect((await send('GET', '/progress')).json().progress.hasNewPurposes).toBe(true)
    expect(question).toMatchObject({
      ...{ state: 'unanswered', version: 2, held: { healthAnswers: true, photos: 1, guardian: false } },
      change: {
        ar: { before: [], now: ['يرى طبيب تغذية إجاباتك الصحية.'] },
        en: { before: [], now: ['A dietitian sees your health answers.'] },
      },
    })
    expect(await codesOfNewData()).toEqual(refused)
    // A workout says nothing about health, and a skipped step stores nothing.
    expect((await saveDay({})).statusCode).toBe(200)
    expect((await send('PUT', '/intake', { training: null })).statusCode).toBe(200)
    expect((await send('GET', '/progress')).json().progress.photos).toBe(before.photos)
    expect((await send('GET', '/intake')).json().intake.health.answers.joints).toBe(true)
    expect(await staffView()).toMatchObject({
      purposes: 'unanswered',
      consents: [{ version: '1', purposes: 1 }, { purposes: 1 }, { purposes: 1 }],
    })

    product.clock.advance(60_000)
    const agreed = await answer(true, 2)
    expect(agreed.json().purposes.state).toBe('agreed')
    const at = product.clock.now().toISOString()
    expect(await staffView()).toEqual({
      purposes: 'agreed',
      consents: [
        expect.objectContaining({ kind: 'request', version: '1', purposes: 1 }),
        { kind: 'health', version: '2', at, purposes: 2 },
        { kind: 'photos', version: '2', at, purposes: 2 },
        { kind: 'purposes', version: '2', at, purposes: 2 },
      ],
    })
    const { entry } = (await send('GET', `/progress/entries/${today}`)).json()
    const saved = await saveDay({ weight: 70, basis: entry.updatedAt })
    expect(saved.statusCode).toBe(200)
    expect((await sendPhotos(product.app, member, { photos: [await aPhotoWithPlace()] })).statusCode).toBe(
      201,
    )
  })

  it('not agreeing is the withdrawal, stays an answer, and can be changed', async () => {
    await publish(dietitian)
    await own()
    expect((await answer(false, 2)).json().purposes).toMatchObject({
      ...{ state: 'declined', held: { healthAnswers: false, photos: 0 } },
    })
    expect((await send('GET', '/intake')).json().intake).toMatchObject({ healthConsent: null })
    expect((await send('GET', '/progress')).json().progress).toMatchObject({ consent: null, photos: 0 })
    expect(await codesOfNewData()).toEqual(refused)
    expect(await staffView()).toMatchObject({ purposes: 'declined', consents: [{ kind: 'request' }] })
    expect(await product.context.db.selectFrom('erasures').select('id').execute()).toHaveLength(2)
    expect((await answer(false, 2)).statusCode).toBe(200)
    product.clock.advance(60_000)
    expect((await answer(true, 2)).json().purposes.state).toBe('agreed')
    expect((await saveDay({ weight: 70 })).statusCode).toBe(200)
    const actions = await product.context.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'like', 'purposes.%')
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['purposes.declined', 'purposes.agreed'])
  })

  it('nobody is asked for times, the team, contact data, signs or the order of lines', async () => {
    const times = {
      method: 'PUT',
      url: '/admin/retention/photos',
      payload: { days: 365, wasDays: null },
    } as const
    await callAs(product.app, admin, times)
    expect(await own()).toMatchObject({ state: 'agreed', version: 2 })
    const lines = written.en
      .replace('- To keep accounts secure.', '')
      .replace('## Why we collect it\n', '## Why we collect it\n- To keep  accounts secure!\n')
    const same = {
      ar: `${written.ar}\n`,
      en: lines.replace('of the page.', 'of the page, hello@example.com.'),
    }
    expect(await preview(same)).toEqual({ changes: false, members: 0 })
    await publish(same)
    expect(await own()).toMatchObject({ state: 'agreed', version: 3 })
    expect((await saveDay({ weight: 70 })).statusCode).toBe(200)
  })

  rule('going back to what was agreed to asks nobody any more', async () => {
    await publish(dietitian)
    expect((await own()).state).toBe('unanswered')
    expect(await preview(written)).toEqual({ changes: true, members: 0 })
    await publish(written)
    expect(await own()).toMatchObject({ state: 'agreed', version: 3 })
    expect((await saveDay({ weight: 70 })).statusCode).toBe(200)
  })

  it('an answer to other purposes than those in force is refused, and each change asks anew', async () => {
    await publish(dietitian)
    await own()
    const late = await answer(true, 1)
    expect([late.statusCode, late.json().code]).toEqual([409, 'privacy_page_changed'])
    await answer(false, 2)
    await publish({ ar: written.ar, en: dietitian.en })
    // Readers of the language that did not change see what did.
    const again = await own()
    expect(again).toMatchObject({ state: 'unanswered', version: 3 })
    expect(again.change.ar).toEqual(again.change.en)
    expect((await answer(true, 2)).json().code).toBe('privacy_page_changed')
    expect((await answer(true, 3)).json().purposes.state).toBe('agreed')
  })

  rule('versions from before are compared by their texts, and a month counts as the first one', async () => {
    const { db } = product.context
    const old = { photo_consent_version: '2026-11' }
    await db.updateTable('users').set(old).where('id', '=', userId).execute()
    await db.updateTable('privacy_versions').set({ purposes: null }).execute()
    expect(await own()).toMatchObject({ state: 'agreed' })
    await publish(dietitian)
    await db.updateTable('privacy_versions').set({ purposes: null }).execute()
    expect(await own()).toMatchObject({ state: 'unanswered', version: 2 })
  })

  it('the register counts the consents by purposes, and who has not answered', async () => {
    const rows = async () => {
      const { sections } = (await asAdmin('GET', '/admin/processing-register')).json()
      const found = sections.find(({ id }: { id: string }) => id === 'agreed_purposes')
      return found.rows.map(({ id, cells }: { id: string; cells: unknown[] }) => [id, cells.at(-1)])
    }
    const requests = (await rows()).find(([id]: [string]) => id === '1:requests')[1]
    await publish(dietitian)
    await own()
    expect(await rows()).toEqual([
      ...[
        ['1:requests', requests],
        ['1:health', 1],
        ['1:photos', 1],
        ['unanswered', 1],
      ],
    ])
    await answer(true, 2)
    expect(await rows()).toEqual([
      ...[
        ['2:health', 1],
        ['2:photos', 1],
        ['2:purposes', 1],
        ['1:requests', requests],
        ['unanswered', 0],
      ],
    ])
  })

  rule('only the owner’s side may ask what a text would do, and nobody answers for another', async () => {
    expect((await send('POST', '/admin/privacy-page/preview', { text: dietitian })).statusCode).toBe(403)
    expect((await sendAs({}, ['GET', '/privacy-page/purposes'])).statusCode).toBe(401)
    const foreign = await asAdmin('PUT', '/privacy-page/purposes', { agrees: true, privacyVersion: 1 })
    expect(foreign.statusCode).toBe(403)
  })
})
