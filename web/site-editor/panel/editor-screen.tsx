import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import type { Draft } from '#web/site-editor/draft/draft-store.ts'
import { type Beginning, useSiteDraft } from '#web/site-editor/draft/use-site-draft.ts'
import { EditorProvider } from '#web/site-editor/fields/editor-context.tsx'
import { PreviewFrame } from '#web/site-editor/preview/preview-frame.tsx'
import { useAttention } from '#web/site-editor/preview/use-attention.ts'
import { usePreviewStep } from '#web/site-editor/preview/use-preview-step.ts'
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
import { useShownRow } from './use-shown-row.ts'

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
  const { isPreviewing, open: openPreview, close: closePreview } = usePreviewStep()
  const panel = useRef<HTMLDivElement>(null)
  const attention = useAttention(panel)
  const showRow = useShownRow(panel)
  const openGroup = (group: string | null) => {
    // What was done in a group before is not what it is opened for.
    attention.set(null)
    setOpened(group)
    closePreview()
  }
  const opening = useRef<HTMLButtonElement>(null)
  const closing = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (!isPreviewing) return
    const cover = closing.current?.parentElement
    closing.current?.focus()
    return () => {
      if (cover?.contains(document.activeElement)) opening.current?.focus({ preventScroll: true })
    }
  }, [isPreviewing])
  const { sought, seek } = useSeeking(openGroup)
  const select = (group: string) => {
    openGroup(group)
    showRow({ group, block: 'start' })
  }
  const toggle = (group: string | null) => {
    openGroup(group)
    if (group !== null) showRow({ group, block: 'nearest' })
  }

  return (
    <EditorProvider editor={{ ...editor, signIn, sought, seek }}>
      {handed && <HandedDraft handed={handed} />}
      <EditorHead
        preferences={preferences}
        preview={
          <Button
            ref={opening}
            className={styles.toPreview}
            variant="ghost"
            size="compact"
            onClick={openPreview}
          >
            {words.openPreview}
          </Button>
        }
        onExit={onExit}
      />
      <main id="main" tabIndex={-1} className={styles.screen} data-previewing={isPreviewing || undefined}>
        <div ref={panel} className={styles.panel} data-scrolls>
          <NewerVersion />
          <ResetNotice places={wasModeReset ? ['adminMode', ...reset] : reset} />
          <TextsToCheck />
          <h2>{words.sections}</h2>
          <p className={styles.hint}>{words.sectionsHint}</p>
          <SectionSettingsProvider store={editor.store}>
            <SectionsList opened={opened} onOpen={toggle} />
          </SectionSettingsProvider>
          <h2>{words.site}</h2>
          <SiteList opened={opened} onOpen={toggle} />
        </div>
        <div className={styles.preview}>
          <Button ref={closing} className={styles.fromPreview} variant="ghost" onClick={closePreview}>
            {words.closePreview}
          </Button>
          <PreviewFrame selected={opened} attention={attention} onSelect={select} />
        </div>
      </main>
    </EditorProvider>
  )
}
