import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { bodyMeasures, type Measure, measures, type ProgressOverview } from '#contract/progress.ts'
import { PurposesQuestion } from '#web/member/purposes/purposes-question.tsx'
import { useLengthError } from '#web/platform/length-error.ts'
import { useMessages } from '#web/platform/messages.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { DayConflict } from './day-conflict.tsx'
import styles from './day-form.module.css'
import { dayMessages } from './day-messages.ts'
import { longestNote } from './day-values.ts'
import { progressMessages } from './messages.ts'
import { PhotoField } from './photo-field.tsx'
import { type DayFormOptions, useDayForm } from './use-day-form.ts'

type DayFormProps = DayFormOptions & { formId: string; overview: ProgressOverview }
type Parts = ReturnType<typeof useDayForm>

/** The form of one day. The save button is below it, and refers to it by `formId`. */
export function DayForm({ formId, overview, ...options }: DayFormProps) {
  const t = useMessages(dayMessages)
  const parts = useDayForm(options)
  const { values, change, problems, newest, photos } = parts
  const tooLong = useLengthError()(values.note, longestNote)
  const [isUnread] = useState(options.isUnread)
  return (
    <form
      ref={parts.form}
      id={formId}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={parts.submit}
    >
      {options.source.kind === 'own' && <PurposesQuestion token={options.source.token} />}
      {newest && (
        <DayConflict
          mine={{ values, photos: photos.shown.length }}
          newest={newest.entry}
          onKeep={() => parts.keepMine(newest.entry)}
          onTake={() => parts.takeNewest(newest.entry)}
        />
      )}
      {isUnread && !newest && (
        <Notice tone="info" icon={<WifiOff />}>
          {t.unread}
        </Notice>
      )}
      <CheckboxField
        label={t.workout}
        checked={values.workout}
        error={problems.workout}
        onChange={(event) => change({ workout: event.target.checked })}
      />
      <Figures parts={parts} />
      <Scale name="energy" parts={parts} />
      <Scale name="sleep" parts={parts} />
      <TextArea
        label={t.note}
        hint={t.noteHint}
        optional
        rows={3}
        value={values.note}
        error={problems.note ?? tooLong}
        onChange={(event) => change({ note: event.target.value })}
      />
      <PhotoField
        source={options.source}
        overview={overview}
        list={photos.list}
        shown={photos.shown}
        error={problems.photos}
        onChosen={(problem) => parts.setProblems({ ...problems, photos: problem })}
        onWithdrawn={parts.discardPhotos}
      />
    </form>
  )
}

const isOfBody = (measure: Measure) => bodyMeasures.some((one) => one === measure)

/** The fields for weight and body measurements; accept any digits. */
function Figures({ parts: { values, change, problems } }: { parts: Parts }) {
  const t = useMessages(dayMessages)
  const { names, units, withUnit } = useMessages(progressMessages)
  return (
    <fieldset className={styles.figures}>
      <legend>{t.measures}</legend>
      <p>{t.measuresHint}</p>
      <div>
        {measures.map((measure) => (
          <TextField
            key={measure}
            label={withUnit(names[measure], isOfBody(measure) ? units.body : units.weight)}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={values[measure]}
            error={problems[measure]}
            onChange={(event) => change({ [measure]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}

const steps = ['1', '2', '3', '4', '5'] as const

/** A rating from 1 to 5, which can be cleared. */
function Scale({ name, parts: { values, change, problems } }: { name: 'energy' | 'sleep'; parts: Parts }) {
  const t = useMessages(dayMessages)
  const labels = useMessages(progressMessages)
  return (
    <div className={styles.scale}>
      <SegmentedControl<string>
        name={name}
        label={labels[name]}
        hint={t.scaleHint}
        error={problems[name]}
        optional
        value={values[name]}
        segments={steps.map((value) => ({ value, label: <bdi>{value}</bdi> }))}
        onChange={(event) => change({ [name]: event.target.value })}
      />
      {values[name] !== '' && <TextButton onClick={() => change({ [name]: '' })}>{t.clear}</TextButton>}
    </div>
  )
}
