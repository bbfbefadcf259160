import { breachDue } from '#contract/data-breach-values.ts'
import { type DataBreach, DataBreachInput, type DataBreachVersion } from '#contract/data-breaches.ts'
import type { BreachRow, VersionRow } from './store.ts'

/** A breach as it stands. */
export function breachView({ id, facts, version, recorded_at, changed_at }: BreachRow): DataBreach {
  const input = DataBreachInput.parse(facts)
  return {
    _id: id,
    ...input,
    dueAt: breachDue(input.noticedAt),
    version,
    recordedAt: recorded_at,
    changedAt: changed_at,
  }
}

/** A breach as it stood after one change. */
export function versionView({
  facts,
  version,
  changed_at: at,
  name,
  username,
}: VersionRow): DataBreachVersion {
  return { ...DataBreachInput.parse(facts), version, at, by: name || username || '' }
}
