import { useState } from 'react'
import { cairoDay } from '#contract/cairo-days.ts'
import {
  type PrivacyRequestKind,
  privacyRequestKindNames,
  privacyRequestKinds,
  recordedWays,
} from '#contract/data-request-values.ts'
import { recordPrivacyRequest } from '#contract/privacy-requests.ts'
import { call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import styles from './privacy.module.css'
import { useRefreshRequests } from './queries.ts'
import { requestMessages } from './request-messages.ts'

type RecordRequestDialogProps = { onClose: () => void }

/** Writes down a request that somebody made by message, phone or in person. */
export function RecordRequestDialog({ onClose }: RecordRequestDialogProps) {
  const t = useMessages(requestMessages).form
  const { cancel } = useMessages(uiMessages)
  const form = useRecordForm(onClose)
  const { ask, question } = useUnsavedChanges(form.isChanged)
  return (
    <Dialog
      open
      onClose={() => ask(onClose)}
      title={t.record}
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
        <Fields form={form} />
      </div>
      {question}
    </Dialog>
  )
}

function useRecordForm(onClose: () => void) {
  const t = useMessages(requestMessages).form
  const { language } = useLanguage()
  const toast = useToast()
  const refresh = useRefreshRequests()
  const [initial] = useState(() => ({
    ...{ kind: 'access' as PrivacyRequestKind, way: 'whatsapp' as (typeof recordedWays)[number] },
    ...{ name: '', contact: '', receivedOn: cairoDay(new Date()), text: '' },
  }))
  const form = useCallForm({
    schema: recordPrivacyRequest.body,
    initial,
    send: (body) => call(recordPrivacyRequest, { body }, { language }),
    onSent: ({ request: { person } }) => {
      refresh()
      toast.show({ title: person.userId === null ? t.saved : t.savedToMember(isolate(person.name)) })
      onClose()
    },
    onFailed: refresh,
  })
  const names = Object.keys(initial) as (keyof typeof initial)[]
  // After a 401 a dialog to sign in again opens above this one, which stays as it is.
  const { error } = form.failure ?? {}
  return {
    ...form,
    isChanged: names.some((name) => form.values[name] !== initial[name]),
    reason: form.failure && error?.status !== 401 && (
      <>
        <b>{t.saveFailed}</b>
        {error && <span>{error.sentence}</span>}
      </>
    ),
  }
}

type RecordForm = ReturnType<typeof useRecordForm>

function Fields({ form }: { form: RecordForm }) {
  const { ways, form: t } = useMessages(requestMessages)
  const { language } = useLanguage()
  return (
    <>
      <SelectField {...form.field('kind')} label={t.kind}>
        {privacyRequestKindNames.map((kind) => (
          <option key={kind} value={kind}>
            {privacyRequestKinds[kind][language]}
          </option>
        ))}
      </SelectField>
      <div className={styles.pair}>
        <SelectField {...form.field('way')} label={t.way}>
          {recordedWays.map((way) => (
            <option key={way} value={way}>
              {ways[way]}
            </option>
          ))}
        </SelectField>
        <TextField {...form.field('receivedOn')} type="date" label={t.receivedOn} hint={t.receivedHint} />
      </div>
      <TextField {...form.field('name')} label={t.name} autoComplete="off" />
      <TextField
        {...form.field('contact')}
        label={t.contact}
        hint={t.contactHint}
        dir="ltr"
        autoComplete="off"
      />
      <TextArea {...form.field('text')} label={t.text} optional />
    </>
  )
}
