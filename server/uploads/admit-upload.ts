import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { assertQuotaLeft, takeFromNetworkQuota, takeFromQuota } from '#server/platform/http/quotas.ts'
import { FairPlaces, type Origin, type Place } from './fair-places.ts'
import { dropWaitingPhotos, holdPhotoConsent } from './store.ts'

/** How many files of one network are decoded in an hour; mobile networks share addresses. */
export const uploadQuota = { name: 'upload', limit: 120, windowSeconds: 60 * 60 }

/** How many forms one network may send in an hour, whatever becomes of them: what is refused at once costs next to nothing. */
export const formQuota = { ...uploadQuota, name: 'upload-form', limit: 10 * uploadQuota.limit }

const megabyte = 1024 * 1024

/**
 * What may wait for its application, of one network and in all: files, and their bytes. Nobody is refused for it: the
 * oldest of the network make room for its newest, and where all together are too many, those of whoever has the most.
 * Somebody whose file is gone by the time of their application is asked to upload it again.
 */
export const waitingLimits = {
  perNetwork: { files: 12, bytes: 60 * megabyte },
  inAll: { files: 500, bytes: 500 * megabyte },
}

/**
 * How many uploads of strangers one process has under way at a time. To receive one costs little and takes as long as its
 * sender’s line needs; to check one takes a processor, of which there are few.
 */
export const placesForStrangers = { inAll: 64, perNetwork: 16, checks: 4 }

/** The same for members, of whom each counts as a network of their own, wherever they are. Their photos take minutes. */
export const placesForMembers = { inAll: 32, perNetwork: 3, checks: 4, atOwnLimit: 'busy' } as const

/** The same for staff, whose films may take an hour. */
export const placesForStaff = { inAll: 24, perNetwork: 6, checks: 4, atOwnLimit: 'busy' } as const

// The parts of a form around its file: boundaries, headers and a few short fields.
const formAround = 64 * 1024

/**
 * The uploads that one process has under way, and the bytes that they may still write. Staff's have places of their own:
 * a film of theirs may take an hour, in which strangers send their proofs; so have members, whose photos take minutes.
 */
export type Places = Record<'strangers' | 'members' | 'staff', FairPlaces> & { bytes: number }

const placesKnown = new WeakMap<Context['files'], Places>()

/** The places of this process, for all calls that receive files. */
export function placesOf({ files }: Pick<Context, 'files'>): Places {
  const known = placesKnown.get(files)
  if (known) return known
  const places: Places = {
    strangers: new FairPlaces(placesForStrangers),
    members: new FairPlaces(placesForMembers),
    staff: new FairPlaces(placesForStaff),
    bytes: 0,
  }
  placesKnown.set(files, places)
  return places
}

type Expected = {
  /** The length that the request declares, null where it declares none. */
  declaredBytes: number | null
  /** The most that its files may have, in all. */
  maxBytes: number
  places: Places
}

/**
 * Judges a stranger's upload before a byte of it is read, and takes a place for it. Throws `too_many_requests`, `busy`,
 * `storage_full` or `file_too_large`.
 */
export async function admitUpload(context: Context, upload: Expected & Origin): Promise<Place> {
  const { places, network, block } = upload
  if (context.settings.rateLimits) {
    const from = { network, networkBlock: block }
    await takeFromNetworkQuota(context, formQuota, from)
    // Whose share is spent is told so before a file of megabytes has come.
    await assertQuotaLeft(context, uploadQuota, from)
  }
  return takePlace(context, upload, () => places.strangers.take({ network, block }))
}

/** Counts a file of a stranger's that is about to be decoded. Throws `too_many_requests`. */
export async function countUpload(context: Context, { network, block }: Origin): Promise<void> {
  if (!context.settings.rateLimits) return
  await takeFromNetworkQuota(context, uploadQuota, { network, networkBlock: block })
}

/**
 * Takes a place for an upload of somebody signed in, and room on the disk for all of it, before a byte of it is read.
 * Throws `busy`, `storage_full` or `file_too_large`.
 */
export function admitSignedIn(
  context: Context,
  upload: Expected & { sender: 'members' | 'staff'; userId: string },
): Promise<Place> {
  const { places, sender, userId } = upload
  return takePlace(context, upload, () => places[sender].take({ network: userId, block: userId }))
}

async function takePlace(context: Context, upload: Expected, take: () => Place): Promise<Place> {
  const giveRoomBack = await takeRoom(context, upload)
  try {
    const place = take()
    const leave = () => {
      place.leave()
      giveRoomBack()
    }
    return { ...place, leave }
  } catch (error) {
    giveRoomBack()
    throw error
  }
}

/** Takes room on the disk for all of an upload; the function that is answered gives it back, once. */
async function takeRoom(
  { files, settings }: Context,
  { places, declaredBytes, maxBytes }: Expected,
): Promise<() => void> {
  const bytes = declaredBytes ?? maxBytes
  if (bytes > maxBytes + formAround) throw new AppError('file_too_large')
  const room = (await files.freeBytes()) - places.bytes - bytes
  if (room < settings.freeSpaceFloor) throw new AppError('storage_full')
  places.bytes += bytes
  return () => {
    places.bytes -= bytes
  }
}

/** How many forms of photos one member may send in an hour, from wherever. */
export const photoQuota = { name: 'photos', limit: 60, windowSeconds: 60 * 60 }

/** How many photos of one member wait for their day at most; the oldest make room for more. */
export const mostWaitingPhotos = 12

/** Takes one form from a member's quota of photos. Throws `too_many_requests`. */
export async function takePhotoQuota(context: Context, userId: string): Promise<void> {
  if (context.settings.rateLimits) await takeFromQuota(context, photoQuota, userId)
}

/**
 * Judges photos once more in the transaction that writes them down: the consent may have been withdrawn while they came.
 * Where too many would wait, the oldest are forgotten, whose files are swept away. Throws `photo_consent_missing`.
 */
export async function assertRoomForPhotos(
  tx: Parameters<typeof holdPhotoConsent>[0],
  count: number,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  if (!(await holdPhotoConsent(tx, userId, now))) throw new AppError('photo_consent_missing')
  await dropWaitingPhotos(tx, userId, mostWaitingPhotos - count)
}
