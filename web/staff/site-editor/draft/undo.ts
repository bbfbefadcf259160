import type { Draft } from './draft-store.ts'
import { mergeSites } from './merge.ts'

/** A change to a whole draft, such as a discard or an import, to be undone. */
export type WholeAct = { before: Draft; after: Draft }

/**
 * Undoes one act: what it changed gets its old value, even if edited since; all other edits stay, also those from other
 * tabs. The old basis is restored too, unless the draft has moved to another version since.
 */
export function undoAct({ before, after }: WholeAct, now: Draft): Draft {
  const { site } = mergeSites(after, before, now)
  return { ...site, basis: now.basis.version === after.basis.version ? before.basis : now.basis }
}
