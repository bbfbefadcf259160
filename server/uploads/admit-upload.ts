import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromQuota } from '#server/platform/http/quotas.ts'
import { dropWaitingPhotos, holdPhotoConsent, measureUnclaimed } from './store.ts'

/** How many uploads one network may send in an hour; mobile networks share addresses. */
export const uploadQuota = { name: 'upload', limit: 120, windowSeconds: 60 * 60 }

/** What may wait for its application in all: files, and their bytes. */
export const unclaimedLimit = { files: 500, bytes: 500 * 1024 * 1024 }

/** How many uploads of strangers one process works on at a time, how many of members, and how many of staff's. */
export const placesForUploads = 8

// The parts of a form around its file: boundaries, headers and a few short fields.
const formAround = 64 * 1024

/**
 * The uploads that one process has under way, and the bytes that they may still write. Staff's have places of their own:
 * a film of theirs may take an hour, in which strangers send their proofs; so have members, whose photos take minutes.
 */
export type Places = { strangers: number; members: number; staff: number; bytes: number }

const placesKnown = new WeakMap<Context['files'], Places>()

/** The places of this process, for all calls that receive files. */
export function placesOf({ files }: Pick<Context, 'files'>): Places {
  const known = placesKnown.get(files)
  if (known) return known
  const places: Places = { strangers: 0, members: 0, staff: 0, bytes: 0 }
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
 * Judges a stranger's upload before a byte of it is read, and takes a place for it; the place is given back by the
 * function that is answered. Throws `too_many_requests`, `busy`, `storage_full` or `file_too_large`.
 */
export async function admitUpload(
  context: Context,
  upload: Expected & { network: string },
): Promise<() => void> {
  const { db, settings } = context
  if (settings.rateLimits) {
    await takeFromQuota(context, uploadQuota, upload.network)
    const unclaimed = await measureUnclaimed(db)
    if (unclaimed.files >= unclaimedLimit.files || unclaimed.bytes >= unclaimedLimit.bytes) {
      throw new AppError('busy', { retryAfter: 10 * 60 })
    }
  }
  return takePlace(context, { ...upload, sender: 'strangers' })
}

/**
 * Takes a place for an upload, and room on the disk for all of it, before a byte of it is read; the function that is
 * answered gives both back. Throws `busy`, `storage_full` or `file_too_large`.
 */
export async function takePlace(
  { files, settings }: Context,
  upload: Expected & { sender: 'strangers' | 'members' | 'staff' },
): Promise<() => void> {
  const { places, sender, declaredBytes, maxBytes } = upload
  const bytes = declaredBytes ?? maxBytes
  if (bytes > maxBytes + formAround) throw new AppError('file_too_large')
  const room = (await files.freeBytes()) - places.bytes - bytes
  if (room < settings.freeSpaceFloor) throw new AppError('storage_full')
  if (places[sender] >= placesForUploads) throw new AppError('busy', { retryAfter: 2 })
  places[sender]++
  places.bytes += bytes
  return () => {
    places[sender]--
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
