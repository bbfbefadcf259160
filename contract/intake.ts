import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Guardian, GuardianInput } from './guardian-values.ts'
import { PrivacyVersion } from './privacy-page.ts'
import { measureLimits, oneDecimal } from './progress.ts'
import { optionalLine, optionalParagraphs } from './text.ts'
import { Id, Instant } from './values.ts'

/** The steps of the intake, in the order in which they are asked. */
export const intakeSteps = ['goal', 'body', 'health', 'training', 'food'] as const
export type IntakeStep = (typeof intakeSteps)[number]

export const heightLimits = { min: 100, max: 250 } as const
/** The ages that a birth year may give. */
export const ageLimits = { min: 10, max: 110 } as const
/** The age from which health answers are accepted. */
const adultAge = 18

export const intakeGoals = ['lose_weight', 'build_muscle', 'get_stronger', 'get_fit', 'other'] as const
export const trainingPlaces = ['gym', 'home', 'both'] as const
export const equipment = [
  'dumbbells',
  'barbell',
  'kettlebell',
  'bands',
  'bench',
  'pull_up_bar',
  'machines',
  'cardio',
] as const

/** The seven questions of the Physical Activity Readiness Questionnaire, in its order. */
export const healthQuestions = [
  'heart',
  'chestPain',
  'chestPainAtRest',
  'dizziness',
  'joints',
  'medication',
  'other',
] as const

/** How much a member can write in each text of the intake. */
export const intakeTexts = { goal: 500, health: 2000, equipment: 200, food: 1000 } as const

/**
 * Whether somebody born in this year may be under 18 in `currentYear`. Only the year is known: who turns 18 in it counts
 * as a minor until it is over.
 */
export function mayBeMinor(birthYear: number, currentYear: number): boolean {
  return currentYear - birthYear <= adultAge
}

const GoalAnswers = z.object({
  goal: z.enum(intakeGoals).nullable().default(null),
  note: optionalParagraphs(intakeTexts.goal).default(''),
})

const BodyAnswers = z.object({
  weight: oneDecimal(measureLimits.weight),
  height: z
    .int({ error: 'height' })
    .min(heightLimits.min, 'height')
    .max(heightLimits.max, 'height')
    .nullable()
    .default(null),
  birthYear: z
    .int({ error: 'birth_year' })
    .min(1900, 'birth_year')
    .max(2100, 'birth_year')
    .nullable()
    .default(null),
})

const yesOrNo = z.boolean().nullable().default(null)
const HealthAnswers = z.object({
  heart: yesOrNo,
  chestPain: yesOrNo,
  chestPainAtRest: yesOrNo,
  dizziness: yesOrNo,
  joints: yesOrNo,
  medication: yesOrNo,
  other: yesOrNo,
  details: optionalParagraphs(intakeTexts.health).default(''),
})

const TrainingAnswers = z.object({
  place: z.enum(trainingPlaces).nullable().default(null),
  equipment: z
    .array(z.enum(equipment))
    .max(equipment.length)
    .refine((all) => new Set(all).size === all.length, 'repeated')
    .default([]),
  otherEquipment: optionalLine(intakeTexts.equipment).default(''),
  days: z.int({ error: 'goal' }).min(1, 'goal').max(7, 'goal').nullable().default(null),
})

const FoodAnswers = z.object({ avoid: optionalParagraphs(intakeTexts.food).default('') })

/** The shape of each step's answers. */
export const intakeShapes = {
  goal: GoalAnswers,
  body: BodyAnswers,
  health: HealthAnswers,
  training: TrainingAnswers,
  food: FoodAnswers,
}

/**
 * The steps to save, each as a whole; a missing step does not change, null records that it was skipped. `guardian` is the
 * consent of a minor's parent or guardian, of nobody else stored.
 */
export const IntakeInput = z
  .object({
    goal: GoalAnswers.nullable().optional(),
    body: BodyAnswers.nullable().optional(),
    health: HealthAnswers.nullable().optional(),
    training: TrainingAnswers.nullable().optional(),
    food: FoodAnswers.nullable().optional(),
    guardian: GuardianInput.optional(),
  })
  .meta({ id: 'IntakeInput' })
export type IntakeInput = z.infer<typeof IntakeInput>

/** The answers of each step. */
export type IntakeAnswers = { [Step in IntakeStep]: NonNullable<IntakeInput[Step]> }

