import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import type { Draft } from '#web/staff/site-editor/draft/draft-store.ts'
import { type Beginning, useSiteDraft } from '#web/staff/site-editor/draft/use-site-draft.ts'
import { EditorProvider } from '#web/staff/site-editor/fields/editor-context.tsx'
import { PreviewFrame } from '#web/staff/site-editor/preview/preview-frame.tsx'
import { useFocusedPath } from '#web/staff/site-editor/preview/use-focused-path.ts'
import { usePreviewStep } from '#web/staff/site-editor/preview/use-preview-step.ts'
import { NewerVersion } from '#web/staff/site-editor/publishing/newer-version.tsx'
import { SectionSettingsProvider } from '#web/staff/site-editor/section-settings.tsx'
import { Button } from '#web/ui/button.tsx'
import { EditorHead } from './editor-head.tsx'
import { panelMessages } from './messages.ts'
import styles from './panel.module.css'
import { ResetNotice } from './reset-notice.tsx'
import { SectionsList } from './sections-list.tsx'
import { HandedDraft } from './shared-draft-banner.tsx'
import { SiteList } from './site-list.tsx'
import { TextsToCheck } from './texts-to-check.tsx'
import { useFocusField } from './use-focus-field.ts'
import { useShownRow } from './use-shown-row.ts'

type EditorScreenProps = {
  beginning: Beginning
  /** A draft from a share link that was opened on this device. */
  handed: Draft | null
  /** The language and theme buttons. */
  preferences: ReactNode
  /** The sign-in form for staff. */
  signIn: ReactNode
  /** Whether the stored admin mode was invalid and reset. */
  wasModeReset: boolean
  onExit: () => void
}

/** The site editor: fields beside the preview; narrow screens show one at a time. */
export function EditorScreen(props: EditorScreenProps) {
  const { beginning, handed, preferences, signIn, wasModeReset, onExit } = props
  const t = useMessages(panelMessages)
  const { editor, reset } = useSiteDraft(beginning)
  const [opened, setOpened] = useState<string | null>(null)
  const { isPreviewing, open: openPreview, close: closePreview } = usePreviewStep()
  const panel = useRef<HTMLDivElement>(null)
  const attention = useFocusedPath(panel)
  const showRow = useShownRow(panel)
  const openGroup = (group: string | null) => {
    // The path focused last belongs to the group that was open before.
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
  const { sought, seek } = useFocusField(openGroup)
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
            {t.openPreview}
          </Button>
        }
        onExit={onExit}
      />
      <main id="main" tabIndex={-1} className={styles.screen} data-previewing={isPreviewing || undefined}>
        <div ref={panel} className={styles.panel} data-scrolls>
          <NewerVersion />
          <ResetNotice places={wasModeReset ? ['adminMode', ...reset] : reset} />
          <TextsToCheck />
          <h2>{t.sections}</h2>
          <p className={styles.hint}>{t.sectionsHint}</p>
          <SectionSettingsProvider store={editor.store}>
            <SectionsList opened={opened} onOpen={toggle} />
          </SectionSettingsProvider>
          <h2>{t.site}</h2>
          <SiteList opened={opened} onOpen={toggle} />
        </div>
        <div className={styles.preview}>
          <Button ref={closing} className={styles.fromPreview} variant="ghost" onClick={closePreview}>
            {t.closePreview}
          </Button>
          <PreviewFrame selected={opened} attention={attention} onSelect={select} />
        </div>
      </main>
    </EditorProvider>
  )
}
