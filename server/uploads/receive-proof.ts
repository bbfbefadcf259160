import { randomBytes } from 'node:crypto'
import { type FileView, maxProofBytes } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { FormFile, ReceivedForm } from '#server/platform/http/receive-form.ts'
import { newId } from '#server/platform/ids.ts'
import { inspectPdf } from '#server/platform/pdf/inspect-pdf.ts'
import { inspectPicture } from '#server/platform/pictures/inspect-picture.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { admitUpload, type Places } from './admit-upload.ts'
import { checkedType, refusalOf } from './check-file.ts'
import { claimedFormat, mediaType, type ProofFormat, shownName, suffixOf, variants } from './rules.ts'
import { insertProof } from './store.ts'
import { fileView } from './view.ts'

type Upload = {
  network: string
  /** The length that the request declares, null where it declares none. */
  declaredBytes: number | null
  places: Places
  /** Reads the form off the request. */
  receive(): Promise<ReceivedForm>
}

/** What is to be kept of a file: the temporary file of each rendition, the file itself first. */
type Made = {
  renditions: { path: string; suffix: string }[]
  picture: { width: number; height: number; lookHash: string } | null
}

/** Takes a payment proof in: judged, received, checked to the bone, made anew, kept, written down. Nothing is left of a refused one. */
export async function receiveProof(context: Context, upload: Upload): Promise<FileView> {
  const leave = await admitUpload(context, { ...upload, maxBytes: maxProofBytes })
  const temporary: string[] = []
  try {
    const {
      files: [file],
    } = await upload.receive()
    temporary.push(file.path)
    const format = await provenFormat(file)
    const made =
      format === 'pdf' ? await checkedPdf(file) : await rebuilt(context, file, { format, temporary })
    return await keep(context, { file, format, made, network: upload.network })
  } catch (error) {
    throw refusalOf(error)
  } finally {
    leave()
    for (const path of temporary) await context.files.discardTemporary(path)
  }
}

/** Name, declared type and content must tell the same; the content's own word is the last. */
async function provenFormat(file: FormFile): Promise<ProofFormat> {
  const format = claimedFormat(shownName(file.name), file.type)
  if (!format) throw new AppError('unsupported_file')
  if ((await checkedType(file)) !== format) throw new AppError('unsupported_file')
  return format
}

async function checkedPdf(file: FormFile): Promise<Made> {
  await inspectPdf(file.path)
  return { renditions: [{ path: file.path, suffix: '' }], picture: null }
}

async function rebuilt(
  { files, pictures }: Context,
  file: FormFile,
  { format, temporary }: { format: Exclude<ProofFormat, 'pdf'>; temporary: string[] },
): Promise<Made> {
  await inspectPicture(file.path, format)
  const made = variants.map((variant) => ({ suffix: suffixOf(variant), path: files.temporaryPath() }))
  temporary.push(...made.map(({ path }) => path))
  const [original = '', display = '', thumbnail = ''] = made.map(({ path }) => path)
  const picture = await pictures.rebuild(file.path, [
    { path: original, format: 'same' },
    { path: display, format: 'jpeg', longestSide: 800 },
    { path: thumbnail, format: 'jpeg', longestSide: 200 },
  ])
  const { width, height, look: lookHash } = picture
  return { renditions: made, picture: { width, height, lookHash } }
}

async function keep(
  { db, files, clock, secrets }: Context,
  proof: { file: FormFile; format: ProofFormat; made: Made; network: string },
): Promise<FileView> {
  const { file, format, made } = proof
  const now = clock.now()
  const ticket = randomBytes(16).toString('base64url')
  const key = files.newKey()
  try {
    for (const { path, suffix } of made.renditions) await files.keep(path, key + suffix)
    const row = await insertProof(db, {
      id: newId(now),
      storage_key: key,
      ticket_hash: hashToken(ticket),
      mimetype: mediaType(format),
      size: file.size,
      width: made.picture?.width ?? null,
      height: made.picture?.height ?? null,
      sha256: file.sha256,
      look_hash: made.picture?.lookHash ?? null,
      original_name: shownName(file.name),
      has_variants: made.picture !== null,
      network_hash: proof.network,
      created_at: now,
    })
    return fileView(secrets, row, { ticket, now })
  } catch (error) {
    for (const { suffix } of made.renditions) await files.remove(key + suffix)
    throw error
  }
}
