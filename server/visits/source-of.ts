import type { VisitSource } from '#contract/visits.ts'

// Names used by sites and in-app browsers; short names must end the host. Instagram may also contain Facebook's name.
const patterns: [VisitSource, RegExp][] = [
  ['instagram', /instagram|\big\.me$|^ig$/i],
  ['facebook', /facebook|\bfb\.(?:me|com)$|\bFB(?:AN|AV|_IAB)\b|^fb$/i],
  ['tiktok', /tiktok|musical_ly|bytedance/i],
  ['youtube', /youtube|\byoutu\.be$/i],
  ['whatsapp', /whatsapp|\bwa\.me$|\bwl\.co$/i],
  ['google', /google/i],
]

/**
 * The source of a visit: an installed app, or from its link's parameter, the referring site, or the user agent of an in-app browser, which
 * often sends no referrer.
 */
export function sourceOf(from: string, userAgent: string): VisitSource {
  if (from === 'app') return 'app'
  const origin = URL.canParse(from) ? new URL(from).hostname : from
  const found =
    patterns.find(([, pattern]) => pattern.test(origin)) ??
    patterns.find(([, pattern]) => pattern.test(userAgent))
  return found?.[0] ?? (origin ? 'other' : 'direct')
}
