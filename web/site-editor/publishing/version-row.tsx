import { useState } from 'react'
import type { SiteVersionRow } from '#contract/site-history.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { changesBetween } from '#web/site-editor/draft/changes.ts'
import { draftOf } from '#web/site-editor/draft/draft-store.ts'
import { groupsAt } from '#web/site-editor/fields/all-fields.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { usePlaceName } from '#web/site-editor/fields/use-place-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { basisOf, type RestoredSite, useRestoring } from './queries.ts'
import { useGonePictures } from './use-gone-pictures.ts'
import { useVersionName } from './use-version-name.ts'
import { VersionChanges } from './version-changes.tsx'

type VersionRowProps = {
  row: SiteVersionRow
  isNewest: boolean
  /** The newest version that the list knew of as it was read. */
  seen: number
  /** It was just compared: whoever comes back is where they left. */
  wasCompared: boolean
  onCompare: () => void
  onRestored: () => void
}

/** One version: when it was published, by whom, what it changed; to be compared and restored. */
export function VersionRow(props: VersionRowProps) {
  const { row, isNewest, seen, wasCompared, onCompare, onRestored } = props
  const words = useMessages(publishingMessages).history
  const { number, dateTime } = useFormat()
  const { headingOf, nameOf } = useVersionName()
  return (
    <li className={styles.version}>
      <div className={styles.versionHead}>
        <b>{headingOf(row.version)}</b>
        {isNewest && <Badge tone="ok">{words.now}</Badge>}
        {row.restoredFrom !== null && (
          <Badge>
            {row.restoredFrom === 0 ? words.copyOfOriginal : words.copyOf(number(row.restoredFrom))}
          </Badge>
        )}
      </div>
      <p className="muted">
        {row.publishedAt === null ? words.beforeAll : dateTime(row.publishedAt)}
        {row.publishedBy && (
          <>
            {' · '}
            <bdi>{words.by(row.publishedBy.name)}</bdi>
          </>
        )}
      </p>
      <ChangedGroups places={row.changed} />
      {row.changed.length > 0 && <VersionChanges version={row.version} />}
      {!isNewest && (
        <div className={styles.acts}>
          <Button
            ref={wasCompared ? takeFocus : undefined}
            variant="ghost"
            size="compact"
            aria-label={words.compare(nameOf(row.version))}
            onClick={onCompare}
          >
            {words.compareShort}
          </Button>
          <Restore version={row.version} seen={seen} onRestored={onRestored} />
        </div>
      )}
    </li>
  )
}

function ChangedGroups({ places }: { places: readonly string[] }) {
  const localized = useLocalized()
  const { comma } = useMessages(publishingMessages)
  const nameOf = usePlaceName()
  const names = places.flatMap((place) =>
    place === 'sections' ? [nameOf(place)] : groupsAt(place).map(({ name }) => localized(name)),
  )
  if (names.length === 0) return null
  return <p>{[...new Set(names)].join(comma)}</p>
}

type RestoreProps = Pick<VersionRowProps, 'seen' | 'onRestored'> & { version: number }

function Restore({ version, seen, onRestored }: RestoreProps) {
  const words = useMessages(publishingMessages).history
  const { nameOf } = useVersionName()
  const { store } = useEditor()
  const toast = useToast()
  const fail = useFailureToast()
  const goneOf = useGonePictures()
  const [isAsked, setAsked] = useState(false)
  const shown = nameOf(version)

  function restored(site: RestoredSite) {
    const draft = store.read()
    // A draft of one's own stays, and is brought up to date when it is published; unless it says the very same.
    const isOwn = changesBetween(draft.basis, draft).length > 0 && changesBetween(site, draft).length > 0
    if (!isOwn) store.set(draftOf(basisOf(site)))
    setAsked(false)
    toast.show({ title: words.restored(shown), description: goneOf(site.picturesGone) })
    onRestored()
  }

  const restoring = useRestoring({
    onRestored: restored,
    onFailed: (fault) => {
      setAsked(false)
      fail(words.restoreFailed, fault)
    },
  })

  return (
    <>
      <Button variant="ghost" size="compact" aria-label={words.restore(shown)} onClick={() => setAsked(true)}>
        {words.restoreShort}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        // Whoever reads this list sees the newest version on top of it, whatever their draft began from.
        onConfirm={() => restoring.mutate({ version, seen })}
        title={words.confirm(shown)}
        confirmLabel={restoring.isPending ? words.restoring : words.restoreShort}
        busy={restoring.isPending}
        variant="primary"
      >
        <p>{words.confirmBody}</p>
      </ConfirmDialog>
    </>
  )
}
