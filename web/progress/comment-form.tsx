import { useQueryClient } from '@tanstack/react-query'
import { MessageSquarePlus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ProgressEntry } from '#contract/progress.ts'
import { commentProgress } from '#contract/progress-for-staff.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useLengthFault } from '#web/platform/length-fault.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import type { BegunComments } from './begun-comments.ts'
import { longestNote } from './day-values.ts'
import { progressMessages } from './messages.ts'
import styles from './progress.module.css'
import { refreshProgress } from './queries.ts'
import type { ProgressSource } from './source.ts'

type CommentFormProps = {
  source: Extract<ProgressSource, { kind: 'user' }>
  entry: ProgressEntry
  comments: BegunComments
}

/** What staff said of a day, whether its member read it, and the way to say or change it. */
export function CommentForm({ source, entry, comments }: CommentFormProps) {
  const words = useMessages(progressMessages).comment
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
      {comment && <Said comment={comment} />}
      <div className={styles.acts}>
        <Button
          ref={opener}
          variant="ghost"
          size="compact"
          icon={<MessageSquarePlus />}
          aria-describedby={`progress-day-${entry.day}`}
          onClick={() => comments.write(entry.day, comment?.text ?? '', comment?.text ?? '')}
        >
          {comment ? words.change : words.add}
        </Button>
        {comment && <Removal {...{ source }} day={entry.day} />}
      </div>
    </>
  )
}

function Said({ comment }: { comment: NonNullable<ProgressEntry['comment']> }) {
  const words = useMessages(progressMessages).comment
  const format = useFormat()
  const { seenAt } = comment
  return (
    <div className={styles.comment}>
      <p dir="auto" className={styles.text}>
        {comment.text}
      </p>
      <p className={styles.small}>
        <bdi>{comment.by || words.coach}</bdi>
        {words.comma} {format.dateTime(comment.at)}
      </p>
      <p className={styles.small}>{seenAt ? words.seen(format.dateTime(seenAt)) : words.unseen}</p>
    </div>
  )
}

function Writing({ source, entry, comments }: CommentFormProps) {
  const words = useMessages(progressMessages).comment
  const { cancel } = useMessages(uiMessages)
  const { text, was } = comments.begun(entry.day) ?? { text: '', was: '' }
  const onClose = () => comments.end(entry.day)
  const field = useRef<HTMLTextAreaElement>(null)
  const act = useComment(source)
  const tooLong = useLengthFault()(text, longestNote)
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
        label={words.label}
        rows={3}
        value={text}
        error={tooLong}
        onChange={(event) => comments.write(entry.day, event.target.value, was)}
      />
      <div className={styles.acts}>
        <Button type="submit" size="compact" busy={act.isPending}>
          {act.isPending ? words.saving : words.save}
        </Button>
        <Button variant="ghost" size="compact" disabled={act.isPending} onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}

function Removal({ source, day }: { source: CommentFormProps['source']; day: string }) {
  const words = useMessages(progressMessages).comment
  const [isAsked, setAsked] = useState(false)
  const act = useComment(source)
  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        aria-describedby={`progress-day-${day}`}
        onClick={() => setAsked(true)}
      >
        {words.remove}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={words.removeTitle}
        confirmLabel={words.remove}
        busy={act.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => act.mutate({ day, comment: null }, { onSuccess: () => setAsked(false) })}
      >
        <p>{words.removeBody}</p>
      </ConfirmDialog>
    </>
  )
}

function useComment(source: CommentFormProps['source']) {
  const words = useMessages(progressMessages).comment
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  return useAct({
    mutationFn: ({ day, comment }: { day: string; comment: string | null }) =>
      call(commentProgress, { params: { id: source.id, day }, body: { comment } }, { language }),
    onSuccess: (_, { comment }) => toast.show({ title: comment === null ? words.removed : words.saved }),
    onError: (fault) => fail(words.failed, fault),
    onSettled: () => refreshProgress(client, source),
  })
}
