import { composed } from '#contract/text.ts'
import { maxShownPages, proofExtensions, proofTypes } from '#contract/uploads.ts'

/** The formats that a payment proof may have. */
export type ProofFormat = 'jpeg' | 'png' | 'gif' | 'pdf'

/** The variants of a stored image: the image itself, or one of at most this many pixels. */
export const variants = ['original', '800', '200'] as const

type FurtherPage = 2 | 3 | 4 | 5

/**
 * The variants of a stored file. The pages of a PDF have images of at most 800 and 1600 pixels in width, those after the
 * first with its number; only the first has one for lists.
 */
export type Variant = (typeof variants)[number] | '1600' | `${'800' | '1600'}p${FurtherPage}`

/** The variants of a page: to read it, and to enlarge it. */
export function pageVariants(page: number): { preview: Variant; large: Variant } {
  if (page === 1) return { preview: '800', large: '1600' }
  const number = page as FurtherPage
  return { preview: `800p${number}`, large: `1600p${number}` }
}

/** The variants of the first pages, without the PDF itself. */
export function variantsOfPages(shownPages: number): Variant[] {
  const pages = Array.from({ length: shownPages }, (_, index) => pageVariants(index + 1))
  const ofPages = pages.flatMap(({ preview, large }) => [large, preview])
  return shownPages > 0 ? [...ofPages, '200'] : []
}

/** What is stored of an upload, by its row. */
export type StoredVariants = { has_variants: boolean; shown_pages: number | null }

/** The variants of an upload that is no site image. */
export function variantsOf({ has_variants, shown_pages }: StoredVariants): readonly Variant[] {
  if (shown_pages !== null) return ['original', ...variantsOfPages(shown_pages)]
  return has_variants ? variants : ['original']
}

/** The suffix of a variant's storage key. */
export function suffixOf(variant: Variant): string {
  return variant === 'original' ? '' : `.${variant}`
}

/** The stored renditions of a site image: widths in pixels, never enlarged, in the formats that browsers accept. */
export const siteRenditions = [
  { width: 200, format: 'avif' },
  { width: 200, format: 'webp' },
  { width: 800, format: 'avif' },
  { width: 800, format: 'webp' },
] as const
export type SiteRendition = (typeof siteRenditions)[number]

/** The rendition with a public name such as `800.avif`. */
export function siteRenditionNamed(name: string): SiteRendition | undefined {
  return siteRenditions.find(({ width, format }) => name === `${width}.${format}`)
}

/** The suffix of a rendition's storage key; no proof has such keys. */
export function siteSuffixOf({ width, format }: SiteRendition): string {
  return `.${width}${format}`
}

/** Whether the files of a purpose are those of a site image: so are the pictures of a result that a member agreed to show. */
const hasSiteRenditions = (purpose: string) => purpose === 'site' || purpose === 'result'

/** The keys under which the files of an upload are stored. */
export function expectedKeys({
  storage_key,
  purpose,
  ...stored
}: StoredVariants & { storage_key: string; purpose: string }): string[] {
  const suffixes = hasSiteRenditions(purpose)
    ? siteRenditions.map(siteSuffixOf)
    : variantsOf(stored).map(suffixOf)
  return suffixes.map((suffix) => storage_key + suffix)
}

/** All suffixes that an upload's storage keys can have. */
export const allSuffixes: string[] = [...new Set<Variant>([...variants, ...variantsOfPages(maxShownPages)])]
  .map(suffixOf)
  .concat(siteRenditions.map(siteSuffixOf))

/**
 * How long a link to a file is valid, in milliseconds: for the holder of the ticket, or the maximum for a session. A
 * player requests parts of a video for as long as it plays, a list of photos those that scroll into view; each request
 * checks again who may see the file.
 */
export const signedLinkLives = {
  ticket: 15 * 60 * 1000,
  session: 5 * 60 * 1000,
  resource: 4 * 60 * 60 * 1000,
  photo: 30 * 60 * 1000,
}

/** The maximum time for a form of staff, in milliseconds: enough for 500 MB at half a megabit per second. */
export const maxStaffTime = 2 * 60 * 60 * 1000

/** The maximum time for a form of photos, in milliseconds: enough for 45 MB at a third of a megabit per second. */
export const maxPhotosTime = 20 * 60 * 1000

/**
 * The maximum time for a form with a payment proof, in milliseconds: enough for 5 MB at 6 KB per second. Its sender has
 * already paid, and often has the slowest connection of all.
 */
export const maxProofTime = 15 * 60 * 1000

/** The maximum time without a byte of such a form, in milliseconds. */
export const maxStallTime = 24_000

/**
 * The minimum rate of an upload: a tenth of what today's slowest mobile network carries. A signed-in sender may stall a
 * little longer.
 */
export const minRates = {
  strangers: { bytes: 20 * 1024, within: 20_000 },
  signedIn: { bytes: 30 * 1024, within: 30_000 },
}

/**
 * When what failed uploads left behind is deleted, in milliseconds, and how often temporary files are cleaned up: none
 * gets older than 15 minutes, one of which is for the lease of a process that was killed during the cleanup.
 */
