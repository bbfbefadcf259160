import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/open.ts'

/** Who hears what the processes of one database publish. */
export type Listener<Message> = {
  /** Called with each message and its id; id and order are the same in every process. */
  hear(id: string, message: Message): void
  /** Called when messages may have been missed. */
  miss(): void
}

/** Messages from any process of one database to all of them, itself included. Lost with the process, never stored. */
export type Broadcast<Message> = {
  /**
   * Publishes a message; inside a transaction once that has committed, and never if it is rolled back. It may be lost
   * if the database is away: then listeners are told that they missed something.
   */
  publish(message: Message): void
  /** Adds a listener; resolves once it hears everything, or after seconds if the database does not respond. */
  listen(listener: Listener<Message>): Promise<void>
  /** Removes a listener. */
  leave(listener: Listener<Message>): void
  /** Sends what is waiting, and listens no more. */
  close(): Promise<void>
}

export type BroadcastEnvironment = { database: Database; log: Logger }

/** Opens the broadcast of a database: by LISTEN and NOTIFY on PostgreSQL, in this process alone on SQLite. */
export async function openBroadcast<Message>(environment: BroadcastEnvironment): Promise<Broadcast<Message>> {
  if (environment.database.settings.kind === 'postgres') {
    // Loaded only when used, so that a start on SQLite stays quick and small.
    const { PostgresBroadcast } = await import('./postgres-broadcast.ts')
    return new PostgresBroadcast(environment, environment.database.settings.url)
  }
  const { LocalBroadcast } = await import('./local-broadcast.ts')
  return new LocalBroadcast(environment)
}
