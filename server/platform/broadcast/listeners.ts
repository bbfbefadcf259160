import type { Logger } from 'pino'
import type { Listener } from './broadcast.ts'

/** The listeners of one process. An error in one of them is logged, and stops neither the others nor the publisher. */
export class Listeners<Message> {
  readonly #all = new Set<Listener<Message>>()
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  add(listener: Listener<Message>): void {
    this.#all.add(listener)
  }

  remove(listener: Listener<Message>): void {
    this.#all.delete(listener)
  }

  hear(id: string, message: Message): void {
    this.#forEach((listener) => listener.hear(id, message))
  }

  miss(): void {
    this.#forEach((listener) => listener.miss())
  }

  #forEach(act: (listener: Listener<Message>) => void): void {
    for (const listener of [...this.#all]) {
      try {
        act(listener)
      } catch (error) {
        this.#log.error({ err: error }, 'a message of the broadcast could not be handled')
      }
    }
  }
}
