import { buildApp } from '#server/app.ts'
import { closeContext, openContext } from '#server/context.ts'
import type { TestApp } from './test-app.ts'

/** One event as a reader gets it; presence has no id. */
export type ReadEvent = { id?: string; data: Record<string, unknown> }

/** A stream of events as a client reads it over the network. */
export type ReadStream = {
  response: Response
  /** What arrived so far, without lines that only keep the connection open. */
  events: ReadEvent[]
  /** The whole text so far. */
  text(): string
  /** The id after which the reader may continue. */
  lastId(): string
  /** Resolves when the server has ended the stream, or the connection is lost. */
  ended: Promise<void>
  hasEnded(): boolean
  /** Stops reading. */
  leave(): void
}

/** The address at which a product listens; opens its port at the first call. */
async function addressOf({ app }: Pick<TestApp, 'app'>): Promise<string> {
  const address = app.server.address()
  if (address !== null && typeof address === 'object') return `http://127.0.0.1:${address.port}`
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** Opens the stream of events, at another address if it is behind a proxy; resolves once it has begun. */
export async function openStream(
  product: Pick<TestApp, 'app'>,
  headers: Record<string, string>,
  { lastEventId, at }: { lastEventId?: string | undefined; at?: string } = {},
): Promise<ReadStream> {
  const leaving = new AbortController()
  const response = await fetch(`${at ?? (await addressOf(product))}/api/admin/events`, {
    headers: { ...headers, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: leaving.signal,
  })
  const events: ReadEvent[] = []
  let [text, read, lastId, hasEnded] = ['', 0, '', false]
  const begun = Promise.withResolvers<void>()
  const take = (piece: string) => {
    text += piece
    for (let end = text.indexOf('\n\n', read); end !== -1; end = text.indexOf('\n\n', read)) {
      const block = text.slice(read, end)
      read = end + 2
      const id = /^id: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      lastId = id ?? lastId
      if (data !== undefined) events.push({ ...(id !== undefined && { id }), data: JSON.parse(data) })
    }
    begun.resolve()
  }
  const ended = readAll(response, take).finally(() => {
    hasEnded = true
    begun.resolve()
  })
  await begun.promise
  return {
    response,
    events,
    text: () => text,
    lastId: () => lastId,
    ended,
    hasEnded: () => hasEnded,
    leave: () => leaving.abort(),
  }
}

async function readAll({ body }: Response, take: (piece: string) => void): Promise<void> {
  try {
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) take(piece)
  } catch {
    // The reader left, or the connection was lost.
  }
}

/** Opens the same product again on the same database and files, as another process would. */
export async function anotherProcess({ context, clock }: TestApp): Promise<TestApp> {
  const own = await openContext(context.settings, { clock, log: context.log })
  const app = await buildApp(own, { checksAnswers: true })
  await app.ready()
  const close = async () => {
    await app.close()
    await closeContext(own)
  }
  return { app, context: own, clock, close }
}
