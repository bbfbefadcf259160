import type { AuditAction } from '#contract/audit.ts'
import type { HistoryFacts } from '#contract/person.ts'
import { type PlanId, planIds } from '#contract/values.ts'

type Details = Record<string, unknown>

/** How many titles of one entry are shown; all are counted. */
const shownTitles = 3

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const whole = (value: unknown) => (Number.isInteger(value) ? (value as number) : undefined)
const plan = (value: unknown) => planIds.find((id): id is PlanId => id === value)
const instant = (value: unknown) => {
  const found = text(value)
  return found !== undefined && Number.isFinite(Date.parse(found)) ? found : undefined
}
const titles = (values: unknown) => {
  const found = Array.isArray(values) ? values.flatMap((one) => text(one) ?? text(one?.title) ?? []) : []
  return found.length > 0 ? { titles: found.slice(0, shownTitles), items: found.length } : {}
}
const titlesOfChange = ({ given, taken, renamed }: Details) =>
  titles([given, taken, renamed].flatMap((some) => (Array.isArray(some) ? some : [])))

/** Which values of an entry may be shown: all that staff enter as values, none of what they write as a reason or a note. */
const factsByAction: Partial<Record<AuditAction, (details: Details) => Loose>> = {
  'access.change_undone': (of) => ({ plan: plan(of.plan), endsAt: instant(of.endsAt) }),
  'access.end_changed': (of) => ({ endedAt: instant(of.from), endsAt: instant(of.endsAt) }),
  'access.ended': (of) => ({ endedAt: instant(of.from) }),
  'access.extended': (of) => ({ days: whole(of.days), endsAt: instant(of.endsAt) }),
  'access.package_changed': (of) => ({ formerPlan: plan(of.from), plan: plan(of.plan) }),
  'access.paused': (of) => ({ until: instant(of.until), endsAt: instant(of.endsAt) }),
  'access.resumed': (of) => ({ endsAt: instant(of.endsAt) }),
  'application.approved': (of) => ({ days: whole(of.accessDays) }),
  'item.given': (of) => titles([of.title]),
  'item.taken_back': (of) => titles([of.title]),
  'items.given': (of) => titles(of.items),
  'items.replaced': titlesOfChange,
  'plan.assigned': (of) => ({ plan: plan(of.plan), days: whole(of.accessDays) }),
  'plan.assignment_undone': (of) => ({ plan: plan(of.plan), endsAt: instant(of.endsAt) }),
  'plan.removal_undone': (of) => ({ plan: plan(of.plan), endsAt: instant(of.endsAt) }),
  'plan.removed': (of) => ({ plan: plan(of.plan), endedAt: instant(of.endsAt) }),
  'user.tag_added': (of) => ({ tag: text(of.tag) }),
  'user.tag_removed': (of) => ({ tag: text(of.tag) }),
  'user.weekly_goal_changed': (of) => ({ weeklyGoal: whole(of.weeklyGoal) }),
}

type Loose = { [Name in keyof HistoryFacts]?: HistoryFacts[Name] | undefined }

/** The values of an entry that say how much and which; null if it has none. */
export function factsOf(action: AuditAction, details: unknown): HistoryFacts | null {
  const facts = factsByAction[action]?.(details as Details) ?? {}
  const known = Object.entries(facts).filter(([, value]) => value !== undefined)
  return known.length > 0 ? Object.fromEntries(known) : null
}
