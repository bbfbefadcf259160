import { isSafeLink } from './values.ts'

/** The video sites whose links are recognized. */
export const videoSites = ['youtube', 'vimeo'] as const
export type VideoSite = (typeof videoSites)[number]

/** A video's site, its id there, and its embed address without tracking. */
export type KnownVideo = { site: VideoSite; id: string; embedUrl: string }

const youtubeHosts = ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com']
const longestStart = 24 * 60 * 60

/**
 * The video of a known site that a link points to, in any common form, with the link's start time; null for other
 * links.
 */
export function knownVideo(link: string): KnownVideo | null {
  if (!isSafeLink(link) || !URL.canParse(link)) return null
  const url = new URL(link)
  if (url.port !== '') return null
  const host = url.hostname.replace(/^www\./, '')
  const path = url.pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return youtube(path.length === 1 ? path[0] : undefined, url)
  if (youtubeHosts.includes(host)) return youtube(youtubeId(path, url.searchParams), url)
  if (host === 'vimeo.com') return vimeo(vimeoPlace(path), url)
  if (host === 'player.vimeo.com' && path[0] === 'video') return vimeo(path.slice(1), url)
  return null
}

/** Adds a missing `https://` to a link to a known site's video; returns other links unchanged. */
export function completedLink(typed: string): string {
  const link = typed.trim()
  const full = `https://${link.replace(/^\/\//, '')}`
  return !isSafeLink(link) && knownVideo(full) ? full : typed
}

function youtubeId([first = '', second]: string[], query: URLSearchParams): string | undefined {
  if (first === 'watch') return second ?? query.get('v') ?? undefined
  return ['shorts', 'embed', 'live', 'v'].includes(first) ? second : undefined
}

function youtube(id: string | undefined, url: URL): KnownVideo | null {
  // The path of playlists, `videoseries`, has the length of an id.
  if (id === undefined || !/^[\w-]{11}$/.test(id) || id === 'videoseries') return null
  const start = startOf(url)
  const query = start > 0 ? `?start=${start}` : ''
  return { site: 'youtube', id, embedUrl: `https://www.youtube-nocookie.com/embed/${id}${query}` }
}

/** A Vimeo path's video id and the segments after it. */
function vimeoPlace(path: string[]): string[] {
  const [first, , third] = path
  if (first === 'channels') return path.slice(2)
  const isGrouped = (first === 'groups' && third === 'videos') || (first === 'showcase' && third === 'video')
  return isGrouped ? path.slice(3) : path
}

function vimeo([id = '', key]: string[], url: URL): KnownVideo | null {
  if (!/^\d{5,15}$/.test(id)) return null
  // Unlisted videos only play with the key of their link.
  const given = key ?? url.searchParams.get('h') ?? ''
  const unlisted = /^[0-9a-f]{6,40}$/i.test(given) ? `h=${given}&` : ''
  const start = startOf(url)
  const moment = start > 0 ? `#t=${start}s` : ''
  return { site: 'vimeo', id, embedUrl: `https://player.vimeo.com/video/${id}?${unlisted}dnt=1${moment}` }
}

/** A link's start time in seconds, written `90`, `90s` or `1h2m3s`; 0 by default. */
function startOf({ searchParams, hash }: URL): number {
  const inHash = /^#t=(\w{1,12})$/.exec(hash)?.[1]
  const written = searchParams.get('t') ?? searchParams.get('start') ?? inHash ?? ''
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(written)
  if (!parts) return 0
  const [, hours = '0', minutes = '0', seconds = '0'] = parts
  return Math.min(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), longestStart)
}
