import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProgressEntry } from '#contract/progress.ts'
import { askPublicationConsent } from '#contract/publication-consents-for-staff.ts'
import { call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import type { NumberedArea } from './areas.ts'
import { askFieldOf, askSchema, type DatedPhoto, datedPhotos, firstValues } from './ask-form.ts'
import { BlurStage } from './blur-stage.tsx'
import { publicationMessages } from './messages.ts'
import styles from './publication.module.css'
import { photoDaysOf, publicationsOf } from './queries.ts'

type AskDialogProps = { id: string; name: string; onClose: () => void }

/** Chooses two photos of a member and what to cover in them, and asks the member to show them. */
export function AskDialog({ id, name, onClose }: AskDialogProps) {
  const t = useMessages(publicationMessages)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(photoDaysOf(id, language))
  if (data && data.length > 0) return <AskForm {...{ id, name, onClose }} days={data} />
  return (
    <Dialog open onClose={onClose} title={t.form.title(isolate(name))} size="large">
      {data && <EmptyState title={t.noPhotos} />}
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading}>
          <Skeleton shape="box" />
        </Loading>
      )}
    </Dialog>
  )
}

type Side = 'before' | 'after'
const sides = ['before', 'after'] as const
type Chosen = { photo: DatedPhoto; blurs: NumberedArea[] }

function AskForm({ id, name, days, onClose }: AskDialogProps & { days: ProgressEntry[] }) {
  const t = useMessages(publicationMessages).form
  const { cancel } = useMessages(uiMessages)
  const photos = datedPhotos(days)
  const [chosen, setChosen] = useState<Record<Side, Chosen>>(() => ({
    before: { photo: photos[0] as DatedPhoto, blurs: [] },
    after: { photo: photos.at(-1) as DatedPhoto, blurs: [] },
  }))
  const form = useAskForm(id, { days, chosen, onClose })
  const isTouched = form.isChanged || sides.some((side) => chosen[side].blurs.length > 0)
  const { ask, question } = useUnsavedChanges(isTouched)
  const change = (side: Side, part: Partial<Chosen>) =>
    setChosen((former) => ({ ...former, [side]: { ...former[side], ...part } }))
  return (
    <Dialog
      open
      onClose={() => ask(onClose)}
      title={t.title(isolate(name))}
      size="large"
      form={form.form}
      dismissible={!form.isSending}
      failure={form.reason}
      footer={
        <>
          <Button type="submit" busy={form.isSending}>
            {form.isSending ? t.sending : t.send}
          </Button>
          <Button variant="ghost" disabled={form.isSending} onClick={() => ask(onClose)}>
            {cancel}
          </Button>
        </>
      }
    >
      <div className={stack(18)}>
        <p className="muted small">{t.blurHint}</p>
        <div className={styles.sides}>
          {sides.map((side) => (
            <ChosenPhoto
              key={side}
              {...{ side, photos }}
              chosen={chosen[side]}
              onChange={(part) => change(side, part)}
            />
          ))}
        </div>
        <Fields form={form} />
      </div>
      {question}
    </Dialog>
  )
}

type Asking = { days: ProgressEntry[]; chosen: Record<Side, Chosen>; onClose: () => void }

function useAskForm(id: string, { days, chosen, onClose }: Asking) {
  const t = useMessages(publicationMessages).form
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const [initial] = useState(() => firstValues(days))
  const refresh = () => void client.invalidateQueries({ queryKey: publicationsOf(id, language).queryKey })
  const photoOf = ({ photo, blurs }: Chosen) => ({
    photo: photo._id,
    blurs: blurs.map(({ id: _, ...area }) => area),
  })
  const form = useCallForm({
    schema: askSchema,
    initial,
    fieldOf: askFieldOf,
    send: (facts) => {
      const body = { facts, before: photoOf(chosen.before), after: photoOf(chosen.after) }
      return call(askPublicationConsent, { params: { id }, body }, { language })
    },
    onSent: () => {
      refresh()
      toast.show({ title: t.sent })
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
        <b>{t.failed}</b>
        {error && <span>{error.sentence}</span>}
      </>
    ),
  }
}

type ChosenPhotoProps = {
  side: Side
  photos: DatedPhoto[]
  chosen: Chosen
  onChange: (part: Partial<Chosen>) => void
}

function ChosenPhoto({ side, photos, chosen, onChange }: ChosenPhotoProps) {
  const t = useMessages(publicationMessages).form
  const { date, number } = useFormat()
  function choose(photoId: string) {
    const photo = photos.find(({ _id }) => _id === photoId)
    // What was covered is elsewhere on another photo.
    if (photo) onChange({ photo, blurs: [] })
  }
  return (
    <div className={styles.side}>
      <SelectField
        label={t.photo[side]}
        value={chosen.photo._id}
        onChange={(event) => choose(event.target.value)}
      >
        {photos.map(({ _id, day, place }) => (
          <option key={_id} value={_id}>
            {t.option(date(day), number(place))}
          </option>
        ))}
      </SelectField>
      <BlurStage
        key={chosen.photo._id}
        label={t.stage[side]}
        photo={chosen.photo}
        areas={chosen.blurs}
        onAreas={(blurs) => onChange({ blurs })}
      />
    </div>
  )
}

type AskFormState = ReturnType<typeof useAskForm>

function Fields({ form }: { form: AskFormState }) {
  const t = useMessages(publicationMessages).form
  const figure = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <div className={styles.fields}>
      <TextField {...form.field('nameAr')} label={t.nameAr} hint={t.nameHint} dir="rtl" optional />
      <TextField {...form.field('nameEn')} label={t.nameEn} dir="ltr" optional />
      <TextField
        {...form.field('achievementAr')}
        label={t.achievementAr}
        hint={t.achievementHint}
        dir="rtl"
      />
      <TextField {...form.field('achievementEn')} label={t.achievementEn} dir="ltr" optional />
      <TextArea {...form.field('storyAr')} label={t.storyAr} hint={t.storyHint} dir="rtl" rows={3} optional />
      <TextArea {...form.field('storyEn')} label={t.storyEn} dir="ltr" rows={3} optional />
      <TextField {...form.field('startWeight')} {...figure} label={t.startWeight} />
      <TextField {...form.field('endWeight')} {...figure} label={t.endWeight} />
      <TextField {...form.field('weeks')} {...figure} label={t.weeks} />
      <TextField {...form.field('age')} {...figure} label={t.age} />
    </div>
  )
}
