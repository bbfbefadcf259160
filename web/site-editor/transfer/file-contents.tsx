import { useMessages } from '#web/platform/messages.ts'
import type { Change } from '#web/site-editor/draft/changes.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { ChangeList } from '#web/site-editor/publishing/change-list.tsx'
import publishing from '#web/site-editor/publishing/publishing.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { transferMessages } from './messages.ts'

/** What a sound file would change in the draft, and what of it is left out. */
export function FileContents({ changes, leftOut }: { changes: Change[]; leftOut: Place[] }) {
  const words = useMessages(transferMessages)
  return (
    <>
      {leftOut.length > 0 && (
        <Notice tone="warn">
          <p>{words.leftOut}</p>
          <ul>
            {leftOut.map((place) => (
              <li key={place}>
                <bdi dir="ltr">{place}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {changes.length === 0 ? (
        <Notice role="status">{words.same}</Notice>
      ) : (
        <section className={publishing.body}>
          <h3>{words.changes}</h3>
          <ChangeList changes={changes} />
        </section>
      )}
    </>
  )
}
