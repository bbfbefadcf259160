import { presenceLife } from '#contract/events.ts'

/** How many applications one account may have open: more than anybody looks at. */
const MOST_PER_ACCOUNT = 20

/** Somebody who has an application open, and since when. */
export type Present = { requestId: string; userId: string; by: string; since: string }

type PresenceEntry = Present & { endsAt: number }

/** Who has which application open, in the memory of this process; each entry ends by itself. */
export class Presence {
  // By account, then by application; those opened first at the beginning.
  readonly #open = new Map<string, Map<string, PresenceEntry>>()

  /** Since when the account has the application open; undefined if it has not. */
  sinceOf(userId: string, requestId: string): string | undefined {
    return this.#open.get(userId)?.get(requestId)?.since
  }

  /** Adds or renews an entry; returns the applications whose presence changed by that. */
  open(present: Present, now: Date): string[] {
    const { userId, requestId } = present
    const own = this.#open.get(userId) ?? new Map<string, PresenceEntry>()
    this.#open.set(userId, own)
    const known = own.get(requestId)
    own.set(requestId, {
      ...present,
      since: known?.since ?? present.since,
      endsAt: now.getTime() + presenceLife,
    })
    const [oldest] = own.keys()
    const isTooMany = oldest !== undefined && own.size > MOST_PER_ACCOUNT
    if (isTooMany) own.delete(oldest)
    return [...(known ? [] : [requestId]), ...(isTooMany ? [oldest] : [])]
  }

  /** Removes an entry; returns whether there was one. */
  leave(userId: string, requestId: string): boolean {
    const own = this.#open.get(userId)
    const isRemoved = own?.delete(requestId) ?? false
    if (own?.size === 0) this.#open.delete(userId)
    return isRemoved
  }

  /** Removes the entries that have ended; returns them. */
  expire(now: Date): Present[] {
    const ended = this.#all().filter(({ endsAt }) => endsAt <= now.getTime())
    for (const { userId, requestId } of ended) this.leave(userId, requestId)
    return ended
  }

  /** What others than this account have open, those who opened first at the beginning. */
  ofOthers(userId: string, now: Date): Present[] {
    return this.#all()
      .filter((one) => one.userId !== userId && one.endsAt > now.getTime())
      .toSorted((a, b) => a.since.localeCompare(b.since))
      .map(({ requestId, userId: other, by, since }) => ({ requestId, userId: other, by, since }))
  }

  get isEmpty(): boolean {
    return this.#open.size === 0
  }

  #all(): PresenceEntry[] {
    return [...this.#open.values()].flatMap((own) => [...own.values()])
  }
}
