import type { Readable } from 'node:stream'
import type { Context } from '#server/context.ts'
import { FileMissing } from '#server/platform/files/file-store.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { findSitePicture, siteRenditionNamed, siteSuffixOf } from '#server/uploads/index.ts'

/** A response with an image; without a body if the browser has it already. */
export type PictureAnswer = { status: 200 | 304; headers: Record<string, string>; body: Readable | null }

const aYear = 365 * 24 * 60 * 60

/**
 * Reads one rendition of a public site image; no other files can be read here. Its bytes never change, so browsers
 * cache it for a year. Throws `not_found`.
 */
export async function readSitePicture(
  { db, files }: Context,
  { id, variant, knownTag }: { id: string; variant: string; knownTag: string | undefined },
): Promise<PictureAnswer> {
  const rendition = siteRenditionNamed(variant)
  if (!rendition || !/^[0-9a-f]{32}$/.test(id)) throw new AppError('not_found')
  if (!(await findSitePicture(db, id))) throw new AppError('not_found')
  const tag = `"${id}-${variant}"`
  const headers = {
    'content-type': `image/${rendition.format}`,
    'cache-control': `public, max-age=${aYear}, immutable`,
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
