import type { Context } from '#server/context.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { linkEnd, signedLinkLives, type Variant } from './rules.ts'
import { findUploads } from './store.ts'

/** A link to one variant of a file, signed for one holder: a session by its id, or the owner of the ticket. */
export type LinkTo = { id: string; variant: Variant; holder: string }

/** A link as somebody asks for it, of a variant that may not exist. */
type AnyLink = Omit<LinkTo, 'variant'> & { variant: string }

const purpose = 'file link'
const signed = (link: AnyLink, end: number) => [link.id, link.variant, end, link.holder].join('\n')

/** A signed link to a variant, valid for at most `life` milliseconds; five minutes by default. */
export function fileLink(secrets: Secrets, { life, ...link }: LinkTo & { life?: number }, now: Date): string {
  const end = linkEnd(link.holder, now, life)
  const query = new URLSearchParams({
    exp: String(end),
    for: link.holder,
    sig: secrets.sign(purpose, signed(link, end)),
  })
  return `/files/${link.id}/${link.variant}?${query}`
}

/** Whether the signature of a link is valid and the link has not expired; `end` is in seconds since 1970. */
export function isLinkGood(
  secrets: Secrets,
  link: AnyLink,
  { end, signature, now }: { end: number; signature: string; now: Date },
): boolean {
  return end * 1000 > now.getTime() && secrets.verify(purpose, signed(link, end), signature)
}

/** The session that a link is signed for. */
export type Viewer = { sessionId: string }

/** Links to several private files by upload id; deleted files are left out. */
export async function privateFileUrls(
  { db, secrets, clock }: Context,
  uploadIds: string[],
  viewer: Viewer,
): Promise<Map<string, string>> {
  const rows = await findUploads(db, uploadIds)
  const now = clock.now()
  return new Map(
    rows.map(({ id, purpose }) => {
      const life = purpose === 'resource' ? signedLinkLives.resource : signedLinkLives.session
      return [id, fileLink(secrets, { id, variant: 'original', holder: viewer.sessionId, life }, now)]
    }),
  )
}

/** Links to a progress photo and its thumbnail, signed for one session. */
export function photoUrls(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  uploadId: string,
  viewer: Viewer,
): { url: string; thumbnailUrl: string } {
  const linkTo = (variant: Variant) =>
    fileLink(
      secrets,
      { id: uploadId, variant, holder: viewer.sessionId, life: signedLinkLives.photo },
      clock.now(),
    )
  return { url: linkTo('800'), thumbnailUrl: linkTo('200') }
}

/** A link to a library file, signed for one session; access is checked again on every request. */
export function resourceFileUrl(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  uploadId: string,
  viewer: { sessionId: string },
): string {
  const link = { id: uploadId, variant: 'original', holder: viewer.sessionId } as const
  return fileLink(secrets, { ...link, life: signedLinkLives.resource }, clock.now())
}
