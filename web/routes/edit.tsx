import { useMessages } from '#web/platform/messages.ts'
import { NeedsScripts } from '#web/shell/needs-scripts.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { panelMessages } from '#web/staff/site-editor/panel/messages.ts'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'

const SiteEditor = lazyVisible(async () => (await import('./site-editor.tsx')).SiteEditor)

/** The site editor: edits a draft of the site in this browser. */
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
