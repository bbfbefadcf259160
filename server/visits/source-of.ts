import type { VisitSource } from '#contract/visits.ts'

// What sites, and the windows of their apps, call themselves; short names only as the whole end of an address. Instagram's window on some phones names Facebook as well.
const signs: [VisitSource, RegExp][] = [
  ['instagram', /instagram|\big\.me$|^ig$/i],
  ['facebook', /facebook|\bfb\.(?:me|com)$|\bFB(?:AN|AV|_IAB)\b|^fb$/i],
  ['tiktok', /tiktok|musical_ly|bytedance/i],
  ['youtube', /youtube|\byoutu\.be$/i],
  ['whatsapp', /whatsapp|\bwa\.me$|\bwl\.co$/i],
  ['google', /google/i],
]

/**
 * Where a visit came from: what its link says of its place, the site it stood on, or the app that opened it in a window
 * of its own, which often keeps the site to itself.
 */
export function sourceOf(from: string, userAgent: string): VisitSource {
  const place = URL.canParse(from) ? new URL(from).hostname : from
  const found = signs.find(([, sign]) => sign.test(place)) ?? signs.find(([, sign]) => sign.test(userAgent))
  return found?.[0] ?? (place ? 'other' : 'direct')
}
