import { missingSetUpSteps } from '#contract/setup-checklist.ts'
import type { PublishedSite } from '#contract/site.ts'
import { useMessages } from '#web/platform/messages.ts'
import { DoneNotice } from './done-notice.tsx'
import { setUpMessages } from './messages.ts'

/** Says that the site was published, and what it still needs before it can take applications. */
export function PublishedNotice({ site }: { site: PublishedSite }) {
  const t = useMessages(setUpMessages)
  const missing = missingSetUpSteps(site.settings, site.version).map((step) => t.steps[step])
  return <DoneNotice>{missing.length === 0 ? t.published : t.publishedBut(missing.join(t.comma))}</DoneNotice>
}
