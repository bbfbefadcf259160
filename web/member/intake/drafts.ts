import type { IntakeStep } from '#contract/intake.ts'
import type { FormValues } from '#web/platform/form-errors.ts'
import { readStoredJson, tabStore } from '#web/platform/storage.ts'

const prefix = 'intakeDraft:'
const keyOf = (member: string, step: IntakeStep) => `${prefix}${member}:${step}`

/** What a member typed in a step and did not save, over `initial`. It belongs to the tab, and outlasts a reload. */
export function stepDraft(member: string, step: IntakeStep, initial: FormValues): FormValues {
  const stored = readStoredJson(tabStore, keyOf(member, step))
  if (typeof stored !== 'object' || stored === null) return initial
  const fits = ([name, value]: [string, unknown]) => typeof value === typeof initial[name]
  return { ...initial, ...Object.fromEntries(Object.entries(stored).filter(fits)) }
}

/** Stores what is typed in a step. Health answers are never stored on the device. */
export function storeStepDraft(member: string, step: IntakeStep, values: FormValues): void {
  if (step !== 'health') tabStore.set(keyOf(member, step), JSON.stringify(values))
}

export function deleteStepDraft(member: string, step: IntakeStep): void {
  tabStore.remove(keyOf(member, step))
}

/** Deletes all drafts: at sign-out, and when an account is erased. */
export function deleteStepDrafts(): void {
  for (const key of tabStore.keys()) if (key.startsWith(prefix)) tabStore.remove(key)
}
