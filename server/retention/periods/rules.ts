import {
  type Retention,
  type RetentionKind,
  retentionKinds,
  retentionPeriods,
} from '#contract/retention-values.ts'

/** What was chosen of each kind, with what holds where nothing was. */
export function chosenOf(rows: { kind: string; days: number | null }[]): Retention {
  const chosen = new Map(rows.map(({ kind, days }) => [kind, days]))
  const daysOf = (kind: RetentionKind) => {
    const days = chosen.get(kind)
    return days === undefined ? retentionPeriods[kind].today : days
  }
  return Object.fromEntries(retentionKinds.map((kind) => [kind, daysOf(kind)])) as Retention
}
