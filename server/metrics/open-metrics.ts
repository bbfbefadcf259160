import type { Server } from 'node:net'
import type * as PromClient from 'prom-client'
import type { Context } from '#server/context.ts'
import type { EndedResponse } from '#server/platform/http/access-log.ts'
import { type GaugeDescription, type GaugeValue, gauges } from './gauges.ts'
import { readGauges } from './read-gauges.ts'

type Library = typeof PromClient
type Registry = PromClient.Registry

/** The metrics of this process, in Prometheus' text format. */
export type Metrics = {
  token: string
  contentType: string
  /** Counts a response. */
  observe(response: EndedResponse): void
  read(server: Server): Promise<string>
}

/** Starts to collect metrics; null without METRICS_TOKEN, and then the library is not even loaded. */
export async function openMetrics(context: Context): Promise<Metrics | null> {
  const { metricsToken: token } = context.settings
  if (token === null) return null
  const library = await import('prom-client')
  const collected = new library.Registry()
  library.collectDefaultMetrics({ register: collected })
  return {
    token,
    contentType: collected.contentType,
    observe: responsesIn(library, collected),
    read: async (server) => {
      const values = await readGauges(context, await connectionsOf(server))
      return `${await collected.metrics()}\n${await textOf(library, values)}`
    },
  }
}

const tooManyRequests = 429

// A page takes milliseconds; an upload on a weak line takes minutes.
const buckets = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60]

function responsesIn({ Counter, Histogram }: Library, collected: Registry): Metrics['observe'] {
  const registers = [collected]
  const responses = new Counter({
    name: 'coach_http_requests_total',
    help: 'Responses by method, pattern of the route, and class of the status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  // Without the status: each label multiplies the series by the number of its values.
  const durations = new Histogram({
    name: 'coach_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const rejected = new Counter({
    name: 'coach_quota_rejections_total',
    help: 'Requests that a quota rejected, by the code of the error.',
    labelNames: ['code'],
    registers,
  })
  return ({ method, route, status, seconds, error, isInner, isStream }) => {
    if (status === tooManyRequests) rejected.inc({ code: error ?? 'none' })
    if (isInner) return
    responses.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
    if (!isStream) durations.observe({ method, route }, seconds)
  }
}

/** The gauges as text. They are new each time: what is unknown now must be absent, not the former value or 0. */
function textOf({ Gauge, Registry }: Library, values: GaugeValue[]): Promise<string> {
  const collected = new Registry()
  for (const [name, { help, label }] of Object.entries<GaugeDescription>(gauges)) {
    const found = values.filter(({ gauge }) => gauge === name)
    if (found.length === 0) continue
    const labelNames = label === undefined ? [] : [label]
    const gauge = new Gauge({ name, help, labelNames, registers: [collected] })
    for (const one of found) gauge.set(label === undefined ? {} : { [label]: one.label ?? '' }, one.value)
  }
  return collected.metrics()
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count))
  })
}
