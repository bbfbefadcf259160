import type { VideoSite } from '#contract/video-links.ts'

/** How video sites write their names, in both languages. */
export const siteNames: Record<VideoSite, string> = { youtube: 'YouTube', vimeo: 'Vimeo' }