export const sweptAfter = {
  temporary: 10 * 60 * 1000,
  orphan: 2 * 60 * 60 * 1000,
  /** After a file was set aside: long enough to find the database that knows it. */
  setAside: 14 * 24 * 60 * 60 * 1000,
}
export const temporariesSweptEvery = 4 * 60 * 1000

/** How many files without a row crashes leave at most: this number, or this fraction of all stored files. */
const crashesLeave = { files: 20, part: 0.1 }

/** Whether so many stored files have no row that the database must be the wrong one for this folder. */
export function isMoreThanCrashesLeave({
  files,
  storedCount,
}: {
  files: number
  storedCount: number
}): boolean {
  return files > crashesLeave.files && files > storedCount * crashesLeave.part
}

/** The key in the row of a file, shared by all its variants. */
export const storageKey = (key: string): string => key.split('.')[0] ?? key

/**
 * An unclaimed payment proof with the room that it takes, in bytes; files of one network block may have the same owner.
 */
export type WaitingFile = { id: string; network: string; block: string; size: number }

/** The maximum number of unclaimed files, and of their bytes. */
export type WaitingLimit = { files: number; bytes: number }

/**
 * Returns the unclaimed files to delete, given oldest first: of each network the oldest beyond its limit; then, while
 * the total is over its limit, the oldest of the largest network in the largest block.
 */
export function surplusOf(
  waiting: readonly WaitingFile[],
  { perNetwork, inAll }: { perNetwork: WaitingLimit; inAll: WaitingLimit },
): string[] {
  let left = [...waiting]
  const surplus: string[] = []
  const drop = (file: WaitingFile) => {
    surplus.push(file.id)
    left = left.filter((other) => other !== file)
  }
  for (const network of new Set(waiting.map((file) => file.network))) {
    for (;;) {
      const own = left.filter((file) => file.network === network)
      const [oldest] = own
      if (!oldest || !isOver(own, perNetwork)) break
      drop(oldest)
    }
  }
  while (isOver(left, inAll)) {
    const measure = left.length > inAll.files ? () => 1 : ({ size }: WaitingFile) => size
    const ofBlock = largest(left, ({ block }) => block, measure)
    const [oldest] = largest(ofBlock, ({ network }) => network, measure)
    if (!oldest) break
    drop(oldest)
  }
  return surplus
}

function isOver(files: readonly WaitingFile[], limit: WaitingLimit): boolean {
  return files.length > limit.files || files.reduce((sum, { size }) => sum + size, 0) > limit.bytes
}

/** The group with the largest sum; among equals the one whose first file is the oldest. */
function largest(
  files: readonly WaitingFile[],
  groupOf: (file: WaitingFile) => string,
  measure: (file: WaitingFile) => number,
): WaitingFile[] {
  const groups = Map.groupBy(files, groupOf)
  let [found, most]: [WaitingFile[], number] = [[], -1]
  for (const group of groups.values()) {
    const sum = group.reduce((total, file) => total + measure(file), 0)
    if (sum > most) [found, most] = [group, sum]
  }
  return found
}

const formatOfExtension: Record<(typeof proofExtensions)[number], ProofFormat> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  gif: 'gif',
  pdf: 'pdf',
}
const formatOfType: Record<(typeof proofTypes)[number], ProofFormat> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
}
const typeOfFormat: Record<ProofFormat | 'webp' | 'mp4', string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
}

/** The proof format on which the file's extension and declared type agree; null if they differ or name none. */
export function claimedFormat(name: string, declaredType: string): ProofFormat | null {
  const extension = /\.([A-Za-z0-9]{2,5})$/.exec(name)?.[1]?.toLowerCase()
  const type = declaredType.split(';')[0]?.trim().toLowerCase()
  const byExtension = proofExtensions.find((known) => known === extension)
  const byType = proofTypes.find((known) => known === type)
  if (!byExtension || !byType) return null
  const format = formatOfExtension[byExtension]
  return format === formatOfType[byType] ? format : null
}

export function mediaType(format: keyof typeof typeOfFormat): string {
  return typeOfFormat[format]
}

const maxNameLength = 150
const invisible = /[\p{Cc}\p{Cs}\u061C\u200B-\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * A file name for display: the last part of the path, without control and direction-changing characters, cut to 150
 * characters before the extension.
 */
export function shownName(name: string): string {
  const last = composed(name).split(/[/\\]/).at(-1) ?? ''
  const characters = [...last.replace(invisible, '').trim()]
  if (characters.length <= maxNameLength) return characters.join('')
  const ending = /\.[A-Za-z0-9]{2,5}$/.exec(characters.join(''))?.[0] ?? ''
  return characters.slice(0, maxNameLength - ending.length).join('') + ending
}

/** When a link made now expires, in seconds since 1970; constant per session for half a life, so that lists compare. */
export function linkEnd(holder: string, now: Date, life: number = signedLinkLives.session): number {
  if (holder === 'ticket') return Math.floor((now.getTime() + signedLinkLives.ticket) / 1000)
  const half = life / 2
  return ((Math.floor(now.getTime() / half) + 2) * half) / 1000
}
