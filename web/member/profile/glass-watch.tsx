import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#web/platform/language.tsx'
import { lazyQuiet } from '#web/ui/lazy-quiet.tsx'
import { ownHealthReaders } from './health-readers-query.ts'

/** Most homes never show it. */
const GlassNotice = lazyQuiet(async () => (await import('./glass-notice.tsx')).GlassNotice)

const PublicationNotice = lazyQuiet(async () => (await import('./publication-notice.tsx')).PublicationNotice)

const fiveMinutes = 5 * 60_000

/**
 * Tells a member at home that somebody opened their health data, until they dismiss it, and that they are asked to show
 * photos on the site, until they answer.
 */
export function GlassWatch({ token }: { token: string }) {
  const { language } = useLanguage()
  const { data, dataUpdatedAt: now } = useQuery({
    ...ownHealthReaders({ kind: 'member', token }, language),
    refetchInterval: fiveMinutes,
  })
  return (
    <>
      {data && data.openings.length > 0 && <GlassNotice {...{ openings: data.openings, now }} />}
      {data?.isPublicationRequested && <PublicationNotice />}
    </>
  )
}
