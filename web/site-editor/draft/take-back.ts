import type { Draft } from './draft-store.ts'
import { mergeSites } from './merge.ts'

/** Something that was done with a whole draft: what it was before, and what came of it. */
export type WholeAct = { before: Draft; after: Draft }

/**
 * A draft with what an act changed as it was before, whatever was written into that since; everything else that was
 * written, or taken over from another tab, stays. What the draft began from stays too where it has gone on meanwhile.
 */
export function takenBack({ before, after }: WholeAct, now: Draft): Draft {
  const { site } = mergeSites(after, before, now)
  return { ...site, basis: now.basis.version === after.basis.version ? before.basis : now.basis }
}
