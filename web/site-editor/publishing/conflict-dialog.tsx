import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSiteVersions } from '#contract/site-history.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useSession } from '#web/platform/session.ts'
import { type Conflict, mergeSites, withSiteValueAt } from '#web/site-editor/draft/merge.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { usePlaceName } from '#web/site-editor/fields/use-place-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { ChangeList } from './change-list.tsx'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { basisOf, usePublishedSince } from './queries.ts'
import { TwoSides } from './two-sides.tsx'

type Choice = 'mine' | 'theirs'

/** Somebody has published since the draft began: what they changed, and which is to hold where both changed the same. */
export function ConflictDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages(publishingMessages).conflict
  const { store } = useEditor()
  const toast = useToast()
  const [choices, setChoices] = useState<ReadonlyMap<Place, Choice>>(new Map())
  // What was read before may be older than what the refusal was about, which is newer than the draft's beginning.
  const published = usePublishedSince(store.read().basis.version + 1)
  const newest = published.error ? undefined : published.data
  const merged = newest && mergeSites(store.read().basis, store.read(), newest)

  function update() {
    if (!newest || !merged) return
    const theirs = merged.conflicts.filter(({ place }) => choices.get(place) === 'theirs')
    const site = theirs.reduce((whole, one) => withSiteValueAt(whole, one.place, one.theirs), merged.site)
    store.set({ ...site, basis: basisOf(newest) })
    toast.show({ title: words.updated })
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={words.title}
      footer={
        <>
          <Button disabled={!merged} onClick={update}>
            {words.update}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {words.later}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>{words.lead}</p>
        <LastPublished />
        {published.error && <ErrorState level={3} title={words.title} onRetry={() => published.refetch()} />}
        {!newest && !published.error && (
          <Loading>
            <Skeleton />
          </Loading>
        )}
        {merged && merged.taken.length > 0 && (
          <>
            <h3>{words.taken}</h3>
            <ChangeList changes={merged.taken} />
          </>
        )}
        {merged && merged.conflicts.length > 0 && (
          <>
            <h3>{words.both}</h3>
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

/** When the newest version was published, and by whom; for staff alone. */
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
  const words = useMessages(publishingMessages).conflict
  const nameOf = usePlaceName()
  return (
    <div className={styles.conflict}>
      <SegmentedControl
        label={nameOf(conflict.place)}
        name={conflict.place}
        value={choice}
        onChange={({ target }) => onChoose(target.value === 'theirs' ? 'theirs' : 'mine')}
        segments={[
          { value: 'mine', label: words.mine },
          { value: 'theirs', label: words.theirs },
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
