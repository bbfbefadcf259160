import { type PlanId, planIds } from '#contract/values.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { Badge, type BadgeTone } from './badge.tsx'
import { PlateMarks } from './weight-plates.tsx'

/** The names of the three packages for signed-in users; independent of the owner's names on the site. */
export const planMessages = defineMessages({
  ar: { basic: 'الأساسية', professional: 'الاحترافية', premium: 'المميّزة', none: 'بدون باقة' },
  en: { basic: 'Basic', professional: 'Professional', premium: 'Premium', none: 'No plan' },
})

/** The number of plates that represents a package. */
export function platesOf(plan: PlanId): 1 | 2 | 3 {
  return (planIds.indexOf(plan) + 1) as 1 | 2 | 3
}

/** A package as plates and its name; without one, a badge that says so. */
export function PlanBadge({ plan, tone }: { plan: PlanId | null; tone?: BadgeTone }) {
  const t = useMessages(planMessages)
  if (!plan) return <Badge tone="line">{t.none}</Badge>
  return (
    <Badge tone={tone} icon={<PlateMarks count={platesOf(plan)} />}>
      {t[plan]}
    </Badge>
  )
}
