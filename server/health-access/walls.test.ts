import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cairoDay } from '#contract/cairo-days.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallId, endpoints } from '#contract/endpoints.ts'
import { testPassword } from '#server/test/accounts.ts'
import { type CaseInput, makeCall, openWorld, type World } from '#server/test/calls/world.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { aMemberWithHealthData, aReader, healthWords, type Person, photoLink } from '#server/test/health.ts'

// The generated matrix: every reader of the staff, every member, every call with health data. What must come out is a
// table here, and not computed by the rules of the product.

const walled: Endpoint[] = endpoints.filter((one: Endpoint) => one.healthDataOf !== undefined)

/** The shapes of health data in the contract. */
const healthShapes = [
  'Intake',
  'ProgressEntry',
  'ProgressOverview',
  'ProgressPoint',
  'ProgressPhoto',
  'PublicationConsent',
]

/** Whether a response contains health data. */
function answersHealthData({ response }: Endpoint): boolean {
  const json = JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }))
  return healthShapes.some((name) => json.includes(`"id":"${name}"`) || json.includes(`#/$defs/${name}"`))
}

it('every call of staff that answers with health data says whose it is', () => {
  const ofStaff = endpoints.filter(({ access }) => ['staff', 'coach', 'admin'].includes(access))
  const ids = (calls: Endpoint[]) => calls.map(({ id }) => id).sort()
  // The copy of everything is a link, and what is taken back or off the site has no answer.
  const others = ['exportUserData', 'cancelPublicationConsent', 'withdrawUserPublicationConsent']
  expect(ids([...ofStaff.filter(answersHealthData)])).toEqual(
    ids(walled.filter(({ id }) => !others.includes(id))),
  )
})

const readerNames = ['owner', 'secondOwner', 'admin', 'salma', 'nour', 'onlyOwn', 'assistant'] as const
type ReaderName = (typeof readerNames)[number]
const [open, glass, closed] = ['open', 'glass_required', 'health_data_closed']
const outside = {
  owner: glass,
  secondOwner: glass,
  admin: glass,
  onlyOwn: 'not_found',
  assistant: 'forbidden',
}
const nobodys = { ...outside, owner: open, secondOwner: open, salma: closed, nour: closed }

/** Per member, what each reader gets. `salma` and `nour` see all members, `onlyOwn` those assigned to that coach. */
const expected = {
  ofNobody: nobodys,
  ofSalma: { ...outside, salma: open, nour: closed },
  ofSalmaUnconfirmed: nobodys,
  ofBlockedCoach: nobodys,
  ofAssistant: nobodys,
  ofOnlyOwn: { ...outside, salma: closed, nour: closed, onlyOwn: open },
  ofAdmin: { ...outside, admin: open, salma: closed, nour: closed },
  ofAdminUnconfirmed: nobodys,
  ofOwner: { ...outside, owner: open, salma: closed, nour: closed },
  ofSalmaWithNourLetIn: { ...outside, salma: open, nour: open },
  ofSalmaWithGlassBroken: { ...outside, owner: open, salma: open, nour: closed },
  ofSalmaWithGlassEnded: { ...outside, salma: open, nour: closed },
} satisfies Record<string, Record<ReaderName, string | undefined>>
/** What a call says inside the walls, if not that all is well: these photos and this request do not exist. */
const insideOf: Record<string, string> = {
  askPublicationConsent: 'publication_photo_gone',
  cancelPublicationConsent: 'not_found',
  withdrawUserPublicationConsent: 'not_found',
}
type MemberName = keyof typeof expected
const memberNames = Object.keys(expected) as MemberName[]
const cells = memberNames.flatMap((of) => readerNames.map((as) => ({ of, as, outcome: expected[of][as] })))

