import { useEffect, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { changesBetween } from '#web/staff/site-editor/draft/changes.ts'
import { draftOf, useDraft } from '#web/staff/site-editor/draft/draft-store.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { publishingMessages } from './messages.ts'
import { basisOf, usePublished } from './queries.ts'

/** How often to check for a newer version, in milliseconds; it is also checked when the window gets focus. */
const pause = 60_000

/** Shows that a newer version than the draft's basis was published. An unchanged draft moves to it, with a toast. */
export function NewerVersion() {
  const t = useMessages(publishingMessages).newer
  const { store } = useEditor()
  const { show } = useToast()
  const [isOpen, setOpen] = useState(false)
  const began = useDraft(store, ({ basis }) => basis.version)
  const isEdited = useDraft(store, (draft) => changesBetween(draft.basis, draft).length > 0)
  const { data: newest } = usePublished({ refetchInterval: pause, refetchOnWindowFocus: 'always' })
  const isNewer = newest !== undefined && newest.version > began

  useEffect(() => {
    if (!isNewer || isEdited) return
    store.set(draftOf(basisOf(newest)))
    show({ tone: 'info', title: t.followed })
  }, [isNewer, isEdited, newest, store, show, t])

  return (
    <>
      {isNewer && (
        <Notice tone="warn" role="status">
          <p>
            <b>{t.title}</b>
          </p>
          <p>{t.body}</p>
          <TextButton onClick={() => setOpen(true)}>{t.look}</TextButton>
        </Notice>
      )}
      {isOpen && <ConflictDialog onClose={() => setOpen(false)} />}
    </>
  )
}
