import { describe, expect, it } from 'vitest'
import { type Intake, type IntakeAnswers, intakeSteps } from '#contract/intake.ts'
import { firstOpenStep, isAnswered } from './is-answered.ts'
import { formSchema, valuesOf } from './step-values.ts'

const answers: IntakeAnswers = {
  goal: { goal: 'get_fit', note: 'Run 5 km' },
  body: { weight: 76.8, height: 164, birthYear: 1994 },
  health: {
    ...{ heart: false, chestPain: false, chestPainAtRest: false, dizziness: false },
    ...{ joints: true, medication: false, other: false, details: 'My knee' },
  },
  training: { place: 'home', equipment: ['bands', 'bench'], otherEquipment: '', days: 3 },
  food: { avoid: 'Fish' },
}

describe('the form of a step', () => {
  it.each(intakeSteps)('sends the saved answers of %s as they are', (step) => {
    const values = valuesOf(step, answers[step] as never)
    expect(formSchema(step).parse(values)).toEqual({ [step]: answers[step] })
  })

  it.each(intakeSteps.filter((step) => step !== 'health'))('can be sent empty: %s', (step) => {
    expect(formSchema(step).safeParse(valuesOf(step, null)).success).toBe(true)
  })

  it('needs an answer to each health question, and no details', () => {
    const values = { ...valuesOf('health', answers.health), joints: '', details: '' }
    const { error } = formSchema('health').safeParse(values)
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([['joints', 'required']])
  })

  it('reads figures in any digits', () => {
    const typed = { weight: '٧٦٫٨', height: '۱۶۴', birthYear: ' ١٩٩٤ ' }
    expect(formSchema('body').parse(typed)).toEqual({ body: answers.body })
  })

  it.each([
    ['weight', '0'],
    ['weight', '999'],
    ['weight', 'heavy'],
    ['height', '1.64'],
    ['birthYear', '94'],
  ])('names the field of a wrong %s of %s', (field, value) => {
    const { error } = formSchema('body').safeParse({ ...valuesOf('body', null), [field]: value })
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
  })
})

describe('an intake', () => {
  const savedAt = '2026-11-01T10:00:00.000Z'
  const steps = { goal: null, body: null, health: null, training: null, food: null }
  const empty: Intake = {
    ...steps,
    healthConsent: null,
    healthStep: 'open',
    ...{ guardianConsent: 'not_needed', guardian: null },
    coach: null,
  }

  it('goes on at the first step that is neither saved nor skipped', () => {
    expect(firstOpenStep(empty)).toBe('goal')
    const begun = { ...empty, goal: { answers: null, savedAt }, food: { answers: null, savedAt } }
    expect([firstOpenStep(begun), isAnswered(begun)]).toEqual(['body', false])
  })

  it('is answered once each step is saved or skipped', () => {
    const skipped = { answers: null, savedAt }
    const all = { goal: skipped, body: skipped, health: skipped, training: skipped, food: skipped }
    expect(isAnswered({ ...empty, ...all })).toBe(true)
  })
})
