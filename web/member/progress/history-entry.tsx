import { useQueryClient } from '@tanstack/react-query'
import { Dumbbell, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { daysAfter } from '#contract/cairo-days.ts'
import { deleteProgress, entryReachesBack, measures, type ProgressEntry } from '#contract/progress.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cluster } from '#web/ui/layout.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import type { CommentDrafts } from './comment-drafts.ts'
import { CommentForm } from './comment-form.tsx'
import { DayPictures } from './day-pictures.tsx'
import { dayOf } from './day-queries.ts'
import { progressMessages } from './messages.ts'
import { OwnComment } from './own-comment.tsx'
import texts from './progress.module.css'
import styles from './progress-dialog.module.css'
import type { ProgressSource } from './progress-source.ts'
import { refreshProgress, reportingToPage } from './queries.ts'
import { useDayNames } from './use-day-names.ts'

type HistoryEntryProps = {
  source: ProgressSource
  entry: ProgressEntry
  today: string
  onEdit?: ((day: string) => void) | undefined
  /** Unsaved comments by day. */
  comments: CommentDrafts
}

/** The entry of one day with its photos and the coach's comment; the member can change or delete it. */
export function HistoryEntry({ source, entry, today, onEdit, comments }: HistoryEntryProps) {
  const t = useMessages(progressMessages).history
  const days = useDayNames()
  const { day, note, workout, photos } = entry
  const id = `progress-day-${day}`
  return (
    <li className={styles.entry}>
      <article aria-labelledby={id}>
        <div className={styles.entryHead}>
          <h4 id={id}>{days.near(day, today)}</h4>
          {workout && (
            <Badge tone="ok" icon={<Dumbbell />}>
              {t.workout}
            </Badge>
          )}
        </div>
        <Figures entry={entry} />
        {note && (
          <p dir="auto" className={classes(texts.text, styles.note)}>
            {note}
          </p>
        )}
        {photos.length > 0 && <DayPictures day={day} photos={photos} />}
        {source.kind === 'user' ? (
          <CommentForm source={source} entry={entry} comments={comments} />
        ) : (
          entry.comment && (
            <OwnComment key={entry.comment.at} source={source} day={day} comment={entry.comment} />
          )
        )}
        {onEdit && (
          <Acts
            {...{ source, day }}
            describedBy={id}
            onEdit={day >= daysAfter(today, -entryReachesBack) ? () => onEdit(day) : undefined}
          />
        )}
      </article>
    </li>
  )
}

/** The measurements of the day, energy and sleep. */
function Figures({ entry }: { entry: ProgressEntry }) {
  const t = useMessages(progressMessages)
  const { number } = useFormat()
  const measured = measures.flatMap((measure) => {
    const figure = entry[measure]
    if (figure === null) return []
    const unit = measure === 'weight' ? t.units.weight : t.units.body
    return [{ name: t.names[measure], value: number(figure), unit }]
  })
  const felt = (['energy', 'sleep'] as const).flatMap((name) => {
    const value = entry[name]
    return value === null ? [] : [{ name: t[name], value: t.of5(number(value)), unit: '' }]
  })
  const all = [...measured, ...felt]
  if (all.length === 0) return null
  return (
    <dl className={styles.figures}>
      {all.map(({ name, value, unit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi> {unit}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ActsProps = {
  source: ProgressSource
  day: string
  describedBy: string
  onEdit: (() => void) | undefined
}

function Acts({ source, day, describedBy, onEdit }: ActsProps) {
  const t = useMessages(progressMessages).history
  const days = useDayNames()
  const [isConfirming, setConfirming] = useState(false)
  const deletion = useDeletion(source)
  return (
    <div className={cluster(8)}>
      {onEdit && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Pencil />}
          aria-describedby={describedBy}
          onClick={onEdit}
        >
          {t.edit}
        </Button>
      )}
      <Button
        variant="bad"
        size="compact"
        icon={<Trash2 />}
        aria-describedby={describedBy}
        onClick={() => setConfirming(true)}
      >
        {t.delete}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t.deleteTitle(days.date(day))}
        confirmLabel={t.delete}
        busy={deletion.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => deletion.mutate(day, { onSuccess: () => setConfirming(false) })}
      >
        <p>{t.deleteBody}</p>
      </ConfirmDialog>
    </div>
  )
}

/** Deletes one of the member's own entries, with its photos. */
function useDeletion(source: ProgressSource) {
  const t = useMessages(progressMessages).history
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  return useGuardedMutation({
    mutationFn: (day: string) =>
      reportingToPage(source, () => call(deleteProgress, { params: { day } }, { language })),
    onSuccess: (_, day) => {
      toast.show({ title: t.deleted })
      void client.prefetchQuery({ ...dayOf(source, day, language), staleTime: 0 })
    },
    onError: (error) => fail(t.deleteFailed, error),
    onSettled: () => refreshProgress(client, source),
  })
}
