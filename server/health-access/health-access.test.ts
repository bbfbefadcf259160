import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallId, endpoints } from '#contract/endpoints.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { aSession, testPassword } from '#server/test/accounts.ts'
import { type CaseInput, makeCall, openWorld, type World } from '#server/test/calls/world.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { aMemberWithHealthData, aReader, type Person, photoLink } from '#server/test/health.ts'
import { aSecondFactor, codeAt, wrongCode } from '#server/test/second-factor.ts'

eachDatabase((kind) => {
  describe('who sees health data', () => {
    let world: World & { close(): Promise<void> }
    let owner: Person
    let mona: Person

    const attempt = async (id: CallId, { headers: as }: Person, sent: CaseInput = {}) => {
      const endpoint = endpoints.find((one) => one.id === id) as Endpoint
      const { statusCode: status, body } = await makeCall(world.app, endpoint, { as, ...sent })
      return { status, ...(body ? JSON.parse(body) : {}) }
    }
    const ofMona = () => ({ params: { id: mona.id } })
    const read = async (as: Person) => {
      const { status, code } = await attempt('readUserProgress', as, ofMona())
      return status === 200 ? 'open' : code
    }
    const breakGlass = (as: Person, proof: object = { password: testPassword }) =>
      attempt('breakGlass', as, { ...ofMona(), wholeBody: { reason: 'Salma is away', ...proof } })
    const assign = (as: Person, coachId: string | null) =>
      attempt('changeUser', as, { ...ofMona(), wholeBody: { coachId } })
    const readers = async () => (await attempt('readHealthReaders', mona)).readers
    const letIn = (id: string) => attempt('letReaderIn', mona, { params: { id } })
    const end = (id: string) => attempt('endReader', mona, { params: { id } })
    const minutes = (count: number) => world.clock.advance(count * 60_000)

    beforeEach(async () => {
      world = (await openWorld(kind)) as typeof world
      const { user } = await world.call('verifyStaff')
      owner = { id: user._id, headers: world.staff as Person['headers'] }
      mona = await aMemberWithHealthData(world, 'Mona')
    })
    afterEach(() => world.close())

    it('is of one alone: nothing is closed, nothing is to confirm, and the member reads so', async () => {
      expect((await assign(owner, owner.id)).status).toBe(200)
      expect(await read(owner)).toBe('open')
      expect(await attempt('breakGlass', owner, { ...ofMona() })).toMatchObject({ code: 'glass_not_needed' })
      expect(await attempt('listUnconfirmedAssignments', owner)).toMatchObject({ coaches: [] })
      expect(await readers()).toMatchObject({ sees: 'one', readers: [], openings: [] })
      // A second account closes it from the next call on: the owner is the member's coach, and another owner is not.
      const second = await aReader(world, { staffRole: 'owner', name: 'Hany' })
      expect([await read(owner), await read(second)]).toEqual(['open', 'glass_required'])
      expect(await readers()).toMatchObject({ sees: 'coach', choices: [{ name: 'Hany' }] })
    })

    it('an owner breaks the glass for an hour, and the member sees who, when and why', async () => {
      const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
      await assign(owner, salma.id)
      expect([await read(salma), await read(owner)]).toEqual(['open', 'glass_required'])
      const state = () => attempt('readUserHealthAccess', owner, ofMona())
      expect(await state()).toMatchObject({ state: 'glass', until: null, coach: 'Salma', proof: 'password' })
      expect(await breakGlass(salma)).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await breakGlass(owner, {})).toMatchObject({
        status: 422,
        fields: { password: expect.any(String) },
      })
      expect(await breakGlass(owner, { password: 'wrong', reason: '  ' })).toMatchObject({
        ...{ status: 422, fields: { reason: expect.any(String) } },
      })
      expect(await breakGlass(owner, { password: 'wrong' })).toMatchObject({
        ...{ status: 422, fields: { password: expect.any(String) } },
      })
      const openedAt = world.context.clock.now()
      const { until } = await breakGlass(owner)
      expect(Date.parse(until) - openedAt.getTime()).toBe(60 * 60_000)
      // A second press opens nothing more.
      minutes(10)
      expect(await breakGlass(owner)).toMatchObject({ status: 201, until })
      expect(await state()).toMatchObject({ state: 'open', until })
      expect(await read(owner)).toBe('open')
      const link = await photoLink(world, mona, owner)
      expect((await world.app.inject(link)).statusCode).toBe(200)
      expect((await readers()).openings).toEqual([
        {
          ...{ _id: expect.any(String), by: '', role: 'owner', reason: 'Salma is away' },
          ...{ openedAt: openedAt.toISOString(), until },
        },
      ])
      minutes(49.9)
      expect(await read(owner)).toBe('open')
      minutes(0.2)
      expect(await read(owner)).toBe('glass_required')
      expect((await world.app.inject(await photoLink(world, mona, owner))).statusCode).toBe(404)
      expect((await breakGlass(owner)).status).toBe(201)
      expect((await readers()).openings).toHaveLength(2)
    })

    it('who has an app for codes gives a code of it, and two presses are one opening', async () => {
      const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
      await assign(owner, salma.id)
      const { secret } = await aSecondFactor(world.context, owner)
      const now = world.context.clock.now()
      expect(await breakGlass(owner)).toMatchObject({ status: 422, fields: { code: expect.any(String) } })
      expect(await breakGlass(owner, { code: wrongCode(secret, now) })).toMatchObject({ status: 422 })
      const presses = [1, 2].map(() => breakGlass(owner, { code: codeAt(secret, now) }))
      // The code is used up by the first one, whoever that is.
      const statuses = (await Promise.all(presses)).map(({ status }) => status).sort()
      expect(statuses[0]).toBe(201)
      expect((await readers()).openings).toHaveLength(1)
    })

    it('a coach’s sight ends with the assignment, at the next call and for links that are out', async () => {
      const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
      const nour = await aReader(world, { staffRole: 'coach', name: 'Nour' })
      await assign(owner, salma.id)
      const link = await photoLink(world, mona, salma)
      expect((await world.app.inject(link)).statusCode).toBe(200)
      await assign(owner, nour.id)
      expect([await read(salma), await read(nour)]).toEqual(['health_data_closed', 'open'])
      expect((await world.app.inject(link)).statusCode).toBe(404)
      const { photoViews } = await readers()
      expect(photoViews).toEqual([
        {
          by: 'Salma',
          role: 'coach',
          day: '2026-03-01',
          photos: 1,
          lastViewedAt: world.context.clock.now().toISOString(),
        },
      ])
    })

    it('nobody opens it to themselves by assigning themselves, nobody, or somebody who counts as nobody', async () => {
      const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
      const nour = await aReader(world, { staffRole: 'coach', name: 'Nour' })
      const assistant = await aReader(world, { staffRole: 'assistant', name: 'Ali' })
      const admin = await aReader(world, { staffRole: 'admin', name: 'Hany' })
      expect(await assign(admin, admin.id)).toMatchObject({ status: 403, code: 'glass_required' })
      await assign(owner, salma.id)
      for (const coachId of [owner.id, null, assistant.id])
        expect(await assign(owner, coachId)).toMatchObject({ status: 403, code: 'glass_required' })
      expect(await read(salma)).toBe('open')
      expect((await assign(owner, nour.id)).status).toBe(200)
      await breakGlass(owner)
      expect((await assign(owner, null)).status).toBe(200)
    })

    it('an admin confirms no assignments to themselves, and a coach who hands over confirms nothing new', async () => {
      const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
      const nour = await aReader(world, { staffRole: 'coach', name: 'Nour' })
      const admin = await aReader(world, { staffRole: 'admin', name: 'Hany' })
      const confirm = (as: Person) => attempt('confirmAssignments', as, { params: { id: admin.id } })
      expect(await confirm(admin)).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await confirm(owner)).toMatchObject({ status: 200 })
      const { db } = world.context
      await db.updateTable('users').set({ coach_id: salma.id }).where('id', '=', mona.id).execute()
      expect((await assign(salma, nour.id)).status).toBe(200)
      expect(await read(nour)).toBe('health_data_closed')
    })

    it('a coach who was an assistant for a while sees nothing until it is confirmed again', async () => {
      const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
      await assign(owner, salma.id)
      const become = (staffRole: string) =>
        attempt('changeCoach', owner, {
          params: { id: salma.id },
          wholeBody: { staffRole, currentPassword: testPassword },
        })
      expect((await become('assistant')).status).toBe(200)
      expect((await become('coach')).status).toBe(200)
      salma.headers = (await aSession(world.context, salma)).headers
      expect(await read(salma)).toBe('health_data_closed')
      expect(await readers()).toMatchObject({ sees: 'owners', coachSince: null })
      await assign(owner, salma.id)
      await letIn(salma.id)
      await become('assistant')
      await become('coach')
      expect(await readers()).toMatchObject({ readers: [] })
    })

    it('a glass is of owners and admins, also while it is open', async () => {
      const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
      const admin = await aReader(world, { staffRole: 'admin', name: 'Hany' })
      await assign(owner, salma.id)
      await breakGlass(admin)
      expect(await read(admin)).toBe('open')
      const wholeBody = { staffRole: 'coach', currentPassword: testPassword }
      await attempt('changeCoach', owner, { params: { id: admin.id }, wholeBody })
      admin.headers = (await aSession(world.context, admin)).headers
      expect(await read(admin)).toBe('health_data_closed')
    })

    it('whoever is outside gets no way to sign in as a member who has signed in', async () => {
      const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
      const nour = await aReader(world, { staffRole: 'coach', name: 'Nour' })
      await assign(owner, salma.id)
      const ways = (as: Person) =>
        Promise.all([
          attempt('makePasswordLink', as, ofMona()),
          attempt('requestEmailChange', as, { ...ofMona(), wholeBody: { email: 'nour@example.com' } }),
          attempt('confirmEmailChange', as, {
            ...ofMona(),
            wholeBody: { email: 'nour@example.com', reason: 'It is me' },
          }),
        ])
      const codes = async (as: Person) => (await ways(as)).map(({ code }) => code)
      await world.context.db
        .updateTable('users')
        .set({ last_seen_at: null })
        .where('id', '=', mona.id)
        .execute()
      expect((await attempt('makePasswordLink', nour, ofMona())).status).toBe(201)
      const now = world.context.clock.now()
      await world.context.db
        .updateTable('users')
        .set({ last_seen_at: now })
        .where('id', '=', mona.id)
        .execute()
      expect(await codes(nour)).toEqual(Array(3).fill('health_data_closed'))
      expect(await codes(owner)).toEqual(Array(3).fill('glass_required'))
      expect((await attempt('makePasswordLink', salma, ofMona())).status).toBe(201)
      await breakGlass(owner)
      expect((await attempt('makePasswordLink', owner, ofMona())).status).toBe(201)
    })

    it('a link or an e-mail that was made while the data was open ends with the sight', async () => {
      const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
      const nour = await aReader(world, { staffRole: 'coach', name: 'Nour' })
      await assign(owner, salma.id)
      const linkBy = async (as: Person) => {
        const { url, expiresAt } = await attempt('makePasswordLink', as, ofMona())
        return { token: new URL(url).hash.replace('#token=', ''), expiresAt }
      }
      const use = (token: string) =>
        attempt(
          'resetPassword',
          { id: '', headers: {} as Person['headers'] },
          {
            wholeBody: { token, password: 'a new password of hers' },
          },
        )
      // The coach's own, until the member gets another coach; a reader's, until the member ends it.
      const coachs = await linkBy(salma)
      await assign(owner, nour.id)
      expect(await use(coachs.token)).toMatchObject({ status: 404, code: 'link_invalid' })
      await letIn(salma.id)
      const readers = await linkBy(salma)
      await end(salma.id)
      expect(await use(readers.token)).toMatchObject({ status: 404, code: 'link_invalid' })
      // By a broken glass, for the rest of the hour.
      const { until } = await breakGlass(owner)
      minutes(20)
      const owners = await linkBy(owner)
      expect(owners.expiresAt).toBe(until)
      minutes(41)
      expect(await use(owners.token)).toMatchObject({ status: 404, code: 'link_invalid' })
      expect(await use((await linkBy(nour)).token)).toMatchObject({ status: 200 })
    })

    it('an e-mail that was entered while the data was open takes no effect after', async () => {
      const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
      const nour = await aReader(world, { staffRole: 'coach', name: 'Nour' })
      await assign(owner, salma.id)
      const enter = async (as: Person, email: string) => {
        const sent = { ...ofMona(), wholeBody: { email } }
        expect((await attempt('requestEmailChange', as, sent)).status).toBe(200)
        const token = newToken()
        const ofMember = world.context.db.updateTable('email_changes').where('user_id', '=', mona.id)
        await ofMember.set({ token_hash: hashToken(token) }).execute()
        return token
      }
      const prove = (token: string) => attempt('proveEmailChange', mona, { wholeBody: { token } })
      const token = await enter(salma, 'mine@example.com')
      await assign(owner, nour.id)
      expect(await prove(token)).toMatchObject({ status: 404, code: 'link_invalid' })
      expect(await prove(await enter(nour, 'mona.new@example.com'))).toMatchObject({ status: 200 })
    })

    it('the link to a copy opens only while the health data is open to the admin', async () => {
      const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
      const admin = await aReader(world, { staffRole: 'admin', name: 'Hany' })
      await assign(owner, salma.id)
      expect(await attempt('exportUserData', admin, ofMona())).toMatchObject({ code: 'glass_required' })
      await letIn(admin.id)
      const { url } = await attempt('exportUserData', admin, ofMona())
      await end(admin.id)
      expect((await world.app.inject({ url })).statusCode).toBe(403)
      await letIn(admin.id)
      expect((await world.app.inject({ url })).statusCode).toBe(200)
      expect((await readers()).photoViews).toMatchObject([{ by: 'Hany', role: 'admin', photos: 1 }])
    })

    it('the member lets somebody in and ends it; not an assistant, and nobody who left', async () => {
      const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
      const nour = await aReader(world, { staffRole: 'coach', name: 'Nour' })
      const assistant = await aReader(world, { staffRole: 'assistant', name: 'Ali' })
      await assign(owner, salma.id)
      expect((await readers()).choices).not.toContainEqual(expect.objectContaining({ _id: assistant.id }))
      const own = await aReader(world, { staffRole: 'coach', name: 'Omar', sees: 'mine' })
      for (const id of [assistant.id, own.id, mona.id, '01980000-0000-7000-8000-000000000000'])
        expect(await letIn(id)).toMatchObject({ status: 404 })
      expect(await read(nour)).toBe('health_data_closed')
      const both = await Promise.all([letIn(nour.id), letIn(nour.id)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect(await readers()).toMatchObject({ sees: 'coach', coach: 'Salma', readers: [{ name: 'Nour' }] })
      expect(await read(nour)).toBe('open')
      await end(nour.id)
      expect(await read(nour)).toBe('health_data_closed')
      // Whoever may know the password could let themselves in.
      const knownAt = (password_staff_knew_at: Date | null) =>
        world.context.db
          .updateTable('users')
          .set({ password_staff_knew_at })
          .where('id', '=', mona.id)
          .execute()
      await knownAt(world.context.clock.now())
      expect(await letIn(nour.id)).toMatchObject({ status: 409, code: 'reader_password_known' })
      expect(await readers()).toMatchObject({ passwordKnownSince: world.context.clock.now().toISOString() })
      expect(await read(nour)).toBe('health_data_closed')
      await knownAt(new Date(world.context.clock.now().getTime() - 30 * 24 * 60 * 60 * 1000))
      expect(await readers()).toMatchObject({ passwordKnownSince: null })
      await letIn(nour.id)
      await attempt('removeCoach', owner, {
        params: { id: nour.id },
        body: { currentPassword: testPassword },
      })
      expect(await readers()).toMatchObject({ readers: [] })
    })

    it('assignments from before open nothing until somebody confirms them in Team', async () => {
      const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
      const admin = await aReader(world, { staffRole: 'admin', name: 'Hany' })
      const { db } = world.context
      await db.updateTable('users').set({ coach_id: salma.id }).where('id', '=', mona.id).execute()
      expect([await read(owner), await read(salma)]).toEqual(['open', 'health_data_closed'])
      expect(await readers()).toMatchObject({ sees: 'owners', coach: null })
      expect(await attempt('listUnconfirmedAssignments', salma)).toMatchObject({ status: 403 })
      expect(await attempt('listUnconfirmedAssignments', admin)).toMatchObject({
        coaches: [{ coach: { _id: salma.id, name: 'Salma' }, members: 1 }],
      })
      const confirm = () => attempt('confirmAssignments', admin, { params: { id: salma.id } })
      expect(await confirm()).toMatchObject({ status: 200, confirmed: 1 })
      expect(await confirm()).toMatchObject({ status: 200, confirmed: 0 })
      expect([await read(owner), await read(salma)]).toEqual(['glass_required', 'open'])
      expect(await attempt('listUnconfirmedAssignments', admin)).toMatchObject({ coaches: [] })
    })

    it('a view is recorded before the photo is shown, once a day for each photo', async () => {
      const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
      await assign(owner, salma.id)
      const views = () => world.context.db.selectFrom('photo_views').selectAll().execute()
      expect((await world.app.inject(await photoLink(world, mona, mona))).statusCode).toBe(200)
      expect(await views()).toEqual([])
      const open = async () => (await world.app.inject(await photoLink(world, mona, salma))).statusCode
      expect([await open(), await open()]).toEqual([200, 200])
      expect(await views()).toHaveLength(1)
      minutes(24 * 60)
      salma.headers = (await aSession(world.context, salma)).headers
      expect(await open()).toBe(200)
      expect(await views()).toHaveLength(2)
    })
  })
})
