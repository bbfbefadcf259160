import { z } from 'zod'
import { unclaimedProofLife } from '#contract/uploads.ts'
import type { UnclaimedFile, UploadRules } from '#web/platform/file-upload.ts'
import { localStore, readStoredJson } from '#web/platform/storage.ts'

const key = 'applicationProof'
/** The longer side of the stored thumbnail, in pixels. */
const thumbnailSide = 160

const StoredProof = z.object({
  ticket: z.string(),
  name: z.string(),
  size: z.number(),
  at: z.number(),
  /** A JPEG in base64; absent for a PDF. */
  thumbnail: z.string().max(100_000).optional(),
})
type StoredProof = z.infer<typeof StoredProof>

/**
 * The uploaded payment proof on this device: its ticket and a thumbnail, not its content, for as long as the server
 * stores it unclaimed. An older one is deleted when it is read.
 */
export const storedProof: NonNullable<UploadRules['store']> = {
  read: () => {
    const stored = readStored()
    if (!stored) return null
    if (!isValid(stored)) {
      localStore.remove(key)
      return null
    }
    const { ticket, name, size, thumbnail } = stored
    return { ticket, name, size, thumbnailUrl: thumbnail === undefined ? null : urlOf(thumbnail) }
  },
  write: (file, content) => {
    if (!file) return localStore.remove(key)
    const stored = { ...file, at: Date.now() }
    localStore.set(key, JSON.stringify(stored))
    if (content?.type.startsWith('image/')) void addThumbnail(stored, content)
  },
}

/** Whether the device has a payment proof that the server has deleted since: it has to be uploaded again. */
export function hasExpiredProof(): boolean {
  const stored = readStored()
  return stored !== null && !isValid(stored)
}

const readStored = () => StoredProof.safeParse(readStoredJson(localStore, key)).data ?? null

const isValid = ({ at }: StoredProof) => at <= Date.now() && Date.now() < at + unclaimedProofLife

/** Adds the thumbnail once it is drawn, unless another file took the place. A picture that can't be drawn has none. */
async function addThumbnail(stored: StoredProof & UnclaimedFile, content: Blob): Promise<void> {
  const thumbnail = await drawThumbnail(content).catch(() => null)
  if (thumbnail === null || readStored()?.ticket !== stored.ticket) return
  localStore.set(key, JSON.stringify({ ...stored, thumbnail }))
}

async function drawThumbnail(content: Blob): Promise<string | null> {
  const picture = await createImageBitmap(content)
  const scale = Math.min(1, thumbnailSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.7).split(',')[1] ?? null
}

// The page's policy allows no pictures within an address.
function urlOf(thumbnail: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(thumbnail), (letter) => letter.charCodeAt(0))
    return URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
  } catch {
    return null
  }
}
