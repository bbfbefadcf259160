import { testPassword } from '#server/test/accounts.ts'
import type { CallCases } from './call-case.ts'
import { aCoach } from './preparations.ts'
import type { World } from './world.ts'

const happy = () => ({})

/** A member who is assigned to another coach than the caller. */
async function memberOfAnother(world: World) {
  const { id: coach } = await aCoach(world)
  const { id } = await world.member()
  await world.call('changeUser', { params: { id }, wholeBody: { coachId: coach } })
  return { params: { id } }
}

const ofCoach = async (world: World) => ({ params: { id: (await aCoach(world)).id } })
const readerOf = async (world: World) => ({ ...(await ofCoach(world)), as: (await world.member()).headers })

/** Who sees health data, and who opened it. */
export const healthAccessCases = {
  readUserHealthAccess: { happy: async (world) => ({ params: { id: (await world.member()).id } }) },
  breakGlass: {
    happy: async (world) => ({ ...(await memberOfAnother(world)), body: { password: testPassword } }),
    conflicts: {
      glass_not_needed: async (world) => ({
        ...{ params: { id: (await world.member()).id }, body: { password: testPassword } },
      }),
    },
  },
  listUnconfirmedAssignments: { happy },
  confirmAssignments: { happy: ofCoach },
  readHealthReaders: { happy },
  letReaderIn: {
    happy: readerOf,
    conflicts: {
      reader_password_known: async (world) => {
        const member = await world.member()
        const known = { password_staff_knew_at: world.context.clock.now() }
        await world.context.db.updateTable('users').set(known).where('id', '=', member.id).execute()
        return { ...(await ofCoach(world)), as: member.headers }
      },
    },
  },
  endReader: { happy: readerOf },
} satisfies Partial<CallCases>
