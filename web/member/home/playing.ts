import { isSafeLink } from '#contract/values.ts'
import { knownVideo, type VideoSite } from '#contract/video-links.ts'

/** How a link is played: in its site's embedded player, in the browser's player, or on another site. */
export type Playing =
  | { kind: 'embedded'; site: VideoSite; src: string; href: string }
  | { kind: 'file'; src: string }
  | { kind: 'elsewhere'; href: string }

/** How to play a video's link; null without a link that may be opened, for example while a daily limit hides it. */
export function playingOf(link: string): Playing | null {
  if (link.startsWith('/files/')) return { kind: 'file', src: link }
  // Old rows passed older rules, so a link is checked again when it is opened.
  if (!link || !isSafeLink(link)) return null
  const video = knownVideo(link)
  if (!video) return { kind: 'elsewhere', href: link }
  const src = new URL(video.embedUrl)
  // The user has already pressed play.
  src.searchParams.set('autoplay', '1')
  return { kind: 'embedded', site: video.site, src: src.href, href: link }
}
