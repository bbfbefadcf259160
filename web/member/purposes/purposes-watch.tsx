import { skipToken, useQuery } from '@tanstack/react-query'
import { type ProgressOverview, readProgress } from '#contract/progress.ts'
import { lazyQuiet } from '#web/ui/lazy-quiet.tsx'

/** Hardly anybody is asked. */
const PurposesQuestion = lazyQuiet(async () => (await import('./purposes-question.tsx')).PurposesQuestion)

/** Asks a member at home, once their progress, which the home reads anyway, says that they are to be asked. */
export function PurposesWatch({ token }: { token: string }) {
  const { data } = useQuery<ProgressOverview>({ queryKey: [readProgress.id, token], queryFn: skipToken })
  return data?.hasNewPurposes ? <PurposesQuestion token={token} /> : null
}
