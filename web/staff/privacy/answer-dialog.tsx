import { privacyRequestKinds } from '#contract/data-request-values.ts'
import { answerPrivacyRequest, type PrivacyRequest } from '#contract/privacy-requests.ts'
import { call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import styles from './privacy.module.css'
import { useRefreshRequests } from './queries.ts'
import { requestMessages } from './request-messages.ts'

type AnswerDialogProps = { request: PrivacyRequest; onClose: () => void }

const outcomes = ['answered', 'refused'] as const
type Outcome = (typeof outcomes)[number]

/** Answers a request, or refuses it with a reason. */
export function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const { dialog: t, nobody } = useMessages(requestMessages)
  const { cancel } = useMessages(uiMessages)
  const { language } = useLanguage()
  const form = useAnswerForm(request, onClose)
  const { ask, question } = useUnsavedChanges(form.values.text !== '')
  const { kind, person, text } = request
  const isErasure = kind === 'erasure' && person.userId !== null
  const first = person.userId === null ? undefined : t.first[kind]
  return (
    <Dialog
      open
      onClose={() => ask(onClose)}
      title={t.title}
      form={form.form}
      dismissible={!form.isSending}
      failure={form.reason}
      footer={
        <>
          <Button type="submit" busy={form.isSending}>
            {form.isSending ? t.saving : t.save}
          </Button>
          <Button variant="ghost" disabled={form.isSending} onClick={() => ask(onClose)}>
            {cancel}
          </Button>
        </>
      }
    >
      <div className={stack(18)}>
        <div>
          <b>{privacyRequestKinds[kind][language]}</b> · <bdi>{person.name || nobody}</bdi>
          {text !== '' && (
            <p dir="auto" className={styles.words}>
              {text}
            </p>
          )}
        </div>
        {first && <Notice>{first}</Notice>}
        <SegmentedControl
          {...form.choice('state')}
          label={t.state}
          segments={outcomes.map((value) => ({ value, label: t[value] }))}
        />
        {isErasure && form.values.state === 'answered' && (
          <CheckboxField {...form.box('accountStays')} label={t.accountStays} />
        )}
        <TextArea
          {...form.field('text')}
          label={form.values.state === 'refused' ? t.reason : t.text}
          hint={person.userId === null ? t.toOther(isolate(person.contact)) : t.toMember}
        />
      </div>
      {question}
    </Dialog>
  )
}

function useAnswerForm({ _id: id }: PrivacyRequest, onClose: () => void) {
  const t = useMessages(requestMessages).dialog
  const { language } = useLanguage()
  const toast = useToast()
  const refresh = useRefreshRequests()
  const form = useCallForm({
    schema: answerPrivacyRequest.body,
    initial: { state: 'answered' as Outcome, text: '', accountStays: false },
    send: (body) => call(answerPrivacyRequest, { params: { id }, body }, { language }),
    onSent: () => {
      refresh()
      toast.show({ title: t.saved })
      onClose()
    },
    onFailed: refresh,
  })
  // After a 401 a dialog to sign in again opens above this one, which stays as it is.
  const { error } = form.failure ?? {}
  const choice = (name: 'state') => {
    const { defaultValue, ...field } = form.field(name)
    return { ...field, defaultValue: outcomes.find((outcome) => outcome === defaultValue) ?? 'answered' }
  }
  return {
    ...form,
    choice,
    reason: form.failure && error?.status !== 401 && (
      <>
        <b>{t.saveFailed}</b>
        {error && <span>{error.sentence}</span>}
      </>
    ),
  }
}
