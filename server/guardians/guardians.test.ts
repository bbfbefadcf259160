import { afterEach, beforeEach, expect, it } from 'vitest'
import { errorSentence } from '#contract/errors.ts'
import { eraseAgain } from '#server/privacy/index.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { sendPhotos, uploadPhoto } from '#server/test/progress.ts'
import { aPlainPicture } from '#server/test/sample-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { forgetGuardians } from './index.ts'

let product: TestApp
let staff: { authorization: string }
let member: { authorization: string }
let userId: string

const callBy = (headers: typeof member, method: 'GET' | 'DELETE', url: string) =>
  product.app.inject({ method, url: `/api${url}`, headers })
const call = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  product.app.inject({ method, url: `/api${url}`, headers: member, ...(payload && { payload }) })
const save = (payload: object) => call('PUT', '/intake', payload)
const today = () => product.clock.now().toISOString().slice(0, 10)
const log = async (day: object) => {
  const { entry } = (await call('GET', `/progress/entries/${today()}`)).json()
  return call('PUT', `/progress/entries/${today()}`, { basis: entry?.updatedAt ?? null, ...day })
}
const bornIn = (birthYear: number | null, more: object = {}) => ({ birthYear, ...more })
const guardian = { name: 'Heba Samir', phone: '0100 123 4567', agrees: true }
const outcome = ({ statusCode, json }: Awaited<ReturnType<typeof call>>) => [statusCode, json().code]
const missing = [403, 'guardian_consent_missing']
const rows = () => product.context.db.selectFrom('guardians').selectAll().execute()

/** This year the member turns 17. */
const minorYear = () => product.clock.now().getFullYear() - 17

