import { type ReactNode, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import type { Draft } from '#web/site-editor/draft/draft-store.ts'
import { type Beginning, useSiteDraft } from '#web/site-editor/draft/use-site-draft.ts'
import { EditorProvider } from '#web/site-editor/fields/editor-context.tsx'
import { PreviewFrame } from '#web/site-editor/preview/preview-frame.tsx'
import { NewerVersion } from '#web/site-editor/publishing/newer-version.tsx'
import { SectionSettingsProvider } from '#web/site-editor/section-settings.tsx'
import { Button } from '#web/ui/button.tsx'
import { EditorHead } from './editor-head.tsx'
import { HandedDraft } from './handed-draft.tsx'
import { panelMessages } from './messages.ts'
import styles from './panel.module.css'
import { ResetNotice } from './reset-notice.tsx'
import { SectionsList } from './sections-list.tsx'
import { SiteList } from './site-list.tsx'
import { TextsToCheck } from './texts-to-check.tsx'
import { useSeeking } from './use-seeking.ts'

type EditorScreenProps = {
  beginning: Beginning
  /** A draft that came by a link from another device. */
  handed: Draft | null
  /** The buttons for language and theme. */
  preferences: ReactNode
  /** A form that signs staff in. */
  signIn: ReactNode
  /** Whether this browser kept something unreadable in place of the switch for editing. */
  wasModeReset: boolean
  onExit: () => void
}

/** The editor: what can be set on one side, and the page as it would look on the other; on a phone one at a time. */
export function EditorScreen(props: EditorScreenProps) {
  const { beginning, handed, preferences, signIn, wasModeReset, onExit } = props
  const words = useMessages(panelMessages)
  const { editor, reset } = useSiteDraft(beginning)
  const [opened, setOpened] = useState<string | null>(null)
  const [isPreviewing, setPreviewing] = useState(false)
  const openGroup = (group: string) => {
    setOpened(group)
    setPreviewing(false)
  }
  const { sought, seek } = useSeeking(openGroup)

  return (
    <EditorProvider editor={{ ...editor, signIn, sought, seek }}>
      {handed && <HandedDraft handed={handed} />}
      <EditorHead preferences={preferences} onExit={onExit} />
      <main id="main" tabIndex={-1} className={styles.screen} data-previewing={isPreviewing || undefined}>
        <div className={styles.panel} data-scrolls>
          <NewerVersion />
          <ResetNotice places={wasModeReset ? ['adminMode', ...reset] : reset} />
          <Button className={styles.toPreview} variant="ghost" onClick={() => setPreviewing(true)}>
            {words.openPreview}
          </Button>
          <TextsToCheck />
          <h2>{words.sections}</h2>
          <p className={styles.hint}>{words.sectionsHint}</p>
          <SectionSettingsProvider store={editor.store}>
            <SectionsList opened={opened} onOpen={setOpened} />
          </SectionSettingsProvider>
          <h2>{words.site}</h2>
          <SiteList opened={opened} onOpen={setOpened} />
        </div>
        <div className={styles.preview}>
          <Button className={styles.fromPreview} variant="ghost" onClick={() => setPreviewing(false)}>
            {words.closePreview}
          </Button>
          <PreviewFrame selected={opened} onSelect={openGroup} />
        </div>
      </main>
    </EditorProvider>
  )
}
