const typePause = 50
const deletePause = 30
const hold = 2_000

/** The state of a typed line: the phrase, the number of its visible characters, and whether it grows. */
export type TypedState = { phrase: number; length: number; isGrowing: boolean }

/** A line starts with its first phrase in full. */
export function firstState(phrases: readonly string[]): TypedState {
  return { phrase: 0, length: lengthOf(phrases[0]), isGrowing: true }
}

/** The text that is visible in a state. */
export function shownIn({ phrase, length }: TypedState, phrases: readonly string[]): string {
  return [...(phrases[phrase] ?? '')].slice(0, length).join('')
}

/** A state's duration in milliseconds, and the next state: a phrase grows, rests, shrinks, and the next one follows. */
export function followingState(
  state: TypedState,
  phrases: readonly string[],
): { after: number; next: TypedState } {
  const { phrase, length, isGrowing } = state
  const full = lengthOf(phrases[phrase])
  if (isGrowing && length < full) return { after: typePause, next: { ...state, length: length + 1 } }
  if (isGrowing) return { after: hold, next: { phrase, length: full - 1, isGrowing: false } }
  if (length > 0) return { after: deletePause, next: { ...state, length: length - 1 } }
  return { after: typePause, next: { phrase: (phrase + 1) % phrases.length, length: 1, isGrowing: true } }
}

function lengthOf(phrase = ''): number {
  return [...phrase].length
}
