import { FileText, Plus, Video } from 'lucide-react'
import { useId, useRef } from 'react'
import type { User } from '#contract/users.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { stack } from '#web/ui/layout.ts'
import styles from './assign-resources.module.css'
import { DraftLine } from './draft-line.tsx'
import type { DraftKind } from './item-drafts.ts'
import { LibraryPicker } from './library-picker.tsx'
import { userMessages } from './messages.ts'
import type { DraftLines } from './use-drafts.ts'

type DraftGroupProps = { kind: DraftKind; user: User; lines: DraftLines; disabled: boolean }

/** The videos or documents to assign: picked from the library or typed line by line. */
export function DraftGroup({ kind, user, lines, disabled }: DraftGroupProps) {
  const t = useMessages(userMessages).assign
  const { number } = useFormat()
  const id = useId()
  const group = useRef<HTMLElement>(null)
  const isVideos = kind === 'videos'
  const drafts = lines.drafts[kind]

  function add() {
    const key = lines.add(kind)
    // After the new line has been rendered.
    requestAnimationFrame(() => document.getElementById(`${id}-${key}-title`)?.focus())
  }

  function remove(key: string) {
    lines.remove(kind, key)
    group.current?.querySelector('h3')?.focus()
  }

  return (
    <section ref={group} className={styles.group} aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {isVideos ? <Video /> : <FileText />}
        {isVideos ? t.videos : t.documents}
      </h3>
      <LibraryPicker
        kind={kind}
        given={user.resources[kind]}
        chosen={drafts}
        disabled={disabled || lines.isFull(kind)}
        onPick={(content) => lines.add(kind, content)}
      />
      <ol className={stack(10)}>
        {drafts.map((draft, index) => (
          <DraftLine
            key={draft.key}
            id={`${id}-${draft.key}`}
            name={(isVideos ? t.video : t.document)(number(index + 1))}
            kind={kind}
            draft={draft}
            problems={lines.problems[draft.key] ?? {}}
            disabled={disabled}
            onChange={(part) => lines.change(kind, draft.key, part)}
            onRemove={() => remove(draft.key)}
          />
        ))}
      </ol>
      <Button
        variant="ghost"
        size="compact"
        icon={<Plus />}
        className={styles.add}
        disabled={disabled || lines.isFull(kind)}
        onClick={add}
      >
        {isVideos ? t.addVideo : t.addDocument}
      </Button>
    </section>
  )
}
