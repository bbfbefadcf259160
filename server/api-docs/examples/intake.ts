import type { Intake } from '#contract/intake.ts'
import type { Examples } from './call-example.ts'
import { ids } from './ids.ts'

const savedAt = '2026-11-01T10:00:00.000Z'

const answers = {
  goal: { goal: 'get_stronger', note: 'أرفع وزني في السكوات دون ألم' },
  body: { weight: 76.8, height: 164, birthYear: 1994 },
  training: { place: 'gym', equipment: ['barbell', 'machines'], otherEquipment: '', days: 4 },
  food: { avoid: 'سمك\nلبن بقري' },
} as const

const health = {
  ...{ heart: false, chestPain: false, chestPainAtRest: false, dizziness: false },
  ...{ joints: true, medication: false, other: false },
  details: 'ألم قديم في الركبة اليمنى عند نزول السلم',
}

const { equipment } = answers.training
const empty = {
  ...{ goal: null, body: null, health: null, training: null, food: null },
  ...{ healthConsent: null, healthStep: 'birth_year_missing', coach: 'Karim' },
  ...{ guardianConsent: 'not_needed', guardian: null },
} as const satisfies Intake

const filled = {
  goal: { answers: answers.goal, savedAt },
  body: { answers: answers.body, savedAt },
  health: { answers: health, savedAt },
  training: { answers: { ...answers.training, equipment: [...equipment] }, savedAt },
  food: { answers: answers.food, savedAt },
  healthConsent: { at: savedAt, version: '2026-11' },
  healthStep: 'open',
  guardianConsent: 'not_needed',
  guardian: null,
  coach: 'Karim',
} satisfies Intake

/** What a member tells the coach before the plan. */
export const intakeExamples = {
  readIntake: { answer: { intake: empty } },
  saveIntake: {
    body: { ...answers, training: { ...answers.training, equipment: [...equipment] }, health },
    answer: { intake: filled },
  },
  giveHealthConsent: { body: { privacyVersion: 1 }, answer: { intake: { ...filled, health: null } } },
  withdrawHealthConsent: { answer: { intake: { ...filled, health: null, healthConsent: null } } },
  withdrawGuardianConsent: { answer: { intake: filled } },
  readUserIntake: { params: { id: ids.member }, answer: { intake: filled } },
} satisfies Partial<Examples>
