import { useMessages } from '#web/platform/messages.ts'
import { NeedsScripts } from '#web/site/needs-scripts.tsx'
import { PageHead } from '#web/site/page-head.tsx'
import { panelMessages } from '#web/site-editor/panel/messages.ts'
import { whenShown } from '#web/ui/when-shown.tsx'

const SiteEditor = whenShown(async () => (await import('./site-editor.tsx')).SiteEditor)

/** Site-owner mode: editing what the site says, on a draft in this browser. */
export default function EditPage() {
  const { title, description } = useMessages(panelMessages)
  return (
    <>
      <PageHead title={title} description={description} unlisted />
      <NeedsScripts />
      <SiteEditor />
    </>
  )
}
