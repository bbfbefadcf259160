import { useState } from 'react'
import type { SiteVersionRow } from '#contract/site-history.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { changesBetween } from '#web/staff/site-editor/draft/changes.ts'
import { draftOf } from '#web/staff/site-editor/draft/draft-store.ts'
import { groupsAt } from '#web/staff/site-editor/fields/all-fields.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { usePlaceName } from '#web/staff/site-editor/fields/use-place-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { RestoredPurposes } from './purposes-warning.tsx'
import { basisOf, type RestoredSite, useRestoring } from './queries.ts'
import { useGonePictures } from './use-missing-pictures.ts'
import { useVersionName } from './use-version-name.ts'
import { VersionChanges } from './version-changes.tsx'

type VersionRowProps = {
  row: SiteVersionRow
  isNewest: boolean
  /** The newest version known when the list was fetched. */
  seen: number
  /** Whether it was just compared, so that focus returns to it. */
  wasCompared: boolean
  onCompare: () => void
  onRestored: () => void
}

/** One version: time, author and changes; it can be compared and restored. */
export function VersionRow(props: VersionRowProps) {
  const { row, isNewest, seen, wasCompared, onCompare, onRestored } = props
  const t = useMessages(publishingMessages).history
  const { number, dateTime } = useFormat()
  const { headingOf, nameOf } = useVersionName()
  return (
    <li className={styles.version}>
      <div className={styles.versionHead}>
        <b>{headingOf(row.version)}</b>
        {isNewest && <Badge tone="ok">{t.now}</Badge>}
        {row.restoredFrom !== null && (
          <Badge>{row.restoredFrom === 0 ? t.copyOfOriginal : t.copyOf(number(row.restoredFrom))}</Badge>
        )}
      </div>
      <p className="muted">
        {row.publishedAt === null ? t.beforeAll : dateTime(row.publishedAt)}
        {row.publishedBy && (
          <>
            {' · '}
            <bdi>{t.by(row.publishedBy.name)}</bdi>
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
            aria-label={t.compare(nameOf(row.version))}
            onClick={onCompare}
          >
            {t.compareShort}
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
  const t = useMessages(publishingMessages).history
  const { nameOf } = useVersionName()
  const { store } = useEditor()
  const toast = useToast()
  const fail = useFailureToast()
  const goneOf = useGonePictures()
  const [isConfirming, setConfirming] = useState(false)
  const shown = nameOf(version)

  function restored(site: RestoredSite) {
    const draft = store.read()
    // Unpublished changes stay and are merged when published, unless they equal the restored site.
    const isOwn = changesBetween(draft.basis, draft).length > 0 && changesBetween(site, draft).length > 0
    if (!isOwn) store.set(draftOf(basisOf(site)))
    setConfirming(false)
    toast.show({ title: t.restored(shown), description: goneOf(site.picturesGone) })
    onRestored()
  }

  const restoring = useRestoring({
    onRestored: restored,
    onFailed: (error) => {
      setConfirming(false)
      fail(t.restoreFailed, error)
    },
  })

  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        aria-label={t.restore(shown)}
        onClick={() => setConfirming(true)}
      >
        {t.restoreShort}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        // The list shows the newest version; the draft may be based on an older one.
        onConfirm={() => restoring.mutate({ version, seen })}
        title={t.confirm(shown)}
        confirmLabel={restoring.isPending ? t.restoring : t.restoreShort}
        busy={restoring.isPending}
        variant="primary"
      >
        <p>{t.confirmBody}</p>
        {isConfirming && <RestoredPurposes version={version} />}
      </ConfirmDialog>
    </>
  )
}
