import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '#server/platform/database/db.ts'
import { PostgresListener } from '#server/platform/database/postgres-listener.ts'
import { afterCommit } from '#server/platform/database/transactions.ts'
import type { Broadcast, BroadcastEnvironment, Listener } from './broadcast.ts'
import { Listeners } from './listeners.ts'
import { newMessageId } from './local-broadcast.ts'

const CHANNEL = 'coach_events'

/** What PostgreSQL accepts as one notification, in bytes, less a margin. */
const LARGEST_PAYLOAD = 7000

/** How many messages may wait for a database that does not respond. */
const MOST_WAITING = 1000

/** How long a listener waits for the first connection, in milliseconds. */
const READY_LIMIT_MS = 3000

/** How often a process checks that its own notifications come back, in milliseconds. */
const ECHO_EVERY_MS = 20_000

type Sent<Message> = [id: string, message: Message]
type Payload<Message> = { messages: Sent<Message>[] } | { echo: string }

/**
 * The broadcast among the processes of a PostgreSQL database. A process hears its own messages through the database as
 * well: PostgreSQL delivers all notifications in the same order to everybody, so the ids have the same order too.
 */
export class PostgresBroadcast<Message> implements Broadcast<Message> {
  readonly #db: Db
  readonly #log: Logger
  readonly #listeners: Listeners<Message>
  readonly #listener: PostgresListener
  readonly #waiting: Sent<Message>[] = []
  readonly #ready = Promise.withResolvers<void>()
  #sending: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  /** The echo that has not come back yet. */
  #awaited: string | null = null

  constructor({ database, log }: BroadcastEnvironment, url: string) {
    this.#db = database.db
    this.#log = log
    this.#listeners = new Listeners(log)
    this.#listener = new PostgresListener(url, CHANNEL, {
      listening: () => {
        this.#ready.resolve()
        this.#awaited = null
        this.#listeners.miss()
      },
      notified: (payload) => this.#hear(payload),
      lost: (reason) => log.warn({ reason }, 'the connection for events of other processes was lost'),
    })
  }

  publish(message: Message): void {
    afterCommit(this.#db, () => {
      if (this.#waiting.length >= MOST_WAITING) return
      this.#waiting.push([newMessageId(), message])
      this.#sending ??= this.#send()
    })
  }

  async listen(listener: Listener<Message>): Promise<void> {
    this.#listeners.add(listener)
    if (!this.#timer) {
      this.#timer = setInterval(() => this.#checkEcho(), ECHO_EVERY_MS).unref()
      this.#listener.start()
    }
    await within(READY_LIMIT_MS, this.#ready.promise)
  }

  leave(listener: Listener<Message>): void {
    this.#listeners.remove(listener)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
    await this.#listener.stop()
  }

  async #send(): Promise<void> {
    // In the next turn, so that the messages of one act travel together.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) {
      await this.#notify({ messages: this.#nextOnes() }).catch((error: unknown) => {
        this.#log.warn({ err: error }, 'events could not be sent to the processes of this database')
        this.#listeners.miss()
      })
    }
    this.#sending = undefined
  }

  #nextOnes(): Sent<Message>[] {
    let bytes = 0
    const fitting = this.#waiting.findIndex((sent) => {
      bytes += Buffer.byteLength(JSON.stringify(sent)) + 1
      return bytes > LARGEST_PAYLOAD
    })
    return this.#waiting.splice(0, fitting === -1 ? this.#waiting.length : Math.max(1, fitting))
  }

  async #notify(payload: Payload<Message>): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(payload)})`.execute(this.#db)
  }

  #hear(text: string): void {
    const payload = parsed<Payload<Message>>(text)
    if (payload === null) return
    if ('messages' in payload) for (const [id, message] of payload.messages) this.#listeners.hear(id, message)
    else if (payload.echo === this.#awaited) this.#awaited = null
  }

  /**
   * Opens another connection if the last echo did not come back: a connection can be lost without an error, and through
   * a pooler that shares connections between transactions nothing arrives.
   */
  #checkEcho(): void {
    if (this.#awaited !== null) {
      this.#awaited = null
      this.#listener.renew('a notification did not come back')
      return
    }
    const echo = newMessageId()
    this.#awaited = echo
    // Where the database is away, the listener learns it from its own connection.
    this.#notify({ echo }).catch(() => {
      this.#awaited = null
    })
  }
}

/** Waits for a promise, at most for some milliseconds. */
async function within(limit: number, promise: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limit)
  })
  await Promise.race([promise, end])
  clearTimeout(timer)
}

function parsed<Value>(text: string): Value | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
