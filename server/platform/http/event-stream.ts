import { Readable } from 'node:stream'

/** How much of a stream may wait for its reader, in bytes; who reads less is disconnected. */
const MOST_WAITING_BYTES = 128 * 1024

/** One event: its data as JSON, and its id if a reader may continue after it. */
export type SentEvent = { id?: string; data: unknown }

/** The body of a response that sends server-sent events as long as somebody reads them. */
export class EventStream extends Readable {
  #isFinished = false

  /** Sends an event. A reader that is too slow is disconnected: it continues after its last event. */
  send({ id, data }: SentEvent): void {
    this.#write(`${idLine(id)}data: ${JSON.stringify(data)}\n\n`)
  }

  /** Tells a reader from where it may continue, without an event. */
  mark(id: string): void {
    this.#write(`${idLine(id)}\n`)
  }

  /** Sends a line without meaning: proxies close a connection on which nothing happens for long. */
  beat(): void {
    this.#write(':\n\n')
  }

  /** Ends the stream; `retryMs` is when its reader may open another. */
  finish(retryMs?: number): void {
    if (this.destroyed || this.#isFinished) return
    this.#isFinished = true
    if (retryMs !== undefined) this.push(`retry: ${retryMs}\n\n`)
    this.push(null)
  }

  override _read(): void {}

  #write(text: string): void {
    if (this.destroyed || this.#isFinished) return
    if (this.readableLength + text.length > MOST_WAITING_BYTES) this.destroy()
    else this.push(text)
  }
}

const idLine = (id: string | undefined) => (id === undefined ? '' : `id: ${id}\n`)