async function aMinorWithGuardian() {
  const answer = await save({ body: bornIn(minorYear(), { weight: 60 }), guardian })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().intake
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await testApp(kind)
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    const account = await anAccount(product.context)
    userId = account.id
    member = (await aSession(product.context, account)).headers
  })
  afterEach(() => product.close())

  it('nothing but workouts is stored of a minor until a guardian agreed', async () => {
    // As it was before a guardian was asked for: a consent to photos from then.
    await call('PUT', '/progress/photo-consent', { given: true })
    const { intake } = (await save({ body: bornIn(minorYear()) })).json()
    expect(intake).toMatchObject({ guardianConsent: 'missing', guardian: null })
    const refused = [
      await save({ body: bornIn(minorYear(), { weight: 60 }) }),
      await save({ body: bornIn(minorYear(), { height: 170 }) }),
      await log({ workout: true, weight: 60 }),
      await log({ waist: 70 }),
      await log({ energy: 3 }),
      await log({ sleep: 3 }),
      await log({ note: 'Tired' }),
      await call('PUT', '/progress/photo-consent', { given: true }),
      await sendPhotos(product.app, member, { photos: [await aPlainPicture('jpeg')] }),
    ]
    expect(refused.map(outcome)).toEqual(refused.map(() => missing))
    expect(refused[0]?.json().error).toBe(errorSentence('guardian_consent_missing', 'en'))
    expect((await log({ workout: true })).statusCode).toBe(200)
    const stored = await product.context.db.selectFrom('uploads').select('id').execute()
    expect(stored).toEqual([])
    expect((await call('GET', '/intake')).json().intake.body.answers).toMatchObject({ weight: null })

    expect(await aMinorWithGuardian()).toMatchObject({
      guardianConsent: 'given',
      guardian: { name: 'Heba Samir', phone: '0100 123 4567', version: '1' },
      healthStep: 'closed_to_minors',
    })
    await call('PUT', '/progress/photo-consent', { given: true })
    const photo = await uploadPhoto(product.app, member, await aPlainPicture('jpeg'))
    const saved = await log({ weight: 60, note: 'Fine', photos: [photo.cloudinaryId] })
    expect(saved.statusCode, saved.body).toBe(200)
  })

  rule('a birth year of a minor is corrected, not taken back', async () => {
    await save({ body: bornIn(minorYear()) })
    expect(outcome(await save({ body: bornIn(null) }))).toEqual([409, 'birth_year_missing'])
    expect(outcome(await save({ body: null }))).toEqual([409, 'birth_year_missing'])
    expect(outcome(await save({ body: bornIn(null), guardian }))).toEqual([409, 'birth_year_missing'])
    await aMinorWithGuardian()
    const { intake } = (await save({ body: bornIn(1990, { weight: 60 }) })).json()
    expect(intake).toMatchObject({ guardianConsent: 'not_needed', guardian: null })
    expect(await rows()).toEqual([])
    // Of an adult nobody is stored.
    await save({ guardian })
    expect(await rows()).toEqual([])
  })

  rule('wrong details are refused at their fields', async () => {
    const body = bornIn(minorYear())
    const answer = await save({ body, guardian: { name: ' ', phone: '123', agrees: false } })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual(['guardian.name', 'guardian.phone', 'guardian.agrees'])
    const late = await save({ body, guardian: { ...guardian, privacyVersion: 99 } })
    expect(outcome(late)).toEqual([409, 'privacy_page_changed'])
    expect(Object.keys(late.json().fields)).toEqual(['guardian.agrees'])
    expect(await rows()).toEqual([])
  })

  it('withdrawing deletes the guardian and the photos, and closes what needs the consent', async () => {
    await aMinorWithGuardian()
    await call('PUT', '/progress/photo-consent', { given: true })
    const photo = await uploadPhoto(product.app, member, await aPlainPicture('jpeg'))
    await log({ weight: 60, photos: [photo.cloudinaryId] })
    const { headers } = await aSession(product.context, { id: userId }, { kind: 'renewal' })
    const { intake } = (await callBy(headers, 'DELETE', '/intake/guardian')).json()
    expect(intake).toMatchObject({
      guardianConsent: 'missing',
      guardian: null,
      body: { answers: { weight: 60 } },
    })
    expect(await product.context.db.selectFrom('progress_photos').selectAll().execute()).toEqual([])
    expect((await call('GET', '/progress/photo-consent')).json()).toEqual({ consent: null, photos: 0 })
    expect(outcome(await log({ weight: 61, photos: [] }))).toEqual(missing)
    expect((await call('DELETE', '/intake/guardian')).statusCode).toBe(200)
    const actions = (await product.context.db.selectFrom('audit_entries').select('action').execute()).map(
      ({ action }) => action,
    )
    expect(actions.filter((action) => action === 'guardian_consent.withdrawn')).toHaveLength(1)

    // A restored copy from before the withdrawal loses them again.
    const erasures = await product.context.db.selectFrom('erasures').selectAll().execute()
    const found = erasures.find(({ subjects }) => subjects.consent === 'guardian')
    await product.context.db.deleteFrom('erasures').execute()
    const consent = { consent_at: new Date(0), consent_version: '1', needed_until: '2099-01-01' }
    const copied = { user_id: userId, name: 'Heba', phone: '0100', phone_e164: '+20100', ...consent }
    await product.context.db.insertInto('guardians').values(copied).execute()
    const erasure = { id: found?.id ?? '', erasedAt: product.clock.now().toISOString() }
    const subjects = { user: userId, applications: [], messages: [], consent: 'guardian' as const }
    await product.context.db
      .transaction()
      .execute((tx) => eraseAgain(tx, { ...erasure, subjects }, product.clock.now()))
    expect(await rows()).toEqual([])
  })

  it('staff see who agreed, and the register counts it', async () => {
    await aMinorWithGuardian()
    const { intake } = (await callBy(staff, 'GET', `/admin/users/${userId}/intake`)).json()
    expect(intake.guardian).toMatchObject({ name: 'Heba Samir', phone: '0100 123 4567' })
    const { consents } = (await callBy(staff, 'GET', `/admin/users/${userId}/consents`)).json()
    expect(consents).toMatchObject([{ kind: 'guardian', version: '1' }])
    const register = await callBy(staff, 'GET', '/admin/processing-register')
    expect(register.body).toContain('Guardian of a member under 18')
  })

  it('is not asked for any more, and forgotten, once the member is of age for certain', async () => {
    await aMinorWithGuardian()
    const year = product.clock.now().getUTCFullYear()
    const until = (at: string) =>
      product.clock.advance(new Date(at).getTime() - product.clock.now().getTime())
    // In the year in which they turn 18, nobody knows the day.
    until(`${year + 1}-12-31T20:00:00Z`)
    expect(await forgetGuardians(product.context)).toBe(0)
    until(`${year + 1}-12-31T22:30:00Z`)
    member = (await aSession(product.context, { id: userId }, { kind: 'renewal' })).headers
    expect((await call('GET', '/intake')).json().intake).toMatchObject({
      ...{ guardianConsent: 'not_needed', guardian: null },
    })
    expect(await forgetGuardians(product.context)).toBe(1)
    expect(await rows()).toEqual([])
  })
})
