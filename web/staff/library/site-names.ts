import type { VideoSite } from '#contract/video-links.ts'

/** The brand names of video sites, the same in both languages. */
export const siteNames: Record<VideoSite, string> = { youtube: 'YouTube', vimeo: 'Vimeo' }
