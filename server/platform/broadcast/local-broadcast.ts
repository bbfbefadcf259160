import { afterCommit } from '#server/platform/database/transactions.ts'
import { newToken } from '#server/platform/secrets.ts'
import type { Broadcast, BroadcastEnvironment, Listener } from './broadcast.ts'
import { Listeners } from './listeners.ts'

/** The broadcast of a process that has its database for itself. */
export class LocalBroadcast<Message> implements Broadcast<Message> {
  readonly #database: BroadcastEnvironment['database']
  readonly #listeners: Listeners<Message>

  constructor({ database, log }: BroadcastEnvironment) {
    this.#database = database
    this.#listeners = new Listeners(log)
  }

  publish(message: Message): void {
    afterCommit(this.#database.db, () => this.#listeners.hear(newMessageId(), message))
  }

  async listen(listener: Listener<Message>): Promise<void> {
    this.#listeners.add(listener)
  }

  leave(listener: Listener<Message>): void {
    this.#listeners.remove(listener)
  }

  async close(): Promise<void> {}
}

/** An id that no other message has, in any process. */
export const newMessageId = () => newToken().slice(0, 16)
