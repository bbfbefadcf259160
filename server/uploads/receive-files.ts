import { randomBytes } from 'node:crypto'
import type { PictureCrop, SentFile, UploadPurpose } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { assertGuardian } from '#server/guardians/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  type FormFile,
  formContent,
  type Once,
  pathInForm,
  type ReceivedForm,
} from '#server/platform/http/receive-form.ts'
import { newId } from '#server/platform/ids.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { assertPurposes } from '#server/privacy-page/index.ts'
import { discardTemporaries, removeFailed } from './clean-up.ts'
import type { UploadSlot } from './fair-slots.ts'
import {
  type Allowed,
  allowedTexts,
  type FormTexts,
  fileErrorOf,
  formErrorOf,
  keepsNothing,
  type SenderKind,
} from './file-policy.ts'
import { makeRefundProof, makeResourceFile } from './make-resource-file.ts'
import { type MadePicture, makeSitePicture } from './make-site-picture.ts'
import { type MadeFile, makePhoto } from './make-variants.ts'
import { mediaType, shownName } from './rules.ts'
import { hasPhotoConsent, insertUpload, type NewUpload, type UploadRow } from './store.ts'
import { admitSignedIn, assertRoomForPhotos, takePhotoQuota, type UploadSlots } from './upload-capacity.ts'
import { fileView, siteFileView } from './view.ts'

type Upload = {
  sender: SenderKind
  userId: string
  /** The session that links to the stored files are signed for. */
  sessionId: string
  network: string
  /** The declared `Content-Length`, or null. */
  declaredBytes: number | null
  slots: UploadSlots
  /** The limits of the form; see `receiveForm`. */
  wanted: { field: string; most: number; maxBytes: number }
  /** Reads the form from the request with the limits for what is allowed, until `signal` aborts it. */
  receive(allowed: Allowed, signal?: AbortSignal): Promise<ReceivedForm>
  once: Once
}

type MakeResult = MadeFile | MadePicture
type MakeInput = { temporary: string[]; crop: PictureCrop | null }
type Make = (context: Context, file: FormFile, input: MakeInput) => Promise<MakeResult>

/** How a file is checked and converted, by purpose. */
const makes: Record<UploadPurpose, Make> = {
  site: makeSitePicture,
  resource: makeResourceFile,
  progress: makePhoto,
  refund: makeRefundProof,
}

/**
 * Receives files of a signed-in user: checks and re-encodes them one after the other, then stores and inserts all or
 * none. A site image never expires, since its owner may publish a draft with it weeks later; a library file or photo
 * has to be claimed within two hours. Nothing of a rejected form is stored; among several files, the error names the
 * invalid one.
 */
export async function receiveFiles(context: Context, upload: Upload): Promise<SentFile[]> {
  const temporary: string[] = []
  let slot: UploadSlot | undefined
  try {
    const maxBytes = upload.wanted.most * upload.wanted.maxBytes
    const { sender, userId } = upload
    if (sender === 'members') {
      await takePhotoQuota(context, userId)
      await assertPurposes(context, userId)
      await assertGuardian(context.db, userId, context.clock.now())
    }
    const allowed = {
      sender,
      keepsPhotos: sender === 'members' && (await hasPhotoConsent(context.db, userId)),
    }
    // Such a form is rejected at its first file, and must not take a slot from members whose photos are stored.
    if (!keepsNothing(allowed))
      slot = await admitSignedIn(context, {
        ...upload,
        sender: sender === 'members' ? 'members' : 'staff',
        maxBytes,
      })
    const form = await upload.receive(allowed, slot?.signal)
    temporary.push(...form.files.map(({ path }) => path))
    const texts = allowedTexts(form.fields, allowed)
    const act = () => makeAndStore(context, form, { upload, texts, temporary })
    return await upload.once(formContent(form), () => slot?.check(act) ?? act())
  } catch (error) {
    throw formErrorOf(error)
  } finally {
    slot?.leave()
    await discardTemporaries(context, temporary)
  }
}

async function makeAndStore(
  context: Context,
  form: ReceivedForm,
  { upload, texts, temporary }: { upload: Upload; texts: FormTexts; temporary: string[] },
): Promise<SentFile[]> {
  const { purpose, crop } = texts
  if (crop && upload.wanted.most > 1) throw new AppError('invalid_input', { fields: { crop: 'invalid' } })
  const made: MakeResult[] = []
  for (const [at, file] of form.files.entries()) {
    const making = makes[purpose](context, file, { temporary, crop })
    const about = { file, purpose, at: pathInForm(upload.wanted, at) }
    made.push(await making.catch(async (error) => Promise.reject(await fileErrorOf(error, about))))
  }
  return keep(context, made, { ...upload, purpose })
}

type Known = Upload & { purpose: UploadPurpose }

async function keep(context: Context, made: MakeResult[], upload: Known): Promise<SentFile[]> {
  const { files, clock } = context
  const now = clock.now()
  const keyed = made.map((one): Keyed => {
    const ticket = randomBytes(16).toString('base64url')
    return { one, ticket, row: rowOf(one, { key: files.newKey(), ticket, now, upload }) }
  })
  const stored: string[] = []
  try {
    for (const { one, row } of keyed) {
      for (const { path, suffix } of one.renditions) {
        stored.push(row.storage_key + suffix)
        await files.keep(path, row.storage_key + suffix)
      }
    }
    return await writeDown(context, keyed, upload)
  } catch (error) {
    await removeFailed(context, stored)
    throw error
  }
}

type Keyed = { one: MakeResult; ticket: string; row: NewUpload }

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
  { made, ticket, upload }: { made: MakeResult; ticket: string; upload: Known },
): SentFile {
  // The ticket of a site image is not returned: only staff may delete it, by its id.
  return 'blur' in made
    ? siteFileView(row, made)
    : fileView(secrets, row, { ticket, holder: upload.sessionId, now: clock.now() })
}

function rowOf(
  made: MakeResult,
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
    look_hash: picture?.perceptualHash ?? null,
    blur: 'blur' in made ? made.blur : null,
    original_name: shownName(file.name),
    has_variants: picture !== null,
    network_hash: upload.network,
    uploaded_by: upload.userId,
    created_at: now,
  }
}
