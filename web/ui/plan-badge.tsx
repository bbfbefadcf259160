import { type PlanId, planIds } from '#contract/values.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { Badge, type BadgeTone } from './badge.tsx'
import { PlateMarks } from './plates.tsx'

/** What the three packages are called behind a sign-in, whatever names the owner gave them on the site. */
export const planMessages = defineMessages({
  ar: { basic: 'الأساسية', professional: 'الاحترافية', premium: 'المميّزة', none: 'بدون باقة' },
  en: { basic: 'Basic', professional: 'Professional', premium: 'Premium', none: 'No plan' },
})

/** How many plates stand for a package. */
export function platesOf(plan: PlanId): 1 | 2 | 3 {
  return (planIds.indexOf(plan) + 1) as 1 | 2 | 3
}

/** A package as plates and its name, or that there is none. */
export function PlanBadge({ plan, tone }: { plan: PlanId | null; tone?: BadgeTone }) {
  const words = useMessages(planMessages)
  if (!plan) return <Badge tone="line">{words.none}</Badge>
  return (
    <Badge tone={tone} icon={<PlateMarks count={platesOf(plan)} />}>
      {words[plan]}
    </Badge>
  )
}
