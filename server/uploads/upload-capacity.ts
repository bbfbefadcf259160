import type { Context } from '#server/context.ts'
import { assertGuardian } from '#server/guardians/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { admitForm, formsOf, takeFromNetworkQuota, takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { FairSlots, type UploadOrigin, type UploadSlot } from './fair-slots.ts'
import { dropWaitingPhotos, lockPhotoConsent } from './store.ts'

/** How many files of one network are decoded per hour; mobile networks share addresses. */
export const uploadQuota = { name: 'upload', limit: 120, windowSeconds: 60 * 60 }

/** How many forms one network may send per hour, valid or not: rejecting one early costs next to nothing. */
export const formQuota = formsOf(uploadQuota)

const megabyte = 1024 * 1024

/**
 * How many unclaimed proofs, and bytes of them, one network may have, and all together. Nobody is rejected for it: the
 * oldest of the network are deleted for its newest, and if the total is too large, those of the largest network. An
 * applicant whose file is gone when the application is sent has to upload it again.
 */
export const waitingLimits = {
  perNetwork: { files: 12, bytes: 60 * megabyte },
  inAll: { files: 500, bytes: 500 * megabyte },
}

/**
 * How many uploads of strangers one process has under way at a time. Receiving one costs little and takes as long as
 * its sender's line needs; checking one takes a processor, of which there are few.
 */
export const slotsForStrangers = { inAll: 64, perNetwork: 16, checks: 4 }

/** The same for members; each member counts as a network, wherever they are. Their photos take minutes. */
export const slotsForMembers = { inAll: 32, perNetwork: 3, checks: 4, atOwnLimit: 'busy' } as const

/** The same for staff, whose videos may take an hour. */
export const slotsForStaff = { inAll: 24, perNetwork: 6, checks: 4, atOwnLimit: 'busy' } as const

// The parts of a form around its file: boundaries, headers and a few short fields.
const formOverhead = 64 * 1024

/**
 * The uploads that one process has under way, and the bytes that they may still write. Staff and members have slots of
 * their own, so that videos of an hour and photos of minutes do not block strangers' payment proofs.
 */
export type UploadSlots = Record<'strangers' | 'members' | 'staff', FairSlots> & { bytes: number }

const newSlots = (): UploadSlots => ({
  strangers: new FairSlots(slotsForStrangers),
  members: new FairSlots(slotsForMembers),
  staff: new FairSlots(slotsForStaff),
  bytes: 0,
})

/** The slots of this process, shared by all endpoints that receive files. */
export const slotsOf = ({ state }: Context): UploadSlots => state.of(newSlots)

type Expected = {
  /** The declared `Content-Length`, or null. */
  declaredBytes: number | null
  /** The maximum size of all its files together. */
  maxBytes: number
  slots: UploadSlots
}

/**
 * Checks a stranger's upload before a byte of it is read, and takes a slot for it. Throws `too_many_requests`, `busy`,
 * `storage_full` or `file_too_large`.
 */
export async function admitUpload(context: Context, upload: Expected & UploadOrigin): Promise<UploadSlot> {
  const { slots, network, block } = upload
  if (context.settings.rateLimits) {
    // Checked here, so that a sender over the quota gets the error before megabytes were sent.
    await admitForm(context, uploadQuota, { network, networkBlock: block })
  }
  return takeSlot(context, upload, () => slots.strangers.take({ network, block }))
}

/** Counts a stranger's file that is about to be decoded. Throws `too_many_requests`. */
export async function countUpload(context: Context, { network, block }: UploadOrigin): Promise<void> {
  if (!context.settings.rateLimits) return
  await takeFromNetworkQuota(context, uploadQuota, { network, networkBlock: block })
}

/**
 * Takes a slot for an upload of a signed-in user, and reserves disk space for all of it, before a byte of it is read.
 * Throws `busy`, `storage_full` or `file_too_large`.
 */
export function admitSignedIn(
  context: Context,
  upload: Expected & { sender: 'members' | 'staff'; userId: string },
): Promise<UploadSlot> {
  const { slots, sender, userId } = upload
  return takeSlot(context, upload, () => slots[sender].take({ network: userId, block: userId }))
}

async function takeSlot(context: Context, upload: Expected, take: () => UploadSlot): Promise<UploadSlot> {
  const releaseSpace = await reserveSpace(context, upload)
  try {
    const slot = take()
    const leave = () => {
      slot.leave()
      releaseSpace()
    }
    return { ...slot, leave }
  } catch (error) {
    releaseSpace()
    throw error
  }
}

/** Reserves disk space for all of an upload; call the returned function once to release it. */
async function reserveSpace(
  { files, settings }: Context,
  { slots, declaredBytes, maxBytes }: Expected,
): Promise<() => void> {
  const bytes = declaredBytes ?? maxBytes
  if (bytes > maxBytes + formOverhead) throw new AppError('file_too_large')
  const free = (await files.freeBytes()) - slots.bytes - bytes
  if (free < settings.freeSpaceFloor) throw new AppError('storage_full')
  slots.bytes += bytes
  return () => {
    slots.bytes -= bytes
  }
}

/** How many forms of photos one member may send per hour, from all networks. */
export const photoQuota = { name: 'photos', limit: 60, windowSeconds: 60 * 60 }

/** The maximum number of unclaimed photos of one member; the oldest are deleted for new ones. */
export const maxWaitingPhotos = 12

/** Counts one form in a member's quota of photos. Throws `too_many_requests`. */
export async function takePhotoQuota(context: Context, userId: string): Promise<void> {
  if (context.settings.rateLimits) await takeFromQuota(context, photoQuota, userId)
}

/**
 * Checks again, in the transaction that inserts photos, that the consent was not withdrawn during the upload. Deletes
 * the oldest unclaimed photos beyond the limit; the cleanup deletes their files. Throws `photo_consent_missing`
 * and, for a minor, `guardian_consent_missing`.
 */
export async function assertRoomForPhotos(
  tx: Tx,
  count: number,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  if (!(await lockPhotoConsent(tx, userId, now))) throw new AppError('photo_consent_missing')
  await assertGuardian(tx, userId, now)
  await dropWaitingPhotos(tx, userId, maxWaitingPhotos - count)
}
