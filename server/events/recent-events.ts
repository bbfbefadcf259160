import { newToken } from '#server/platform/secrets.ts'

/** How many events a reader may have missed and still continue. */
export const mostRecent = 500

type Recent<Event> = { id: string; event: Event | null }

/** The newest events of this process with their ids, for readers that were interrupted. */
export class RecentEvents<Event> {
  #events: Recent<Event>[] = [beginning()]

  /** The id after which nothing has been missed yet. */
  get newestId(): string {
    return this.#events.at(-1)?.id ?? ''
  }

  add(id: string, event: Event): void {
    this.#events.push({ id, event })
    if (this.#events.length > mostRecent) this.#events.shift()
  }

  /** Forgets all: events are missing, so nobody may continue after one from before. */
  clear(): void {
    this.#events = [beginning()]
  }

  /** The events after one with this id; null if the id is not known any more, or was never known here. */
  after(id: string): { id: string; event: Event }[] | null {
    const at = this.#events.findIndex((one) => one.id === id)
    if (at === -1) return null
    return this.#events.slice(at + 1).flatMap(({ id: own, event }) => (event ? { id: own, event } : []))
  }
}

/** A place to continue from before the first event. */
const beginning = () => ({ id: newToken().slice(0, 16), event: null })
