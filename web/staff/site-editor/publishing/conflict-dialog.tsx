import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSiteVersions } from '#contract/site-history.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useSession } from '#web/platform/session.ts'
import { type Conflict, mergeSites, withSiteValueAt } from '#web/staff/site-editor/draft/merge.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { usePlaceName } from '#web/staff/site-editor/fields/use-place-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { ChangeList } from './change-list.tsx'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { basisOf, usePublishedSince } from './queries.ts'
import { TwoSides } from './side-by-side.tsx'

type Choice = 'mine' | 'theirs'

/** A newer version was published: shows its changes, lets the user resolve conflicts, and merges the draft. */
export function ConflictDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(publishingMessages).conflict
  const { store } = useEditor()
  const toast = useToast()
  const [choices, setChoices] = useState<ReadonlyMap<Place, Choice>>(new Map())
  // A cached version may be older than the one that caused `site_changed`, which is newer than the draft's basis.
  const published = usePublishedSince(store.read().basis.version + 1)
  const newest = published.error ? undefined : published.data
  const merged = newest && mergeSites(store.read().basis, store.read(), newest)

  function update() {
    if (!newest || !merged) return
    const theirs = merged.conflicts.filter(({ place }) => choices.get(place) === 'theirs')
    const site = theirs.reduce((whole, one) => withSiteValueAt(whole, one.place, one.theirs), merged.site)
    store.set({ ...site, basis: basisOf(newest) })
    toast.show({ title: t.updated })
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t.title}
      footer={
        <>
          <Button disabled={!merged} onClick={update}>
            {t.update}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t.later}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>{t.lead}</p>
        <LastPublished />
        {published.error && <ErrorState level={3} title={t.title} onRetry={() => published.refetch()} />}
        {!newest && !published.error && (
          <Loading>
            <Skeleton />
          </Loading>
        )}
        {merged && merged.taken.length > 0 && (
          <>
            <h3>{t.taken}</h3>
            <ChangeList changes={merged.taken} />
          </>
        )}
        {merged && merged.conflicts.length > 0 && (
          <>
            <h3>{t.both}</h3>
            {merged.conflicts.map((conflict) => (
              <OneConflict
                key={conflict.place}
                conflict={conflict}
                choice={choices.get(conflict.place) ?? 'mine'}
                onChoose={(choice) => setChoices(new Map(choices).set(conflict.place, choice))}
              />
            ))}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** When the newest version was published, and by whom; only for signed-in staff. */
function LastPublished() {
  const { by } = useMessages(publishingMessages).history
  const { language } = useLanguage()
  const { dateTime } = useFormat()
  const session = useSession('staff')
  const { data } = useQuery({
    queryKey: [listSiteVersions.id, 'last'],
    queryFn: ({ signal }) =>
      call(listSiteVersions, { query: { limit: 1 } }, { session: 'staff', signal, language }),
    enabled: session !== null,
    staleTime: 0,
  })
  const last = data?.versions[0]
  if (!last?.publishedAt) return null
  return (
    <p className="muted">
      {dateTime(last.publishedAt)}
      {last.publishedBy && (
        <>
          {' · '}
          <bdi>{by(last.publishedBy.name)}</bdi>
        </>
      )}
    </p>
  )
}

type OneConflictProps = { conflict: Conflict; choice: Choice; onChoose: (choice: Choice) => void }

function OneConflict({ conflict, choice, onChoose }: OneConflictProps) {
  const t = useMessages(publishingMessages).conflict
  const nameOf = usePlaceName()
  return (
    <div className={stack(10)}>
      <SegmentedControl
        label={nameOf(conflict.place)}
        name={conflict.place}
        value={choice}
        onChange={({ target }) => onChoose(target.value === 'theirs' ? 'theirs' : 'mine')}
        segments={[
          { value: 'mine', label: t.mine },
          { value: 'theirs', label: t.theirs },
        ]}
      />
      <TwoSides
        place={conflict.place}
        one={{ value: conflict.mine, isChosen: choice === 'mine' }}
        other={{ value: conflict.theirs, isChosen: choice === 'theirs' }}
      />
    </div>
  )
}
