import type { HistoryFacts } from '#contract/person.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'
import { plurals } from '#web/platform/plurals.ts'
import { planMessages } from '#web/ui/plan-badge.tsx'

const messages = defineMessages({
  ar: {
    until: (date: string) => `حتى ${date}`,
    ends: (date: string) => `النهاية ${date}`,
    wasEnd: (date: string) => `النهاية السابقة ${date}`,
    wasPlan: (plan: string) => `الباقة السابقة ${plan}`,
    goal: (times: string) => `${times} في الأسبوع`,
    more: (count: string) => `و${count} غيرها`,
  },
  en: {
    until: (date) => `Until ${date}`,
    ends: (date) => `Ends ${date}`,
    wasEnd: (date) => `Was to end ${date}`,
    wasPlan: (plan) => `${plan} before`,
    goal: (times) => `${times} a week`,
    more: (count) => `${count} more`,
  },
})

const workouts = counted(
  ['بلا تمارين', 'تمرين واحد', 'تمرينان', '{n} تمارين', '{n} تمرينًا', '{n} تمرين'],
  '{n} workout',
  '{n} workouts',
)

/** What an entry of the history says besides its action: how much, until when, which. */
export function useHistoryFacts(): (facts: HistoryFacts) => string[] {
  const t = useMessages(messages)
  const plans = useMessages(planMessages)
  const format = useFormat()
  return ({ days, plan, formerPlan, until, endsAt, endedAt, tag, titles, items, weeklyGoal }) => {
    const unnamed = (items ?? 0) - (titles?.length ?? 0)
    return [
      days !== undefined && format.plural(plurals.days, days),
      plan && plans[plan],
      formerPlan && t.wasPlan(plans[formerPlan]),
      until && t.until(format.dateTime(until)),
      endsAt && t.ends(format.date(endsAt)),
      endedAt && t.wasEnd(format.date(endedAt)),
      tag && isolate(tag),
      ...(titles ?? []).map(isolate),
      unnamed > 0 && t.more(format.number(unnamed)),
      weeklyGoal !== undefined && t.goal(format.plural(workouts, weeklyGoal)),
    ].filter((one) => typeof one === 'string')
  }
}
