import {
  equipment,
  healthQuestions,
  type IntakeStep,
  intakeGoals,
  intakeTexts,
  trainingPlaces,
} from '#contract/intake.ts'
import type { FormValues } from '#web/platform/form-errors.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { useCallForm } from '#web/platform/use-call-form.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { answerMessages } from './answer-messages.ts'
import { GuardianFields } from './guardian-fields.tsx'
import styles from './intake.module.css'
import { intakeMessages } from './messages.ts'
import { isMinorIn } from './step-values.ts'

type FieldsProps = {
  form: Pick<ReturnType<typeof useCallForm<FormValues, unknown, unknown>>, 'field' | 'box' | 'values'>
  /** Whether there are health answers, which the birth year of a minor would delete. */
  hasHealthAnswers: boolean
  /** Whether a guardian has agreed already. */
  hasGuardian: boolean
}

const fieldsOf: Record<IntakeStep, (props: FieldsProps) => React.ReactNode> = {
  goal: GoalFields,
  body: BodyFields,
  health: HealthFields,
  training: TrainingFields,
  food: FoodFields,
}

/** The fields of a step. */
export function StepFields({ step, ...props }: FieldsProps & { step: IntakeStep }) {
  const Fields = fieldsOf[step]
  return <Fields {...props} />
}

function GoalFields({ form }: FieldsProps) {
  const t = useMessages(intakeMessages).goal
  const { goals } = useMessages(answerMessages)
  return (
    <>
      <div className={styles.even}>
        <SegmentedControl
          {...form.field('goal')}
          label={<span className="visually-hidden">{t.title}</span>}
          segments={intakeGoals.map((value) => ({ value, label: goals[value] }))}
        />
      </div>
      <TextArea
        {...form.field('note')}
        label={t.note}
        hint={t.noteHint}
        optional
        rows={2}
        maxLength={intakeTexts.goal}
      />
    </>
  )
}

function BodyFields({ form, hasHealthAnswers, hasGuardian }: FieldsProps) {
  const t = useMessages(intakeMessages).body
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...form.field('weight')}
          label={t.weight}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...form.field('height')}
          label={t.height}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <TextField
        {...form.field('birthYear')}
        label={t.birthYear}
        hint={hasHealthAnswers ? t.birthYearDeletes : t.birthYearHint}
        dir="ltr"
        inputMode="numeric"
        autoComplete="bday-year"
      />
      {isMinorIn(form.values) && !hasGuardian && <GuardianFields form={form} />}
    </>
  )
}

function HealthFields({ form }: FieldsProps) {
  const t = useMessages(intakeMessages).health
  const { yes, no } = useMessages(answerMessages)
  const hasYes = healthQuestions.some((name) => form.values[name] === 'yes')
  return (
    <>
      {healthQuestions.map((name) => (
        <div key={name} className={styles.even}>
          <SegmentedControl
            {...form.field(name)}
            label={t.questions[name]}
            segments={[
              { value: 'no', label: no },
              { value: 'yes', label: yes },
            ]}
          />
        </div>
      ))}
      <div role="status">{hasYes && <Notice tone="warn">{t.seeDoctor}</Notice>}</div>
      <TextArea
        {...form.field('details')}
        label={t.details}
        hint={t.detailsHint}
        optional
        rows={3}
        maxLength={intakeTexts.health}
      />
    </>
  )
}

const daysOfWeek = [1, 2, 3, 4, 5, 6, 7]

function TrainingFields({ form }: FieldsProps) {
  const t = useMessages(intakeMessages).training
  const words = useMessages(answerMessages)
  const { number } = useFormat()
  return (
    <>
      <div className={styles.even}>
        <SegmentedControl
          {...form.field('place')}
          label={t.place}
          segments={trainingPlaces.map((value) => ({ value, label: words.places[value] }))}
        />
      </div>
      <fieldset className={styles.boxes}>
        <legend>{t.equipment}</legend>
        {equipment.map((one) => (
          <CheckboxField key={one} {...form.box(one)} label={words.equipment[one]} />
        ))}
      </fieldset>
      <TextField
        {...form.field('otherEquipment')}
        label={t.other}
        optional
        maxLength={intakeTexts.equipment}
      />
      <div className={styles.narrow}>
        <SegmentedControl
          {...form.field('days')}
          label={t.days}
          segments={daysOfWeek.map((count) => ({ value: String(count), label: number(count) }))}
        />
      </div>
    </>
  )
}

function FoodFields({ form }: FieldsProps) {
  const t = useMessages(intakeMessages).food
  return (
    <TextArea
      {...form.field('avoid')}
      label={t.avoid}
      hint={t.avoidHint}
      rows={4}
      maxLength={intakeTexts.food}
    />
  )
}
