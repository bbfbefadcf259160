/** A session, and the browser that it is bound to, if any. */
export type Place = {
  id: string
  kind: string
  binding_hash: string | null
}

/**
 * One session per place where an account is signed in: the caller's own first, then the others in the given order. A
 * browser is one place: after access has ended, each failed request opens a renewal session beside its sign-in. A
 * program has no such bond, so its renewal sessions are no places.
 */
export function placesOf<Session extends Place>(sessions: readonly Session[], ownId: string): Session[] {
  const own = sessions.find(({ id }) => id === ownId)
  const others = sessions.filter(
    ({ id, kind, binding_hash }) =>
      id !== ownId && (binding_hash === null ? kind !== 'renewal' : binding_hash !== own?.binding_hash),
  )
  const places = Map.groupBy(others, ({ id, binding_hash }) => binding_hash ?? id)
  // The sign-in is the oldest of a browser's sessions; the list begins with the newest.
  return [...(own ? [own] : []), ...[...places.values()].flatMap((place) => place.slice(-1))]
}
