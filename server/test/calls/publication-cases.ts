import { answerPublication, askToPublish, savedPhoto } from '#server/test/publications.ts'
import type { CallCases } from './call-case.ts'
import { today } from './preparations.ts'
import type { Headers, World } from './world.ts'

const happy = () => ({})

/** A member with a photo, and what to ask for. */
async function memberWithPhoto(world: World) {
  const member = await world.member()
  const headers = member.headers as { authorization: string }
  const photo = await savedPhoto(world.app, headers, { day: today })
  const body = { before: { photo, blurs: [] }, after: { photo, blurs: [] } }
  return { member: { ...member, headers }, photo, body }
}

/** A member who was asked. */
async function memberWithRequest(world: World) {
  const { member, photo, body } = await memberWithPhoto(world)
  const staff = world.staff as { authorization: string }
  const { _id: id } = await askToPublish(world.app, { staff, userId: member.id, photos: [photo, photo] })
  return { member, body, id }
}

async function asMember(world: World) {
  const { member, id } = await memberWithRequest(world)
  await bornIn(1990, world, member)
  return { as: member.headers, params: { id } }
}

async function agreed(world: World) {
  const { member, id } = await memberWithRequest(world)
  await answerPublication(world.app, member.headers, { id })
  return { member, id }
}

const bornIn = (birthYear: number, { call }: World, { headers: as }: { headers: Headers }) =>
  call('saveIntake', { as, wholeBody: { body: { birthYear } } })

async function minor(world: World) {
  const { member, body } = await memberWithPhoto(world)
  await bornIn(2012, world, member)
  return { params: { id: member.id }, body }
}

/** Results that members agree to show on the site. */
export const publicationCases = {
  listPublicationConsents: { happy },
  answerPublicationConsent: {
    happy: asMember,
    conflicts: {
      publication_answered: async (world) => {
        const { member, id } = await agreed(world)
        return { as: member.headers, params: { id }, body: { agrees: false } }
      },
      publication_of_minor: async (world) => {
        const pending = await memberWithRequest(world)
        // As from before a birth year ended requests.
        const { db, clock } = world.context
        const step = { step: 'body' as const, answers: '{"birthYear":2012}', saved_at: clock.now() }
        await db
          .insertInto('intake_steps')
          .values({ user_id: pending.member.id, ...step })
          .execute()
        return { as: pending.member.headers, params: { id: pending.id } }
      },
      publication_birth_year_missing: async (world) => {
        const { member, id } = await memberWithRequest(world)
        return { as: member.headers, params: { id } }
      },
      publication_password_known: async (world) => {
        const { member, id } = await memberWithRequest(world)
        const known = { password_staff_knew_at: world.context.clock.now() }
        await world.context.db.updateTable('users').set(known).where('id', '=', member.id).execute()
        return { as: member.headers, params: { id } }
      },
      publication_words_changed: async (world) => ({
        ...(await asMember(world)),
        body: { version: '2020-01' },
      }),
    },
  },
  withdrawPublicationConsent: {
    happy: async (world) => {
      const { member, id } = await agreed(world)
      return { as: member.headers, params: { id } }
    },
  },
  listAgreedResults: { happy },
  listUserPublicationConsents: { happy: async (world) => ({ params: { id: (await world.member()).id } }) },
  askPublicationConsent: {
    happy: async (world) => {
      const { member, body } = await memberWithPhoto(world)
      return { params: { id: member.id }, body }
    },
    conflicts: {
      publication_pending: async (world) => {
        const { member, body } = await memberWithRequest(world)
        return { params: { id: member.id }, body }
      },
      publication_of_minor: minor,
      publication_photo_gone: async (world) => ({ params: { id: (await world.member()).id } }),
    },
  },
  cancelPublicationConsent: {
    happy: async (world) => {
      const { member, id } = await memberWithRequest(world)
      return { params: { id: member.id, consent: id } }
    },
    conflicts: {
      publication_answered: async (world) => {
        const { member, id } = await agreed(world)
        return { params: { id: member.id, consent: id } }
      },
    },
  },
  withdrawUserPublicationConsent: {
    happy: async (world) => {
      const { member, id } = await agreed(world)
      return { params: { id: member.id, consent: id } }
    },
  },
} satisfies Partial<CallCases>
