import { type Intake, type IntakeStep, saveIntake } from '#contract/intake.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'

type Skipping = {
  step: IntakeStep
  onError: (error: unknown) => void
  onSaved: (intake: Intake, isSkipped: boolean) => void
}

/** Records that a step was skipped. */
export function useSkip({ step, onError, onSaved }: Skipping) {
  const { language } = useLanguage()
  const { mutate, isPending, error } = useGuardedMutation<Intake, void>({
    mutationFn: async () => (await call(saveIntake, { body: { [step]: null } }, { language })).intake,
    onSuccess: (saved) => onSaved(saved, true),
    onError,
  })
  return { run: () => mutate(), isBusy: isPending, error: error instanceof ApiError ? error : null }
}
