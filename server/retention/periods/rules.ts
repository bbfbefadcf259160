import {
  inForce,
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

/**
 * How long each kind is kept in a night that began then: what was chosen since waits for the next one, so nothing of its kind
 * is past its time. What photos are kept for depends on the choice for progress, too.
 */
export function inForceSince(
  rows: { kind: string; days: number | null; changed_at: string }[],
  began: Date,
): Retention {
  const holds = inForce(chosenOf(rows))
  const changed = new Set(rows.flatMap((row) => (row.changed_at >= began.toISOString() ? row.kind : [])))
  if (changed.has('progress')) changed.add('photos')
  const daysOf = (kind: RetentionKind) => (changed.has(kind) ? null : holds[kind])
  return Object.fromEntries(retentionKinds.map((kind) => [kind, daysOf(kind)])) as Retention
}
