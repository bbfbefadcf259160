import { useQuery } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { listStarterBundles } from '#contract/assignments-starter-bundles.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { queryTiming } from '#web/platform/query-timing.ts'
import styles from './decision.module.css'
import { deskMessages } from './desk-messages.ts'

/**
 * Says that a new member gets the starter bundle with this approval; nothing if none is set. Later the bundle may be
 * another one, so only whoever approved reads it.
 */
export function StarterBundleLine({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(deskMessages)
  const { language } = useLanguage()
  const [isOwn] = useState(request.held?.isOwn === true)
  const isNew = request.kind === 'new'
  const { data } = useQuery({
    queryKey: [listStarterBundles.id],
    queryFn: ({ signal }) => call(listStarterBundles, {}, { signal, language }),
    enabled: isOwn && isNew,
    ...queryTiming.library,
  })
  const bundle = data?.bundles.find(({ plan }) => plan === request.plan)
  if (!isOwn || !isNew || !bundle?.resources.length) return null
  return (
    <p className={styles.choices}>
      <FolderPlus aria-hidden="true" />
      {request.held ? t.bundleComes : t.bundleGiven}
    </p>
  )
}
