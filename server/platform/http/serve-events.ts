import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import type { CallAnswer, Endpoint } from '#contract/endpoint.ts'
import type { AccountCaller } from './caller.ts'
import { AppError } from './errors.ts'
import { EventStream } from './event-stream.ts'
import { OpenStreams } from './open-streams.ts'
import { authorize } from './serve.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Whether the response is a stream: how long it takes says nothing about the server. */
    isStream?: true
  }
}

/** An endpoint of the contract whose response is a stream of events. */
export type StreamEndpoint = Endpoint & { streams: true; access: 'staff' | 'admin' }

/** Sends one event to one stream. */
export type Send<E extends StreamEndpoint> = (
  to: EventStream,
  event: { id?: string; data: CallAnswer<E> },
) => void

/** The open streams of an endpoint, and how to send them events. */
export type Streams<E extends StreamEndpoint> = { open: OpenStreams; send: Send<E> }

/** A new stream: its caller, and the id of the last event that this reader has. */
export type NewStream = { stream: EventStream; caller: AccountCaller; lastEventId: string | undefined }

type Given<E extends StreamEndpoint> = {
  /** How many streams of one account may be open in this process. */
  perAccount: number
  log: Logger
  /** Awaited before a stream begins. */
  ready(): Promise<void>
  /** Sends what a new stream begins with; in the same turn it is added to the open ones, so that nothing is missed. */
  begin(started: NewStream, send: Send<E>): void
}

/**
 * Registers an endpoint of the contract whose response is a stream of events: checks access before it begins, and again
 * until it ends. Streams end when the server stops.
 */
export function serveEvents<const E extends StreamEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  { perAccount, log, ready, begin }: Given<E>,
): Streams<E> {
  const { servingContext } = app
  const { stillSignedIn, checksAnswers } = servingContext
  const open = new OpenStreams({ endpoint, stillSignedIn, perAccount, log })
  const streams: Streams<E> = {
    open,
    send: (to, event) => {
      if (checksAnswers) endpoint.response.parse(event.data)
      to.send(event)
    },
  }
  app.addHook('preClose', async () => open.close())
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    // It would open a stream that nobody reads.
    exposeHeadRoute: false,
    onRequest: authorize(endpoint),
    handler: async (request, reply) => {
      const { caller, headers } = request
      if (caller.kind !== 'account') throw new AppError('unauthorized')
      const stream = new EventStream()
      const sent = headers['last-event-id']
      await ready()
      begin({ stream, caller, lastEventId: typeof sent === 'string' ? sent : undefined }, streams.send)
      open.add(stream, caller)
      return asStream(reply).send(stream)
    },
  })
  return streams
}

function asStream(reply: FastifyReply): FastifyReply {
  reply.isStream = true
  // Proxies would collect events until a buffer is full: nginx is told by a header of its own.
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
}
