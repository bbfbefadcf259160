import { useEffect, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { changesBetween } from '#web/site-editor/draft/changes.ts'
import { draftOf, useDraft } from '#web/site-editor/draft/draft-store.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { publishingMessages } from './messages.ts'
import { basisOf, usePublished } from './queries.ts'

/** How often it is asked whether somebody else has published, in milliseconds; also whenever the page is turned to. */
const pause = 60_000

/** Says that somebody has published since the draft began. A draft without changes just goes on from there. */
export function NewerVersion() {
  const words = useMessages(publishingMessages).newer
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
    show({ tone: 'info', title: words.followed })
  }, [isNewer, isEdited, newest, store, show, words])

  return (
    <>
      {isNewer && (
        <Notice tone="warn" role="status">
          <p>
            <b>{words.title}</b>
          </p>
          <p>{words.body}</p>
          <TextButton onClick={() => setOpen(true)}>{words.look}</TextButton>
        </Notice>
      )}
      {isOpen && <ConflictDialog onClose={() => setOpen(false)} />}
    </>
  )
}
