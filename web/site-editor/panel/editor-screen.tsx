import { type ReactNode, useState } from 'react'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import type { Draft } from '#web/site-editor/draft/draft-store.ts'
import { type Beginning, useSiteDraft } from '#web/site-editor/draft/use-site-draft.ts'
import { fieldAt } from '#web/site-editor/fields/all-fields.ts'
import { EditorProvider } from '#web/site-editor/fields/editor-context.tsx'
import { PreviewFrame } from '#web/site-editor/preview/preview-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EditorHead } from './editor-head.tsx'
import { HandedDraft } from './handed-draft.tsx'
import { panelMessages } from './messages.ts'
import styles from './panel.module.css'
import { SectionsList } from './sections-list.tsx'
import { SiteList } from './site-list.tsx'

type EditorScreenProps = {
  beginning: Beginning
  /** A draft that came by a link from another device. */
  handed: Draft | null
  /** The buttons for language and theme. */
  preferences: ReactNode
  /** A form that signs staff in. */
  signIn: ReactNode
  onExit: () => void
}

/** The editor: what can be set on one side, and the page as it would look on the other; on a phone one at a time. */
export function EditorScreen({ beginning, handed, preferences, signIn, onExit }: EditorScreenProps) {
  const words = useMessages(panelMessages)
  const { editor, reset } = useSiteDraft(beginning)
  const [opened, setOpened] = useState<string | null>(null)
  const [isPreviewing, setPreviewing] = useState(false)

  return (
    <EditorProvider editor={{ ...editor, signIn }}>
      {handed && <HandedDraft handed={handed} />}
      <EditorHead preferences={preferences} onExit={onExit} />
      <main id="main" tabIndex={-1} className={styles.screen} data-previewing={isPreviewing || undefined}>
        <div className={styles.panel} data-scrolls>
          {reset.length > 0 && <ResetNotice places={reset} />}
          <Button className={styles.toPreview} variant="ghost" onClick={() => setPreviewing(true)}>
            {words.openPreview}
          </Button>
          <h2>{words.sections}</h2>
          <p className={styles.hint}>{words.sectionsHint}</p>
          <SectionsList opened={opened} onOpen={setOpened} />
          <h2>{words.site}</h2>
          <SiteList opened={opened} onOpen={setOpened} />
        </div>
        <div className={styles.preview}>
          <Button className={styles.fromPreview} variant="ghost" onClick={() => setPreviewing(false)}>
            {words.closePreview}
          </Button>
          <PreviewFrame
            selected={opened}
            onSelect={(group) => {
              setOpened(group)
              setPreviewing(false)
            }}
          />
        </div>
      </main>
    </EditorProvider>
  )
}

function ResetNotice({ places }: { places: string[] }) {
  const words = useMessages(panelMessages)
  const localized = useLocalized()
  const names = places.map((place) => {
    const found = fieldAt(place)
    return found ? `${localized(found.group.name)}: ${localized(found.field.label)}` : place
  })
  return (
    <Notice tone="warn">
      <p>{words.reset}</p>
      <ul>
        {[...new Set(names)].map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
