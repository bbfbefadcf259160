import type { CallCases } from './call-case.ts'
import type { TestUser, World } from './world.ts'

const happy = () => ({})
const neverShown = { privacyVersion: 1_000_000 }
const bornIn = (birthYear: number) => ({ body: { birthYear } })

/** A member who was born in this year. */
async function memberBornIn(world: World, birthYear: number): Promise<TestUser> {
  const person = await world.member()
  await world.call('saveIntake', { as: person.headers, wholeBody: bornIn(birthYear) })
  return person
}

const adult = (world: World) => memberBornIn(world, 1994)
const minor = (world: World) => memberBornIn(world, 2012)

/** The intake of members, and its reading by staff. */
export const intakeCases = {
  readIntake: { happy },
  saveIntake: {
    happy: async (world) => {
      const { headers: as } = await adult(world)
      await world.call('giveHealthConsent', { as })
      return { as }
    },
    conflicts: {
      health_consent_missing: happy,
      birth_year_missing: () => ({ wholeBody: { health: {} } }),
      health_closed_to_minors: () => ({ body: bornIn(2012) }),
      privacy_page_changed: () => ({
        wholeBody: {
          body: { birthYear: 2012 },
          guardian: { name: 'Heba Samir', phone: '0100 123 4567', agrees: true, ...neverShown },
        },
      }),
    },
  },
  giveHealthConsent: {
    happy: async (world) => ({ as: (await adult(world)).headers }),
    conflicts: {
      birth_year_missing: happy,
      health_closed_to_minors: async (world) => ({ as: (await minor(world)).headers }),
      privacy_page_changed: async (world) => ({ as: (await adult(world)).headers, body: neverShown }),
    },
  },
  withdrawHealthConsent: { happy },
  withdrawGuardianConsent: { happy },
  readUserIntake: { happy: async (world) => ({ params: { id: (await adult(world)).id } }) },
} satisfies Partial<CallCases>