/** A step: null until it is saved; `answers` is null if it was skipped. */
const saved = <Answers extends z.ZodType>(answers: Answers) =>
  z.object({ answers: answers.nullable(), savedAt: Instant }).nullable()

/**
 * What a member told the coach before the plan. Staff read it while the member's health data is open to them.
 * `healthConsent` is the consent to health answers, which exist only with it. `healthStep`: whether the health step is
 * open to the member, or why not.
 */
export const Intake = z
  .object({
    goal: saved(GoalAnswers),
    body: saved(BodyAnswers),
    health: saved(HealthAnswers),
    training: saved(TrainingAnswers),
    food: saved(FoodAnswers),
    healthConsent: z.object({ at: Instant, version: z.string() }).nullable(),
    healthStep: z.enum(['open', 'birth_year_missing', 'closed_to_minors']),
    /** Whether a parent or guardian has to agree before weight, progress and photos are stored: of who may be under 18. */
    guardianConsent: z.enum(['not_needed', 'missing', 'given']),
    guardian: Guardian.nullable(),
    /** The name of the coach to whom the answers are open; null if there is none or they have no public name. */
    coach: z.string().nullable(),
  })
  .meta({ id: 'Intake' })
export type Intake = z.infer<typeof Intake>

const ofIntake = z.object({ intake: Intake })

/** The member's own answers; also readable after access has ended. */
export const readIntake = endpoint({
  id: 'readIntake',
  method: 'GET',
  path: '/intake',
  summary: 'Reads the member’s own intake.',
  access: 'account',
  renewal: true,
  status: 200,
  response: ofIntake,
  errors: [],
})

/**
 * Saves steps of the intake; of two saves of a step the last one counts. Health answers need the consent and a birth
 * year of an adult; a birth year of a minor deletes them with the consent. Weight and height of a minor need the consent of a
 * guardian, sent now or before.
 */
export const saveIntake = endpoint({
  id: 'saveIntake',
  method: 'PUT',
  path: '/intake',
  summary: 'Saves steps of the member’s intake; other steps do not change.',
  access: 'active_member',
  body: IntakeInput,
  status: 200,
  response: ofIntake,
  errors: [
    'access_expired',
    'health_consent_missing',
    'birth_year_missing',
    'health_closed_to_minors',
    'guardian_consent_missing',
    'purposes_changed',
    'privacy_page_changed',
  ],
})

/** Records the consent to health answers, with its time and the version of the page about privacy. */
export const giveHealthConsent = endpoint({
  id: 'giveHealthConsent',
  method: 'PUT',
  path: '/intake/health-consent',
  summary: 'Records the member’s consent to health answers.',
  access: 'active_member',
  body: z.object({ privacyVersion: PrivacyVersion.optional() }).default({}),
  status: 200,
  response: ofIntake,
  errors: [
    'access_expired',
    'birth_year_missing',
    'health_closed_to_minors',
    'privacy_page_changed',
    'purposes_changed',
  ],
})

/** Withdraws the consent and deletes the health answers; also allowed after access has ended. */
export const withdrawHealthConsent = endpoint({
  id: 'withdrawHealthConsent',
  method: 'DELETE',
  path: '/intake/health-consent',
  summary: 'Withdraws the consent to health answers and deletes them.',
  access: 'account',
  renewal: true,
  status: 200,
  response: ofIntake,
  errors: [],
})

/**
 * Withdraws the consent of a minor's guardian: deletes their name and number, and the progress photos with the consent to
 * them. Also allowed after access has ended.
 */
export const withdrawGuardianConsent = endpoint({
  id: 'withdrawGuardianConsent',
  method: 'DELETE',
  path: '/intake/guardian',
  summary: 'Withdraws the consent of the member’s guardian and deletes the progress photos.',
  access: 'account',
  renewal: true,
  status: 200,
  response: ofIntake,
  errors: [],
})

/** A member's answers, for staff; each opening of health answers is audited. */
export const readUserIntake = endpoint({
  id: 'readUserIntake',
  method: 'GET',
  path: '/admin/users/{id}/intake',
  summary: 'Reads a user’s intake.',
  access: 'coach',
  belongsTo: { user: 'id' },
  healthDataOf: 'id',
  params: z.object({ id: Id }),
  status: 200,
  response: ofIntake,
  errors: ['not_found', 'glass_required', 'health_data_closed'],
})
