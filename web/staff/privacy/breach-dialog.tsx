import { useState } from 'react'
import { cairoLocal } from '#contract/cairo-times.ts'
import { breachKindNames, breachKinds } from '#contract/data-breach-values.ts'
import { changeDataBreach, type DataBreach, recordDataBreach } from '#contract/data-breaches.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { type BreachValues, breachSchema, valuesOf } from './breach-form.ts'
import { breachMessages } from './breach-messages.ts'
import { ConcernedFields } from './concerned-fields.tsx'
import styles from './privacy.module.css'
import { useRefreshBreaches } from './queries.ts'

type BreachDialogProps = { breach: DataBreach | null; onClose: () => void }

/** Writes down a breach, or adds a version of one. */
export function BreachDialog({ breach, onClose }: BreachDialogProps) {
  const t = useMessages(breachMessages).form
  const { cancel } = useMessages(uiMessages)
  const form = useBreachForm(breach, onClose)
  const { ask, question } = useUnsavedChanges(form.isChanged)
  return (
    <Dialog
      open
      onClose={() => ask(onClose)}
      title={breach ? t.edit : t.record}
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

function useBreachForm(breach: DataBreach | null, onClose: () => void) {
  const t = useMessages(breachMessages).form
  const { language } = useLanguage()
  const toast = useToast()
  const refresh = useRefreshBreaches()
  const [initial] = useState(() => valuesOf(breach, new Date()))
  const form = useCallForm({
    schema: breachSchema(breach),
    initial,
    send: (body) =>
      breach
        ? call(
            changeDataBreach,
            { params: { id: breach._id }, body: { ...body, wasVersion: breach.version } },
            { language },
          )
        : call(recordDataBreach, { body }, { language }),
    onSent: () => {
      refresh()
      toast.show({ title: t.saved })
      onClose()
    },
    onFailed: refresh,
  })
  const names = Object.keys(initial) as (keyof BreachValues)[]
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

type BreachForm = ReturnType<typeof useBreachForm>

function Fields({ form }: { form: BreachForm }) {
  const t = useMessages(breachMessages).form
  const { language } = useLanguage()
  return (
    <>
      <TextField
        {...form.field('noticedAt')}
        type="datetime-local"
        label={t.noticedAt}
        hint={t.noticedHint}
      />
      <TextArea {...form.field('what')} label={t.what} hint={t.whatHint} />
      <fieldset className={styles.boxes}>
        <legend>{t.kinds}</legend>
        {breachKindNames.map((kind) => (
          <CheckboxField
            key={kind}
            {...form.box(`kind_${kind}`)}
            label={upper(breachKinds[kind][language])}
          />
        ))}
      </fieldset>
      <ConcernedFields who={form.field('who')} from={form.field('from')} values={form.values} />
      <TextField
        {...form.field('count')}
        label={t.count}
        hint={t.countHint}
        inputMode="numeric"
        autoComplete="off"
        optional
      />
      <TextArea {...form.field('measures')} label={t.measures} hint={t.measuresHint} optional />
      <LaterTime form={form} name="authorityAt" />
      <LaterTime form={form} name="peopleToldAt" />
      <LaterTime form={form} name="closedAt" />
    </>
  )
}

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

type LaterTimeProps = { form: BreachForm; name: 'authorityAt' | 'peopleToldAt' | 'closedAt' }

/** A time that is filled in once it has come, with a button for now. */
function LaterTime({ form, name }: LaterTimeProps) {
  const t = useMessages(breachMessages).form
  return (
    <div className={styles.later}>
      <TextField {...form.field(name)} type="datetime-local" label={t[name]} hint={t.later} optional />
      <Button
        variant="ghost"
        size="compact"
        aria-label={t.nowFor(t[name])}
        onClick={() => form.write({ [name]: cairoLocal(new Date()) })}
      >
        {t.now}
      </Button>
    </div>
  )
}
