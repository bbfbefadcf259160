import { isSafeLink } from '#contract/values.ts'
import { knownVideo, type VideoSite } from '#contract/video-links.ts'

/** How a link is played: in its site's own player, in the browser's, or by leaving for where it leads. */
export type Playing =
  | { kind: 'embedded'; site: VideoSite; src: string; href: string }
  | { kind: 'file'; src: string }
  | { kind: 'elsewhere'; href: string }

/** How a video's link is played; null where it has none that may be followed, as while a daily limit guards it. */
export function playingOf(link: string): Playing | null {
  if (link.startsWith('/files/')) return { kind: 'file', src: link }
  // Old rows were checked by the rules of their day, so a link is checked again where it is followed.
  if (!link || !isSafeLink(link)) return null
  const video = knownVideo(link)
  if (!video) return { kind: 'elsewhere', href: link }
  const src = new URL(video.embedUrl)
  // The play button was pressed already, in front of it.
  src.searchParams.set('autoplay', '1')
  return { kind: 'embedded', site: video.site, src: src.href, href: link }
}
