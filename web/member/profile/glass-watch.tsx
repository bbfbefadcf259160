import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#web/platform/language.tsx'
import { lazyQuiet } from '#web/ui/lazy-quiet.tsx'
import { ownHealthReaders } from './health-readers-query.ts'

/** Most homes never show it. */
const GlassNotice = lazyQuiet(async () => (await import('./glass-notice.tsx')).GlassNotice)

const day = 24 * 60 * 60_000

/** Tells a member at home that somebody opened their health data within the last day, until they dismiss it. */
export function GlassWatch({ token }: { token: string }) {
  const { language } = useLanguage()
  // Read again whenever the member looks at the page, which is often enough for the time of the notice.
  const { data, dataUpdatedAt: now } = useQuery(ownHealthReaders({ kind: 'member', token }, language))
  const openings = data?.openings.filter(({ openedAt }) => Date.parse(openedAt) > now - day)
  return openings?.length ? <GlassNotice {...{ openings, now }} /> : null
}
