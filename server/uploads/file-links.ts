import type { Context } from '#server/context.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { linkEnd, linkLives, type Variant } from './rules.ts'
import { findUploads } from './store.ts'

/** A link to one rendition of a file, made out to one holder: a session by its id, or the bearer of the ticket. */
export type LinkTo = { id: string; variant: Variant; holder: string }

const purpose = 'file link'
const signed = (link: LinkTo, end: number) => [link.id, link.variant, end, link.holder].join('\n')

/** A signed link to a rendition; `life` says how long it holds at most, in milliseconds, five minutes where it is not given. */
export function fileLink(secrets: Secrets, { life, ...link }: LinkTo & { life?: number }, now: Date): string {
  const end = linkEnd(link.holder, now, life)
  const query = new URLSearchParams({
    exp: String(end),
    for: link.holder,
    sig: secrets.sign(purpose, signed(link, end)),
  })
  return `/files/${link.id}/${link.variant}?${query}`
}

/** Whether a link was made here and still holds; `end` counts seconds since 1970. */
export function isLinkGood(
  secrets: Secrets,
  link: LinkTo,
  { end, signature, now }: { end: number; signature: string; now: Date },
): boolean {
  return end * 1000 > now.getTime() && secrets.verify(purpose, signed(link, end), signature)
}

/** Who looks: links are made out to their session alone. */
export type Viewer = { sessionId: string }

/** Links to several private files by their uploads' ids; a file that is gone is not among them. */
export async function privateFileUrls(
  { db, secrets, clock }: Context,
  uploadIds: string[],
  viewer: Viewer,
): Promise<Map<string, string>> {
  const rows = await findUploads(db, uploadIds)
  const now = clock.now()
  return new Map(
    rows.map(({ id, purpose }) => {
      const life = purpose === 'resource' ? linkLives.resource : linkLives.session
      return [id, fileLink(secrets, { id, variant: 'original', holder: viewer.sessionId, life }, now)]
    }),
  )
}

/** Links to a photo of somebody's progress and to its thumbnail, made out to one session. */
export function photoUrls(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  uploadId: string,
  viewer: Viewer,
): { url: string; thumbnailUrl: string } {
  const linkTo = (variant: Variant) =>
    fileLink(secrets, { id: uploadId, variant, holder: viewer.sessionId, life: linkLives.photo }, clock.now())
  return { url: linkTo('800'), thumbnailUrl: linkTo('200') }
}

/** A link to a file of the library, made out to one session; what it opens is judged anew at every request. */
export function resourceFileUrl(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  uploadId: string,
  viewer: { sessionId: string },
): string {
  const link = { id: uploadId, variant: 'original', holder: viewer.sessionId } as const
  return fileLink(secrets, { ...link, life: linkLives.resource }, clock.now())
}
