import { randomBytes } from 'node:crypto'
import type { PictureCrop, SentFile, UploadPurpose } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  contentOf,
  type FormFile,
  type Once,
  placeInForm,
  type ReceivedForm,
} from '#server/platform/http/receive-form.ts'
import { newId } from '#server/platform/ids.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { admitSignedIn, assertRoomForPhotos, type Places, takePhotoQuota } from './admit-upload.ts'
import type { Place } from './fair-places.ts'
import {
  type Allowed,
  allowedWords,
  type FormWords,
  keepsNothing,
  refusalOfFile,
  refusalOfForm,
  type Sender,
} from './judge-file.ts'
import { makeRefundProof, makeResourceFile } from './make-resource-file.ts'
import { type MadePicture, makeSitePicture } from './make-site-picture.ts'
import { type MadeFile, makePhoto } from './make-variants.ts'
import { mediaType, shownName } from './rules.ts'
import { hasPhotoConsent, insertUpload, type NewUpload, type UploadRow } from './store.ts'
import { fileView, siteFileView } from './view.ts'

type Upload = {
  sender: Sender
  userId: string
  /** The session that links to what is kept are made out to. */
  sessionId: string
  network: string
  /** The length that the request declares, null where it declares none. */
  declaredBytes: number | null
  places: Places
  /** What the form may hold; see `receiveForm`. */
  wanted: { field: string; most: number; maxBytes: number }
  /** Reads the form off the request, each file of it judged by what is allowed, until it is told to give that up. */
  receive(allowed: Allowed, signal?: AbortSignal): Promise<ReceivedForm>
  once: Once
}

type Made = MadeFile | MadePicture
type Asked = { temporary: string[]; crop: PictureCrop | null }
type Make = (context: Context, file: FormFile, asked: Asked) => Promise<Made>

/** How a file is made into what is kept of it, by what it is for. */
const makes: Record<UploadPurpose, Make> = {
  site: makeSitePicture,
  resource: makeResourceFile,
  progress: makePhoto,
  refund: makeRefundProof,
}

/**
 * Takes files of somebody signed in: received, checked and made anew one after the other, then kept and written down, all or
 * none. A picture for the site that was kept is never swept away, since a draft may name it that its owner publishes
 * weeks later; a file for the library or a photo waits two hours to be claimed. Nothing is left of a refused form; of several
 * files the one at fault is named.
 */
export async function receiveFiles(context: Context, upload: Upload): Promise<SentFile[]> {
  const temporary: string[] = []
  let place: Place | undefined
  try {
    const maxBytes = upload.wanted.most * upload.wanted.maxBytes
    const { sender, userId } = upload
    if (sender === 'members') await takePhotoQuota(context, userId)
    const allowed = {
      sender,
      keepsPhotos: sender === 'members' && (await hasPhotoConsent(context.db, userId)),
    }
    // Such a form is refused at its first file, and is not to keep those waiting whose photos are kept.
    if (!keepsNothing(allowed)) place = await admitSignedIn(context, { ...upload, maxBytes })
    const form = await upload.receive(allowed, place?.signal)
    temporary.push(...form.files.map(({ path }) => path))
    const words = allowedWords(form.fields, allowed)
    const act = () => makeAndKeep(context, form, { upload, words, temporary })
    return await upload.once(contentOf(form), () => place?.check(act) ?? act())
  } catch (error) {
    throw refusalOfForm(error)
  } finally {
    place?.leave()
    for (const path of temporary) await context.files.discardTemporary(path)
  }
}

async function makeAndKeep(
  context: Context,
  form: ReceivedForm,
  { upload, words, temporary }: { upload: Upload; words: FormWords; temporary: string[] },
): Promise<SentFile[]> {
  const { purpose, crop } = words
  if (crop && upload.wanted.most > 1) throw new AppError('invalid_input', { fields: { crop: 'invalid' } })
  const made: Made[] = []
  for (const [at, file] of form.files.entries()) {
    const making = makes[purpose](context, file, { temporary, crop })
    const about = { file, purpose, at: placeInForm(upload.wanted, at) }
    made.push(await making.catch(async (error) => Promise.reject(await refusalOfFile(error, about))))
  }
  return keep(context, made, { ...upload, purpose })
}

type Known = Upload & { purpose: UploadPurpose }

async function keep(context: Context, made: Made[], upload: Known): Promise<SentFile[]> {
  const { files, clock } = context
  const now = clock.now()
  const keyed = made.map((one): Keyed => {
    const ticket = randomBytes(16).toString('base64url')
    return { one, ticket, row: rowOf(one, { key: files.newKey(), ticket, now, upload }) }
  })
  const kept: string[] = []
  try {
    for (const { one, row } of keyed) {
      for (const { path, suffix } of one.renditions) {
        kept.push(row.storage_key + suffix)
        await files.keep(path, row.storage_key + suffix)
      }
    }
    return await writeDown(context, keyed, upload)
  } catch (error) {
    for (const key of kept) await files.remove(key)
    throw error
  }
}

type Keyed = { one: Made; ticket: string; row: NewUpload }

async function writeDown(context: Context, keyed: Keyed[], upload: Known): Promise<SentFile[]> {
  return inTransaction(context.db, async (tx) => {
    if (upload.purpose === 'progress')
      await assertRoomForPhotos(tx, keyed.length, { userId: upload.userId, now: context.clock.now() })
    const written: SentFile[] = []
    for (const { one, row, ticket } of keyed)
      written.push(viewOf(context, await insertUpload(tx, row), { made: one, ticket, upload }))
    return written
  })
}

function viewOf(
  { secrets, clock }: Context,
  row: UploadRow,
  { made, ticket, upload }: { made: Made; ticket: string; upload: Known },
): SentFile {
  // Nobody is told the ticket of a picture for the site: only staff may remove it, by its id.
  return 'blur' in made
    ? siteFileView(row, made)
    : fileView(secrets, row, { ticket, holder: upload.sessionId, now: clock.now() })
}

function rowOf(
  made: Made,
  { key, ticket, now, upload }: { key: string; ticket: string; now: Date; upload: Known },
): NewUpload {
  const { file, type } = made
  const picture = 'blur' in made ? made : made.picture
  return {
    id: newId(now),
    storage_key: key,
    purpose: upload.purpose,
    state: upload.purpose === 'site' ? 'claimed' : 'ready',
    ticket_hash: hashToken(ticket),
    mimetype: mediaType(type),
    size: 'blur' in made ? file.size : made.size,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    sha256: file.sha256,
    look_hash: picture?.look ?? null,
    blur: 'blur' in made ? made.blur : null,
    original_name: shownName(file.name),
    has_variants: picture !== null,
    network_hash: upload.network,
    uploaded_by: upload.userId,
    created_at: now,
  }
}
