import { useQueryClient } from '@tanstack/react-query'
import { MessageSquarePlus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ProgressEntry } from '#contract/progress.ts'
import { commentProgress } from '#contract/progress-for-staff.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useLengthError } from '#web/platform/length-error.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cluster } from '#web/ui/layout.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import type { CommentDrafts } from './comment-drafts.ts'
import { longestNote } from './day-values.ts'
import { progressMessages } from './messages.ts'
import styles from './progress.module.css'
import type { ProgressSource } from './progress-source.ts'
import { refreshProgress } from './queries.ts'

type CommentFormProps = {
  source: Extract<ProgressSource, { kind: 'user' }>
  entry: ProgressEntry
  comments: CommentDrafts
}

/** The coach's comment on a day, whether the member has read it, and a form to write or change it. */
export function CommentForm({ source, entry, comments }: CommentFormProps) {
  const t = useMessages(progressMessages).comment
  const { comment } = entry
  const isOpen = comments.begun(entry.day) !== undefined
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <Writing {...{ source, entry, comments }} />
  return (
    <>
      {comment && <SavedComment comment={comment} />}
      <div className={cluster(8)}>
        <Button
          ref={opener}
          variant="ghost"
          size="compact"
          icon={<MessageSquarePlus />}
          aria-describedby={`progress-day-${entry.day}`}
          onClick={() => comments.write(entry.day, comment?.text ?? '', comment?.text ?? '')}
        >
          {comment ? t.change : t.add}
        </Button>
        {comment && <Removal {...{ source }} day={entry.day} />}
      </div>
    </>
  )
}

function SavedComment({ comment }: { comment: NonNullable<ProgressEntry['comment']> }) {
  const t = useMessages(progressMessages).comment
  const format = useFormat()
  const { seenAt } = comment
  return (
    <div className={styles.comment}>
      <p dir="auto" className={styles.text}>
        {comment.text}
      </p>
      <p className="muted small">
        <bdi>{comment.by || t.coach}</bdi>
        {t.comma} {format.dateTime(comment.at)}
      </p>
      <p className="muted small">{seenAt ? t.seen(format.dateTime(seenAt)) : t.unseen}</p>
    </div>
  )
}

function Writing({ source, entry, comments }: CommentFormProps) {
  const t = useMessages(progressMessages).comment
  const { cancel } = useMessages(uiMessages)
  const { text, was } = comments.begun(entry.day) ?? { text: '', was: '' }
  const onClose = () => comments.end(entry.day)
  const field = useRef<HTMLTextAreaElement>(null)
  const act = useComment(source)
  const tooLong = useLengthError()(text, longestNote)
  useEffect(() => field.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '' || tooLong) return field.current?.focus()
    act.mutate({ day: entry.day, comment: text }, { onSuccess: onClose })
  }

  return (
    <form method="post" noValidate className={styles.standing} onSubmit={submit}>
      <TextArea
        ref={field}
        label={t.label}
        rows={3}
        value={text}
        error={tooLong}
        onChange={(event) => comments.write(entry.day, event.target.value, was)}
      />
      <div className={cluster(8)}>
        <Button type="submit" size="compact" busy={act.isPending}>
          {act.isPending ? t.saving : t.save}
        </Button>
        <Button variant="ghost" size="compact" disabled={act.isPending} onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}

function Removal({ source, day }: { source: CommentFormProps['source']; day: string }) {
  const t = useMessages(progressMessages).comment
  const [isConfirming, setConfirming] = useState(false)
  const act = useComment(source)
  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        aria-describedby={`progress-day-${day}`}
        onClick={() => setConfirming(true)}
      >
        {t.remove}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t.removeTitle}
        confirmLabel={t.remove}
        busy={act.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => act.mutate({ day, comment: null }, { onSuccess: () => setConfirming(false) })}
      >
        <p>{t.removeBody}</p>
      </ConfirmDialog>
    </>
  )
}

function useComment(source: CommentFormProps['source']) {
  const t = useMessages(progressMessages).comment
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  return useGuardedMutation({
    mutationFn: ({ day, comment }: { day: string; comment: string | null }) =>
      call(commentProgress, { params: { id: source.id, day }, body: { comment } }, { language }),
    onSuccess: (_, { comment }) => toast.show({ title: comment === null ? t.removed : t.saved }),
    onError: (error) => fail(t.failed, error),
    onSettled: () => refreshProgress(client, source),
  })
}
