/**
 * The proofs that share terms with a picture, the likeliest original first. A window that many have, such as the name
 * of a bank, says little; one that a single proof has, such as a reference, says most.
 */
export function likeliest(windows: string[][], byTerm: Map<string, string[]>): string[] {
  const weights = new Map<string, number>()
  for (const terms of windows) {
    const sharing = new Set(terms.flatMap((term) => byTerm.get(term) ?? []))
    for (const id of sharing) weights.set(id, (weights.get(id) ?? 0) + 1 / sharing.size)
  }
  return [...weights]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([id]) => id)
}

// Some are earlier proofs of the same application, and are left out later.
const most = 40
