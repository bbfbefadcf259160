import { useQuery } from '@tanstack/react-query'
import { CirclePlay, FileText, X } from 'lucide-react'
import { useState } from 'react'
import { maxBundleResources, type StarterBundle } from '#contract/assignments-starter-bundles.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useDelayed } from '#web/platform/use-delayed.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { stack } from '#web/ui/layout.ts'
import { PlanBadge } from '#web/ui/plan-badge.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { bundleMessages } from './bundle-messages.ts'
import { resourcesFound, starterBundles, useSaveBundle } from './bundle-queries.ts'
import styles from './bundles.module.css'

/** The starter bundle of each package: what new members get with the approval. */
export function StarterBundles() {
  const t = useMessages(bundleMessages)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(starterBundles(language))
  return (
    <section className={stack(14)} aria-labelledby="starter-bundles">
      <h2 id="starter-bundles">{t.title}</h2>
      <p>{t.lead}</p>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading>
          <Skeleton shape="box" />
        </Loading>
      )}
      {data?.bundles.map((bundle) => (
        <Bundle key={bundle.plan} bundle={bundle} />
      ))}
    </section>
  )
}

function Bundle({ bundle }: { bundle: StarterBundle }) {
  const t = useMessages(bundleMessages)
  const localized = useLocalized()
  const save = useSaveBundle()
  const showFailure = useFailureToast()
  const ids = bundle.resources.map(({ _id }) => _id)
  const toast = useToast()
  const change = (resourceIds: string[], former: string[]) =>
    save.mutate(
      { plan: bundle.plan, resourceIds },
      {
        onSuccess: () =>
          toast.show({
            title: resourceIds.length > former.length ? t.added : t.removed,
            action: <UndoButton onUndo={() => change(former, resourceIds)} />,
          }),
        onError: (error) => showFailure(t.saveFailed, error),
      },
    )
  return (
    <Card as="section" aria-busy={save.isPending}>
      <CardHead level={3}>
        <PlanBadge plan={bundle.plan} />
      </CardHead>
      {bundle.resources.length === 0 && <p>{t.none}</p>}
      <ol className={styles.resources}>
        {bundle.resources.map(({ _id, title, type }) => (
          <li key={_id}>
            {type === 'video' ? <CirclePlay aria-hidden="true" /> : <FileText aria-hidden="true" />}
            <bdi>{localized(title)}</bdi>
            <IconButton
              label={`${t.remove}: ${localized(title)}`}
              disabled={save.isPending}
              onClick={() =>
                change(
                  ids.filter((id) => id !== _id),
                  ids,
                )
              }
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ol>
      {ids.length >= maxBundleResources ? (
        <p>{t.full}</p>
      ) : (
        <AddResource taken={ids} onAdd={(id) => change([...ids, id], ids)} />
      )}
    </Card>
  )
}

const pause = 250

function AddResource({ taken, onAdd }: { taken: string[]; onAdd: (id: string) => void }) {
  const t = useMessages(bundleMessages)
  const { language } = useLanguage()
  const localized = useLocalized()
  const [query, setQuery] = useState('')
  const q = useDelayed(query.trim(), pause)
  const { data, isFetching } = useQuery(resourcesFound(q, language))
  const found = data?.data.filter(({ _id }) => !taken.includes(_id)) ?? []
  return (
    <Combobox
      label={t.add}
      placeholder={t.placeholder}
      value={null}
      onValueChange={(option) => option && onAdd(option.id)}
      options={found.map(({ _id, title }) => ({ id: _id, label: localized(title) }))}
      query={query}
      onQueryChange={setQuery}
      loading={isFetching && found.length === 0}
      moreText={data && data.pages > 1 && t.more}
    />
  )
}
