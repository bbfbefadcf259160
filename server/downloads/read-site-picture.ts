import type { Readable } from 'node:stream'
import type { Context } from '#server/context.ts'
import { FileMissing } from '#server/platform/files/file-store.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import {
  findPublicPicture,
  findSitePicture,
  isWithdrawn,
  siteRenditionNamed,
  siteSuffixOf,
} from '#server/uploads/index.ts'

/** A response with an image; without a body if the browser has it already. */
export type PictureAnswer = { status: 200 | 304; headers: Record<string, string>; body: Readable | null }

const aYear = 365 * 24 * 60 * 60

/** A person may take the picture back: whoever has it cached asks again after five minutes. */
const ofPeople = 'public, max-age=300, must-revalidate'

/**
 * Reads one rendition of a public image of the site; no other files can be read here. Its bytes never change, so browsers
 * cache it for a year, unless it is of a member who agreed to show it. Throws `not_found`, and `picture_withdrawn` once
 * the member took it back.
 */
export async function readSitePicture(
  { db, files }: Context,
  { id, variant, knownTag }: { id: string; variant: string; knownTag: string | undefined },
): Promise<PictureAnswer> {
  const rendition = siteRenditionNamed(variant)
  if (!rendition || !/^[0-9a-f]{32}$/.test(id)) throw new AppError('not_found')
  const isOfPerson = !(await findSitePicture(db, id))
  if (isOfPerson && !(await findPublicPicture(db, id)))
    throw new AppError((await isWithdrawn(db, id)) ? 'picture_withdrawn' : 'not_found')
  const tag = `"${id}-${variant}"`
  const headers = {
    'content-type': `image/${rendition.format}`,
    'cache-control': isOfPerson ? ofPeople : `public, max-age=${aYear}, immutable`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    etag: tag,
  }
  if (matchesEtag(knownTag, tag)) return { status: 304, headers, body: null }
  const { stream, size } = await files.open(id + siteSuffixOf(rendition)).catch((error: unknown) => {
    throw error instanceof FileMissing ? new AppError('not_found', { cause: error }) : error
  })
  return { status: 200, headers: { ...headers, 'content-length': String(size) }, body: stream }
}
