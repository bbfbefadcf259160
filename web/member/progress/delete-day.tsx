import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteProgress, listProgress, type ProgressEntry } from '#contract/progress.ts'
import { call } from '#web/platform/api.ts'
import { hasCode } from '#web/platform/file-upload.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { DayFacts } from './day-facts.tsx'
import { dayOf } from './day-queries.ts'
import { progressMessages } from './messages.ts'
import { type ProgressSource, whoOf } from './progress-source.ts'
import { refreshProgress, reportingToPage } from './queries.ts'
import { useDayNames } from './use-day-names.ts'

type DeleteDayProps = { source: ProgressSource; entry: ProgressEntry; describedBy: string }

/** Deletes a day after a question. One that was changed elsewhere meanwhile is shown in it as it is now. */
export function DeleteDay({ source, entry, describedBy }: DeleteDayProps) {
  const t = useMessages(progressMessages).history
  const days = useDayNames()
  /** The version that the member was asked about; null while the question is closed. */
  const [seen, setSeen] = useState<string | null>(null)
  const deletion = useDeletion(source)
  const isChanged = seen !== null && seen !== entry.updatedAt
  return (
    <>
      <Button
        variant="bad"
        size="compact"
        icon={<Trash2 />}
        aria-describedby={describedBy}
        onClick={() => setSeen(entry.updatedAt)}
      >
        {t.delete}
      </Button>
      <ConfirmDialog
        open={seen !== null}
        title={t.deleteTitle(days.date(entry.day))}
        confirmLabel={t.delete}
        busy={deletion.isPending}
        onClose={() => setSeen(null)}
        onConfirm={() => deletion.mutate(entry, { onSuccess: () => setSeen(null) })}
      >
        {isChanged && <Changed entry={entry} />}
        <p>{t.deleteBody}</p>
      </ConfirmDialog>
    </>
  )
}

/** What the day has now, because the question was about another version. */
function Changed({ entry }: { entry: ProgressEntry }) {
  const t = useMessages(progressMessages)
  const format = useFormat()
  return (
    <Notice tone="warn" role="alert">
      <p>
        <b>{t.history.deleteChanged}</b>
      </p>
      {entry.workout && <p>{t.history.workout}</p>}
      <DayFacts entry={entry} />
      {entry.photos.length > 0 && <p>{format.plural(t.photo.count, entry.photos.length)}</p>}
    </Notice>
  )
}

/** Deletes one of the member's own entries, with its photos, if it is still the version that was shown. */
function useDeletion(source: ProgressSource) {
  const t = useMessages(progressMessages).history
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  return useGuardedMutation({
    mutationFn: ({ day, updatedAt: basis }: ProgressEntry) =>
      reportingToPage(source, () => call(deleteProgress, { params: { day }, body: { basis } }, { language })),
    onSuccess: (_, { day }) => {
      toast.show({ title: t.deleted })
      void client.prefetchQuery({ ...dayOf(source, day, language), staleTime: 0 })
    },
    onError: async (error) => {
      if (!hasCode('progress_changed')(error)) return fail(t.deleteFailed, error)
      // The question shows the newest version, and waits for it.
      const list = { queryKey: [listProgress.id, whoOf(source)] }
      await client.invalidateQueries(list, { throwOnError: true }).catch(() => fail(t.deleteFailed, error))
    },
    onSettled: () => refreshProgress(client, source),
  })
}
