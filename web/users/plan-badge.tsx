import { type PlanId, planIds } from '#contract/values.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PlateMarks } from '#web/ui/plates.tsx'
import { userMessages } from './messages.ts'

/** How many plates stand for a plan. */
export function platesOf(plan: PlanId): 1 | 2 | 3 {
  return (planIds.indexOf(plan) + 1) as 1 | 2 | 3
}

/** A user's plan as plates and its name, or that there is none. */
export function PlanBadge({ plan }: { plan: PlanId | null }) {
  const words = useMessages(userMessages)
  if (!plan) return <Badge tone="line">{words.noPlan}</Badge>
  return <Badge icon={<PlateMarks count={platesOf(plan)} />}>{words.plans[plan]}</Badge>
}
