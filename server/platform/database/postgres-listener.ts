import { Client } from 'pg'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
const CONNECT_LIMIT_MS = 5000

/** What a listener is told; `lost` once per lost connection, with the reason. */
type Callbacks = {
  /** Called whenever it listens from now on: what was notified before may be missing. */
  listening(): void
  notified(payload: string): void
  lost(reason: string): void
}

/**
 * Listens on one channel of a PostgreSQL database, on a connection of its own that is opened again whenever it is lost:
 * one of the pool would be handed to queries.
 */
export class PostgresListener {
  readonly #url: string
  readonly #channel: string
  readonly #callbacks: Callbacks
  #client: Client | null = null
  #isListening = false
  #pause = FIRST_PAUSE_MS
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  /** `channel` is a lower-case identifier. */
  constructor(url: string, channel: string, callbacks: Callbacks) {
    this.#url = url
    this.#channel = channel
    this.#callbacks = callbacks
  }

  start(): void {
    void this.#connect()
  }

  /** Gives up the connection, which seems to be dead, and opens another. Does nothing while one is being opened. */
  renew(reason: string): void {
    if (this.#isListening && this.#client) this.#lose(this.#client, reason)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
    })
    this.#client = client
    client.on('error', (error) => this.#lose(client, error.message))
    client.on('end', () => this.#lose(client, 'the connection ended'))
    client.on('notification', ({ payload }) => {
      if (client === this.#client) this.#callbacks.notified(payload ?? '')
    })
    try {
      await client.connect()
      await client.query(`listen ${this.#channel}`)
    } catch (error) {
      this.#lose(client, error instanceof Error ? error.message : 'unknown')
      return
    }
    if (client !== this.#client) return
    this.#isListening = true
    this.#pause = FIRST_PAUSE_MS
    this.#callbacks.listening()
  }

  #lose(client: Client, reason: string): void {
    if (client !== this.#client || this.#isStopped) return
    this.#client = null
    // Not awaited: the other side of a dead connection never confirms its end.
    client.end().catch(() => {})
    if (this.#isListening) this.#callbacks.lost(reason)
    this.#isListening = false
    this.#timer = setTimeout(() => void this.#connect(), this.#pause * (0.5 + Math.random() / 2))
    this.#timer.unref()
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS)
  }
}
