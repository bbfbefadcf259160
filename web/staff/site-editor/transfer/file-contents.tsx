import { useMessages } from '#web/platform/messages.ts'
import type { Change } from '#web/staff/site-editor/draft/changes.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { ChangeList } from '#web/staff/site-editor/publishing/change-list.tsx'
import publishing from '#web/staff/site-editor/publishing/publishing.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { transferMessages } from './messages.ts'

/** Lists what a valid file would change in the draft, and which of its paths are ignored. */
export function FileContents({ changes, leftOut }: { changes: Change[]; leftOut: Place[] }) {
  const t = useMessages(transferMessages)
  return (
    <>
      {leftOut.length > 0 && (
        <Notice tone="warn">
          <p>{t.leftOut}</p>
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
        <Notice role="status">{t.same}</Notice>
      ) : (
        <section className={publishing.body}>
          <h3>{t.changes}</h3>
          <ChangeList changes={changes} />
        </section>
      )}
    </>
  )
}
