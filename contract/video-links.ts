import { isSafeLink } from './values.ts'

/** The sites whose videos are known by their links. */
export const videoSites = ['youtube', 'vimeo'] as const
export type VideoSite = (typeof videoSites)[number]

/** Where a video plays, and which one it is there. */
export type KnownVideo = { site: VideoSite; id: string }

const youtubeHosts = ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com']

/** The video of a known site that a link leads to, in any of the forms that people copy; null for any other link. */
export function knownVideo(link: string): KnownVideo | null {
  if (!isSafeLink(link) || !URL.canParse(link)) return null
  const { hostname, pathname, searchParams } = new URL(link)
  const host = hostname.replace(/^www\./, '')
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return youtube(first)
  if (youtubeHosts.includes(host)) {
    return youtube(['shorts', 'embed', 'live', 'v'].includes(first) ? second : (searchParams.get('v') ?? ''))
  }
  if (host === 'vimeo.com') return vimeo(first === 'channels' ? (pathname.split('/')[3] ?? '') : first)
  if (host === 'player.vimeo.com' && first === 'video') return vimeo(second)
  return null
}

function youtube(id: string): KnownVideo | null {
  return /^[\w-]{11}$/.test(id) ? { site: 'youtube', id } : null
}

function vimeo(id: string): KnownVideo | null {
  return /^\d{5,15}$/.test(id) ? { site: 'vimeo', id } : null
}
