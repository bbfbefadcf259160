import { cairoDay } from '#contract/cairo-days.ts'
import type { StaffRole } from '#contract/roles.ts'
import type { World } from '#server/test/calls/world.ts'
import { photoUrls } from '#server/uploads/index.ts'
import { anAccount, aSession } from './accounts.ts'
import { consentToPhotos, uploadPhoto } from './progress.ts'
import { aPlainPicture } from './sample-pictures.ts'

/** An account with the headers of a session. */
export type Person = { id: string; headers: { authorization: string } }

/** What is found in health data of `aMemberWithHealthData`, and nowhere else. */
export const healthWords = /zzhealth|77\.7/

const answers = {
  ...{ heart: false, chestPain: false, chestPainAtRest: false, dizziness: false },
  ...{ joints: true, medication: false, other: false, details: 'zzhealth knee' },
}

/** A member with an intake, and with a day of progress and a photo today. */
export async function aMemberWithHealthData(world: World, name: string): Promise<Person> {
  const { id } = await anAccount(world.context, { name })
  const { headers } = await aSession(world.context, { id })
  const as = headers
  await world.call('saveIntake', { as, wholeBody: { body: { weight: 77.7, height: 164, birthYear: 1994 } } })
  await world.call('giveHealthConsent', { as })
  await world.call('saveIntake', { as, wholeBody: { health: answers } })
  await consentToPhotos(world.app, headers)
  const { cloudinaryId } = await uploadPhoto(world.app, headers, await aPlainPicture('jpeg'))
  const params = { day: cairoDay(world.context.clock.now()) }
  const wholeBody = {
    workout: true,
    weight: 77.7,
    note: 'zzhealth note',
    photos: [cloudinaryId],
    basis: null,
  }
  await world.call('saveProgress', { as, params, wholeBody })
  return { id, headers }
}

/** One of the staff; `mine` sees only the own members. */
export async function aReader(
  { context }: World,
  { staffRole, name = 'Salma', sees = 'all' }: { staffRole: StaffRole; name?: string; sees?: 'all' | 'mine' },
): Promise<Person> {
  const role = staffRole === 'owner' || staffRole === 'admin' ? 'admin' : 'coach'
  const { id } = await anAccount(context, { role, staffRole, name })
  await context.db.updateTable('users').set({ sees }).where('id', '=', id).execute()
  return { id, headers: (await aSession(context, { id })).headers }
}

/** A link to the photo of a member, as the product signs it for a new session of a reader. */
export async function photoLink({ context }: World, member: Person, reader: Person): Promise<string> {
  const photos = context.db.selectFrom('progress_photos').select('upload_id')
  const { upload_id } = await photos.where('user_id', '=', member.id).executeTakeFirstOrThrow()
  const { sessionId } = await aSession(context, reader)
  return photoUrls(context, upload_id, { sessionId }).url
}