eachDatabase((kind) => {
  describe('the walls around health data', () => {
    let world: World & { close(): Promise<void> }
    const readers = {} as Record<ReaderName | 'blocked', Person>
    const members = {} as Record<MemberName, Person>

    const call = (id: CallId, { headers: as }: Person, sent: CaseInput) =>
      makeCall(world.app, endpoints.find((one) => one.id === id) as Endpoint, { as, ...sent })
    const ofUser = ({ id }: Person) => ({ params: { id } })

    beforeAll(async () => {
      world = (await openWorld(kind)) as typeof world
      const { user } = await world.call('verifyStaff')
      readers.owner = { id: user._id, headers: world.staff as Person['headers'] }
      readers.secondOwner = await aReader(world, { staffRole: 'owner' })
      readers.admin = await aReader(world, { staffRole: 'admin' })
      for (const name of ['salma', 'nour', 'blocked'] as const)
        readers[name] = await aReader(world, { staffRole: 'coach' })
      readers.onlyOwn = await aReader(world, { staffRole: 'coach', sees: 'mine' })
      readers.assistant = await aReader(world, { staffRole: 'assistant' })
      const coaches: Partial<Record<MemberName, Person>> = {
        ...{ ofBlockedCoach: readers.blocked, ofAssistant: readers.assistant, ofOnlyOwn: readers.onlyOwn },
        ...{ ofOwner: readers.owner, ofAdmin: readers.admin, ofAdminUnconfirmed: readers.admin },
      }
      for (const name of memberNames) {
        members[name] = await aMemberWithHealthData(world, name)
        const coach = name.startsWith('ofSalma') ? readers.salma : coaches[name]
        const wholeBody = { coachId: coach?.id }
        if (coach) await world.call('changeUser', { ...ofUser(members[name]), wholeBody })
      }
      const { db, clock } = world.context
      const update = db.updateTable('users')
      await update.set({ blocked_at: clock.now() }).where('id', '=', readers.blocked.id).execute()
      // As an upgrade finds it.
      for (const { id } of [members.ofSalmaUnconfirmed, members.ofAdminUnconfirmed])
        await update.set({ confirmed_coach_id: null }).where('id', '=', id).execute()
      await call('letReaderIn', members.ofSalmaWithNourLetIn, ofUser(readers.nour))
      for (const one of [members.ofSalmaWithGlassEnded, members.ofSalmaWithGlassBroken]) {
        const wholeBody = { reason: 'Salma is away', password: testPassword }
        await world.call('breakGlass', { ...ofUser(one), wholeBody })
      }
      const ended = db.updateTable('glass_openings').set({ expires_at: clock.now() })
      await ended.where('user_id', '=', members.ofSalmaWithGlassEnded.id).execute()
    })
    afterAll(() => world.close())

    it.each(cells)('each call about a member $of answers $as: $outcome', async ({ of, as, outcome }) => {
      for (const { id, access } of walled) {
        const params = { id: members[of].id, consent: 'none', day: cairoDay(world.context.clock.now()) }
        const { statusCode, body } = await call(id as CallId, readers[as], { params })
        const isForAdmins = access === 'admin' && !['owner', 'secondOwner', 'admin'].includes(as)
        const got = statusCode < 300 ? open : JSON.parse(body).code
        const inside = outcome === open ? (insideOf[id] ?? open) : outcome
        expect([id, got]).toEqual([id, isForAdmins ? 'forbidden' : inside])
        if (got !== open) expect(body).not.toMatch(healthWords)
      }
    })

    it.each(cells)('a link to a photo of a member $of for $as: $outcome', async ({ of, as, outcome }) => {
      const link = await photoLink(world, members[of], readers[as])
      expect((await world.app.inject(link)).statusCode).toBe(outcome === open ? 200 : 404)
    })

    const reads = endpoints.filter(
      ({ access, method, streams }: Endpoint) =>
        ['token', 'authenticated', 'member_or_coach', 'staff', 'coach', 'admin'].includes(access) &&
        method === 'GET' &&
        !streams,
    )
    const outsiders = ['admin', 'nour', 'onlyOwn', 'assistant'] as const
    it.each(reads)(
      '$id tells nobody outside anything of it',
      async ({ id, path, query: searched }: Endpoint) => {
        const member = members.ofSalma.id
        const filled = path.replace('{id}', member).replace('{day}', cairoDay(world.context.clock.now()))
        for (const outsider of outsiders) {
          for (const query of ['', '?q=zzhealth', '?q=77.7']) {
            const url = `/api${filled.replace(/\{\w+\}/g, '1')}${query}`
            const { statusCode, body } = await world.app.inject({ url, headers: readers[outsider].headers })
            const told = [id, outsider, statusCode < 500, body]
            expect(told).toEqual([id, outsider, true, expect.not.stringMatching(healthWords)])
            if (query !== '' && searched?.shape.q)
              expect([id, outsider, JSON.parse(body).total ?? 0]).toEqual([id, outsider, 0])
          }
        }
      },
    )

    it('what is looked for is there, for those who may see it', async () => {
      const answers: string[] = []
      for (const id of ['readUserIntake', 'listUserProgress', 'readUserMeasurements'] as const)
        answers.push((await call(id, readers.salma, ofUser(members.ofSalma))).body)
      for (const body of answers) expect(body).toMatch(healthWords)
    })
  })
})
