import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }

const nothing = { goal: null, body: null, health: null, training: null, food: null }
const ofAge = { guardianConsent: 'not_needed', guardian: null }
const health = {
  ...{ heart: false, chestPain: false, chestPainAtRest: false, dizziness: true, joints: true },
  ...{ medication: null, other: null, details: 'My left knee, since 2019' },
}
const adult = { weight: 76.84, height: 164, birthYear: 1994 }
const storedBody = { ...adult, weight: 76.8 }
const minor = { weight: null, height: null, birthYear: 2010 }

let product: TestApp
let member: Headers
let memberId: string
let staff: Headers

async function open(kind: 'sqlite' | 'postgres') {
  product = await testApp(kind)
  staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  ;({ id: memberId, headers: member } = await anotherMember())
}

async function anotherMember() {
  const account = await anAccount(product.context)
  return { id: account.id, headers: (await aSession(product.context, account)).headers }
}

async function aCoach(name: string) {
  const coach = await anAccount(product.context, { role: 'coach', email: null, name, username: `${name}-1` })
  return { id: coach.id, headers: (await aSession(product.context, coach)).headers }
}

const call = (
  method: 'GET' | 'PUT' | 'DELETE',
  url: string,
  { headers = member, payload }: { headers?: Headers; payload?: object } = {},
) => product.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
const own = async () => (await call('GET', '/intake')).json().intake
const save = (payload: object, headers = member) => call('PUT', '/intake', { payload, headers })
const saved = async (payload: object) => {
  const answer = await save(payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().intake
}
const consent = () => call('PUT', '/intake/health-consent')
const withdraw = (headers = member) => call('DELETE', '/intake/health-consent', { headers })
const outcome = ({ statusCode, json }: Awaited<ReturnType<typeof call>>) => [statusCode, json().code]
const asStaff = (headers: Headers, id = memberId) => call('GET', `/admin/users/${id}/intake`, { headers })
const assign = (coachId: string | null) =>
  call('PUT', `/admin/users/${memberId}`, { headers: staff, payload: { coachId } })
const audited = (action: 'health_answers.viewed' | 'health_consent.given' | 'health_consent.withdrawn') =>
  product.context.db.selectFrom('audit_entries').selectAll().where('action', '=', action).execute()

async function fillIn() {
  await saved({ body: adult })
  await consent()
  return saved({ health })
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(() => open(kind))
  afterEach(() => product.close())

  describe('a member', () => {
    rule('starts with no step saved', async () => {
      expect(await own()).toEqual({
        ...ofAge,
        ...nothing,
        healthConsent: null,
        healthStep: 'birth_year_missing',
        coach: null,
      })
    })

    it('saves and skips steps one by one, and finds each where it was', async () => {
      const savedAt = product.clock.now().toISOString()
      await saved({ goal: { goal: 'build_muscle', note: ' Ten kilos\nby summer ' } })
      await saved({ body: adult })
      await saved({ training: { place: 'home', equipment: ['bands', 'bench'], days: 3 } })
      await saved({ food: null })
      expect(await own()).toEqual({
        ...ofAge,
        goal: { answers: { goal: 'build_muscle', note: 'Ten kilos\nby summer' }, savedAt },
        body: { answers: storedBody, savedAt },
        health: null,
        training: {
          answers: { place: 'home', equipment: ['bands', 'bench'], otherEquipment: '', days: 3 },
          savedAt,
        },
        food: { answers: null, savedAt },
        healthConsent: null,
        healthStep: 'open',
        coach: null,
      })
    })

    it('changes a step later; the last of two saves counts, and other steps stay', async () => {
      await saved({ goal: { goal: 'get_fit' }, food: { avoid: 'milk' } })
      const both = await Promise.all([
        save({ food: { avoid: 'fish' } }),
        save({ body: adult }),
        save({ food: { avoid: 'fish' } }),
      ])
      expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      expect(await own()).toMatchObject({
        goal: { answers: { goal: 'get_fit' } },
        body: { answers: storedBody },
        food: { answers: { avoid: 'fish' } },
      })
      expect((await saved({ food: { avoid: 'eggs' } })).food.answers).toEqual({ avoid: 'eggs' })
    })

    rule('learns the name of the coach, if it is public', async () => {
      const { id } = await aCoach('Karim')
      await assign(id)
      expect((await own()).coach).toBe('Karim')
      const hidden = await anAccount(product.context, { role: 'coach', name: 'salma', username: 'salma' })
      await assign(hidden.id)
      expect((await own()).coach).toBeNull()
    })

    rule('reaches nobody else’s answers', async () => {
      await saved({ food: { avoid: 'milk' } })
      const other = await anotherMember()
      expect(await own()).toMatchObject({ food: { answers: { avoid: 'milk' } } })
      expect((await call('GET', '/intake', other)).json().intake).toMatchObject(nothing)
      await save({ food: { avoid: 'bread' } }, other.headers)
      await withdraw(other.headers)
      expect((await own()).food.answers).toEqual({ avoid: 'milk' })
      expect(outcome(await asStaff(other.headers))).toEqual([403, 'forbidden'])
      expect(outcome(await asStaff(member))).toEqual([403, 'forbidden'])
    })

    rule.each([
      ['a weight of 0', { body: { weight: 0 } }, 'body.weight'],
      ['a weight of 999', { body: { weight: 999 } }, 'body.weight'],
      ['a weight in words', { body: { weight: '70' } }, 'body.weight'],
      ['a height of 0', { body: { height: 0 } }, 'body.height'],
      ['a height of 999', { body: { height: 999 } }, 'body.height'],
      ['a birth year to come', { body: { birthYear: 2027 } }, 'body.birthYear'],
      ['a birth year of two digits', { body: { birthYear: 94 } }, 'body.birthYear'],
      ['a goal of no list', { goal: { goal: 'fly' } }, 'goal.goal'],
      ['a goal that is too long', { goal: { note: 'a'.repeat(501) } }, 'goal.note'],
      ['health details that are too long', { health: { details: 'a'.repeat(2001) } }, 'health.details'],
      ['foods that are too long', { food: { avoid: 'a'.repeat(1001) } }, 'food.avoid'],
      ['equipment twice', { training: { equipment: ['bench', 'bench'] } }, 'training.equipment'],
      ['8 days a week', { training: { days: 8 } }, 'training.days'],
    ])('is told the field of %s', async (_, payload, field) => {
      const answer = await save(payload)
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_input'])
      expect(Object.keys(answer.json().fields)).toEqual([field])
      expect(await own()).toMatchObject(nothing)
    })
  })

  describe('health answers', () => {
    it('need the consent, which is stored with its time and version and never in the audit log', async () => {
      await saved({ body: adult })
      expect(outcome(await save({ health }))).toEqual([409, 'health_consent_missing'])
      const at = product.clock.now().toISOString()
      expect((await consent()).json().intake).toMatchObject({
        health: null,
        healthConsent: { at, version: '1' },
      })
      product.clock.advance(1000)
      expect((await consent()).json().intake.healthConsent.at).toBe(at)
      expect(await saved({ health })).toMatchObject({ health: { answers: health } })
      expect(await audited('health_consent.given')).toMatchObject([
        { actor_id: memberId, subject_id: memberId, details: { version: '1' } },
      ])
      const entries = await product.context.db.selectFrom('audit_entries').selectAll().execute()
      expect(JSON.stringify(entries)).not.toContain('knee')
    })

    it('go with the consent, and not without it', async () => {
      await fillIn()
      expect((await withdraw()).json().intake).toMatchObject({
        health: { answers: null },
        healthConsent: null,
      })
      const steps = await product.context.db.selectFrom('intake_steps').selectAll().execute()
      expect(steps.filter(({ step }) => step !== 'body')).toMatchObject([
        { step: 'health', answers: null, consent_at: null, consent_version: null },
      ])
      expect((await withdraw()).statusCode).toBe(200)
      expect(await audited('health_consent.withdrawn')).toHaveLength(1)
      expect(outcome(await save({ health }))).toEqual([409, 'health_consent_missing'])
    })

    rule('can be withdrawn after access has ended, and not be given then', async () => {
      await fillIn()
      const { headers } = await aSession(product.context, { id: memberId }, { kind: 'renewal' })
      product.clock.advance(31 * 24 * 60 * 60 * 1000)
      const renewing = await aSession(product.context, { id: memberId }, { kind: 'renewal' })
      expect(outcome(await save({ health }, headers))[0]).toBe(401)
      expect((await withdraw(renewing.headers)).json().intake).toMatchObject({ healthConsent: null })
    })

    rule('are skipped without consent, and a skipped step keeps the consent', async () => {
      expect((await saved({ health: null })).health).toMatchObject({ answers: null })
      await fillIn()
      expect(await saved({ health: null })).toMatchObject({
        health: { answers: null },
        healthConsent: { version: '1' },
      })
    })

    rule('of somebody whose birth year is not known are not taken', async () => {
      expect(outcome(await consent())).toEqual([409, 'birth_year_missing'])
      expect(outcome(await save({ health }))).toEqual([409, 'birth_year_missing'])
      expect(outcome(await save({ body: { weight: 70 }, health }))).toEqual([409, 'birth_year_missing'])
    })

    it('of minors are not taken, nor their consent', async () => {
      const intake = await saved({ body: minor })
      expect(intake.healthStep).toBe('closed_to_minors')
      for (const answer of [await consent(), await save({ health }), await save({ body: minor, health })]) {
        expect(outcome(answer)).toEqual([409, 'health_closed_to_minors'])
        expect(answer.json().error).toBe(
          'The health questions are for adults. We don’t store health answers from anyone under 18.',
        )
      }
      const arabic = await product.app.inject({
        method: 'PUT',
        url: '/api/intake/health-consent',
        headers: { ...member, 'accept-language': 'ar' },
      })
      expect(arabic.json().error).toContain('18')
    })

    rule('keep the birth year that they were given with', async () => {
      await fillIn()
      for (const body of [null, { ...adult, birthYear: null }]) {
        expect(outcome(await save({ body }))).toEqual([409, 'birth_year_missing'])
      }
      expect((await own()).health.answers).toEqual(health)
    })

    it('are deleted with the consent once the birth year is corrected to that of a minor', async () => {
      await fillIn()
      expect(await saved({ body: minor })).toMatchObject({
        body: { answers: minor },
        health: { answers: null },
        healthConsent: null,
        healthStep: 'closed_to_minors',
      })
      expect(await audited('health_consent.withdrawn')).toHaveLength(1)
    })
  })

  describe('staff', () => {
    it('read it as the member’s own coach, and as owner while there is none; another coach is refused', async () => {
      const [mine, other] = [await aCoach('Karim'), await aCoach('Salma')]
      const intake = await fillIn()
      const closed = [403, 'health_data_closed']
      expect(outcome(await asStaff(mine.headers))).toEqual(closed)
      expect((await asStaff(staff)).json()).toEqual({ intake })
      await assign(mine.id)
      expect((await asStaff(mine.headers)).json()).toEqual({ intake: { ...intake, coach: 'Karim' } })
      expect(outcome(await asStaff(staff))).toEqual([403, 'glass_required'])
      expect(outcome(await asStaff(other.headers))).toEqual(closed)
      await assign(other.id)
      expect(outcome(await asStaff(mine.headers))).toEqual(closed)
      expect((await asStaff(other.headers)).statusCode).toBe(200)
    })

    rule('cannot take a member to read the intake: only admins and the present coach assign', async () => {
      await fillIn()
      const [first, second] = [await aCoach('Mona'), await aCoach('Omar')]
      const take = (coach: typeof first, coachId: string | null) =>
        call('PUT', `/admin/users/${memberId}`, { headers: coach.headers, payload: { coachId } })
      expect(outcome(await take(second, second.id))).toEqual([403, 'forbidden'])
      await assign(first.id)
      expect(outcome(await take(second, second.id))).toEqual([403, 'forbidden'])
      expect((await asStaff(second.headers)).statusCode).toBe(403)
      expect((await take(first, second.id)).statusCode).toBe(200)
      expect((await asStaff(first.headers)).statusCode).toBe(403)
    })

    rule('read an empty one, of members alone', async () => {
      const { id } = await aCoach('Karim')
      expect((await asStaff(staff)).json().intake).toMatchObject(nothing)
      expect(outcome(await asStaff(staff, id))).toEqual([404, 'not_found'])
      expect(outcome(await asStaff(staff, 'nobody'))).toEqual([404, 'not_found'])
    })

    rule('leave an entry in the audit log each time they open health answers', async () => {
      await saved({ body: adult })
      await asStaff(staff)
      expect(await audited('health_answers.viewed')).toEqual([])
      await fillIn()
      await asStaff(staff)
      expect(await audited('health_answers.viewed')).toMatchObject([{ subject_id: memberId, details: {} }])
    })
  })
})
