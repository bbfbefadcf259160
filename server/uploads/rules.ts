import { proofExtensions, proofTypes } from '#contract/uploads.ts'

/** The formats that a payment proof may have. */
export type ProofFormat = 'jpeg' | 'png' | 'gif' | 'pdf'

/** Which rendition of a stored file is read: the file itself, or one of at most so many pixels. */
export const variants = ['original', '800', '200'] as const
export type Variant = (typeof variants)[number]

/** What follows a file's key in the key of a rendition. */
export function suffixOf(variant: Variant): string {
  return variant === 'original' ? '' : `.${variant}`
}

/** What is kept of a picture for the site: each width in pixels, never enlarged, in the formats that browsers choose from. */
export const siteRenditions = [
  { width: 200, format: 'avif' },
  { width: 200, format: 'webp' },
  { width: 800, format: 'avif' },
  { width: 800, format: 'webp' },
] as const
export type SiteRendition = (typeof siteRenditions)[number]

/** The rendition that the public calls `800.avif` and the like. */
export function siteRenditionNamed(name: string): SiteRendition | undefined {
  return siteRenditions.find(({ width, format }) => name === `${width}.${format}`)
}

/** What follows a picture's key in the key of a rendition; no proof has such keys. */
export function siteSuffixOf({ width, format }: SiteRendition): string {
  return `.${width}${format}`
}

/** What the keys of an upload's files may end in, of whatever kind it is. */
export const allSuffixes: string[] = [...variants.map(suffixOf), ...siteRenditions.map(siteSuffixOf)]

/**
 * How long a link to a file holds, in milliseconds: for whoever uploaded it, and at most for a session. A player asks
 * for the parts of one film for as long as somebody sits before it, a list of photos for those that come into sight;
 * each time it is judged anew who may see it.
 */
export const linkLives = {
  ticket: 15 * 60 * 1000,
  session: 5 * 60 * 1000,
  resource: 4 * 60 * 60 * 1000,
  photo: 30 * 60 * 1000,
}

/** How long a form of staff's may take at most, in milliseconds: 500 MB come within it at half a megabit a second. */
export const longestReceiving = 2 * 60 * 60 * 1000

/** How long a form of photos may take at most, in milliseconds: 45 MB come within it at a third of a megabit a second. */
export const longestPhotos = 20 * 60 * 1000

/**
 * How long a form with a payment proof may take at most, in milliseconds: 5 MB come within it at 6 KB a second. Whoever sends
 * one has paid already, often on the weakest line of all.
 */
export const longestProof = 15 * 60 * 1000

/** How long nothing of such a form may arrive, in milliseconds. */
export const longestStall = 24_000

/**
 * How slowly an upload may arrive: a tenth of what the slowest phone network of today carries. Whoever is signed in may stand
 * still for a little longer.
 */
export const leastRates = {
  strangers: { bytes: 20 * 1024, within: 20_000 },
  signedIn: { bytes: 30 * 1024, within: 30_000 },
}

/**
 * How long traces of uploads that came to nothing stay, in milliseconds, and how often temporary ones are looked for: none
 * becomes older than 15 minutes, of which one is for the lease of a process that was killed while it swept.
 */
export const sweptAfter = {
  temporary: 10 * 60 * 1000,
  orphan: 2 * 60 * 60 * 1000,
  /** From when a file was set aside: long enough to find the database that knows it. */
  setAside: 14 * 24 * 60 * 60 * 1000,
}
export const temporariesSweptEvery = 4 * 60 * 1000

/** How many files without a row crashes leave at most: so many, or this part of all that are kept. */
const crashesLeave = { files: 20, part: 0.1 }

/** Whether so many of the kept files have no row that the database cannot be the one they belong to. */
export function isMoreThanCrashesLeave({ files, kept }: { files: number; kept: number }): boolean {
  return files > crashesLeave.files && files > kept * crashesLeave.part
}

/** What a file and its renditions have in common: the key in their row. */
export const storageKey = (key: string): string => key.split('.')[0] ?? key

/** A file that waits for its application; those of one block of networks may have one owner. */
export type WaitingFile = { id: string; network: string; block: string; size: number }

/** How many files, and how many bytes of them, may wait. */
export type WaitingLimit = { files: number; bytes: number }

/**
 * Which of the waiting files, oldest first, have to go: of each network the oldest beyond its share; then, as long as all
 * together are too many or too large, the oldest of the largest network in the largest block.
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

/** The group of files that measures most; of several the one whose first file is the oldest. */
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

/** The format that a file's extension and declared type name alike; null where they differ or name none of a proof. */
export function claimedFormat(name: string, declaredType: string): ProofFormat | null {
  const extension = /\.([A-Za-z0-9]{2,5})$/.exec(name)?.[1]?.toLowerCase()
  const type = declaredType.split(';')[0]?.trim().toLowerCase()
  const byExtension = proofExtensions.find((known) => known === extension)
  const byType = proofTypes.find((known) => known === type)
  if (!byExtension || !byType) return null
  const format = formatOfExtension[byExtension]
  return format === formatOfType[byType] ? format : null
}

/** The media type of a format, as it is shown. */
export function mediaType(format: keyof typeof typeOfFormat): string {
  return typeOfFormat[format]
}

const longestName = 150
const invisible = /[\p{Cc}\p{Cs}\u061C\u200B-\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * A file's name as it may be shown: the last part of its path, without control and direction-changing characters, at
 * most 150 characters, of which the ending stays.
 */
export function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const characters = [...last.replace(invisible, '').trim()]
  if (characters.length <= longestName) return characters.join('')
  const ending = /\.[A-Za-z0-9]{2,5}$/.exec(characters.join(''))?.[0] ?? ''
  return characters.slice(0, longestName - ending.length).join('') + ending
}

/** When a link made now stops working, in seconds since 1970. A session's links stay the same for half their life, so that lists can be compared. */
export function linkEnd(holder: string, now: Date, life: number = linkLives.session): number {
  if (holder === 'ticket') return Math.floor((now.getTime() + linkLives.ticket) / 1000)
  const half = life / 2
  return ((Math.floor(now.getTime() / half) + 2) * half) / 1000
}
