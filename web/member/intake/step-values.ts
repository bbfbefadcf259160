import { z } from 'zod'
import { cairoDay } from '#contract/cairo-days.ts'
import { GuardianInput } from '#contract/guardian-values.ts'
import {
  equipment,
  healthQuestions,
  type IntakeAnswers,
  type IntakeInput,
  type IntakeStep,
  intakeShapes,
  mayBeMinor,
} from '#contract/intake.ts'
import type { FormValues } from '#web/platform/form-errors.ts'
import { readFigure } from '#web/platform/read-figure.ts'

const typed = (figure: number | null | undefined) => (figure == null ? '' : String(figure))
const choice = (yes: boolean | null | undefined) => (yes == null ? '' : yes ? 'yes' : 'no')
const chosen = (value: unknown) => (value === '' ? null : value)
const decided = (value: unknown) => (value === 'yes' ? true : value === 'no' ? false : null)
const figure = (value: unknown) => readFigure(String(value))

/** The form values of a step from its answers; empty without any. */
const valuesOfStep: { [Step in IntakeStep]: (answers: IntakeAnswers[Step] | null) => FormValues } = {
  goal: (answers) => ({ goal: answers?.goal ?? '', note: answers?.note ?? '' }),
  body: (answers) => ({
    weight: typed(answers?.weight),
    height: typed(answers?.height),
    birthYear: typed(answers?.birthYear),
    ...{ guardianName: '', guardianPhone: '', guardianAgrees: false, privacyVersion: '' },
  }),
  health: (answers) => ({
    ...Object.fromEntries(healthQuestions.map((name) => [name, choice(answers?.[name])])),
    details: answers?.details ?? '',
  }),
  training: (answers) => ({
    place: answers?.place ?? '',
    days: typed(answers?.days),
    otherEquipment: answers?.otherEquipment ?? '',
    ...Object.fromEntries(equipment.map((one) => [one, answers?.equipment.includes(one) ?? false])),
  }),
  food: (answers) => ({ avoid: answers?.avoid ?? '' }),
}

/** The answers in a step's form values, as the contract reads them. */
const answersInStep: Record<IntakeStep, (values: FormValues) => unknown> = {
  goal: ({ goal, note }) => ({ goal: chosen(goal), note }),
  body: ({ weight, height, birthYear }) => ({
    weight: figure(weight),
    height: figure(height),
    birthYear: figure(birthYear),
  }),
  health: ({ details, ...answers }) => ({
    ...Object.fromEntries(healthQuestions.map((name) => [name, decided(answers[name])])),
    details,
  }),
  training: ({ place, days, otherEquipment, ...boxes }) => ({
    place: chosen(place),
    days: figure(days),
    otherEquipment,
    equipment: equipment.filter((one) => boxes[one] === true),
  }),
  food: ({ avoid }) => ({ avoid }),
}

/** The form values of a saved step, or of a new one. */
export function valuesOf<Step extends IntakeStep>(
  step: Step,
  answers: IntakeAnswers[Step] | null,
): FormValues {
  return valuesOfStep[step](answers)
}

/** A coach would read a question without an answer as a no, so the step is saved with all of them or skipped. */
const allAnswered = intakeShapes.health.superRefine((answers, { addIssue }) => {
  for (const name of healthQuestions) {
    if (answers[name] === null) addIssue({ code: 'custom', path: [name], message: 'required' })
  }
})

/** Whether who typed these values of the step `body` may be under 18. */
export function isMinorIn({ birthYear }: FormValues): boolean {
  const year = figure(birthYear)
  return typeof year === 'number' && year > 1900 && mayBeMinor(year, Number(cairoDay(new Date()).slice(0, 4)))
}

const guardianFields: Record<string, string> = {
  ...{ name: 'guardianName', phone: 'guardianPhone', agrees: 'guardianAgrees' },
}

/** Weight and height of a minor go with the consent of a guardian, unless one has agreed. */
const bodyWithGuardian: z.ZodType<IntakeInput> = z.custom<FormValues>().transform((values, { addIssue }) => {
  const body = intakeShapes.body.safeParse(answersInStep.body(values))
  for (const { path, message } of body.error?.issues ?? []) addIssue({ code: 'custom', path, message })
  const { guardianName, guardianPhone, guardianAgrees, privacyVersion, weight, height } = values
  const isNeeded = [weight, height, guardianName, guardianPhone, guardianAgrees].some(Boolean)
  if (!isMinorIn(values) || !isNeeded) return { body: body.data }
  const version = privacyVersion ? { privacyVersion: Number(privacyVersion) } : {}
  const named = { name: guardianName, phone: guardianPhone, agrees: guardianAgrees, ...version }
  const guardian = GuardianInput.safeParse(named)
  for (const { path, message } of guardian.error?.issues ?? []) {
    addIssue({ code: 'custom', path: [guardianFields[String(path[0])] ?? ''], message })
  }
  return { body: body.data, guardian: guardian.data }
})

/** The field of a path in the server's answer, which names it by its step. */
export function fieldAt(path: string): string | null {
  const [step, name = ''] = path.split('.')
  return (step === 'guardian' ? guardianFields[name] : name) || null
}

/** The schema of a step's form values: parses them to what is sent. `hasGuardian`: whether one has agreed already. */
export function formSchema(step: IntakeStep, hasGuardian = true): z.ZodType<IntakeInput> {
  if (step === 'body' && !hasGuardian) return bodyWithGuardian
  const shape = step === 'health' ? allAnswered : intakeShapes[step]
  return z
    .preprocess((values) => answersInStep[step](values as FormValues), shape)
    .transform((answers) => ({ [step]: answers }))
}
