import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type S3Keys, signatureError } from './s3-signature.ts'

/** What the double does wrong with the requests of a method. */
export type S3Failure =
  | 'silent' // takes the request and never answers
  | 'resets' // closes the connection
  | 'fails' // responds with 500
  | 'is_another' // knows nothing of S3, and responds with its own 404
  | 'forbids' // does not let this key do that
  | 'is_full'
  | 'keeps_less' // stores all but the last byte, and says that all is well
  | 'keeps_other' // stores other bytes of the same number
  | 'sends_other'
  | 'sends_less' // breaks off in the middle of the object
  | 'stalls' // stops in the middle, with an open connection
  | 'ignores_ranges'

type Stored = { bytes: Buffer; metadata: Record<string, string>; modifiedAt: Date }

export type S3Double = {
  environment: Record<string, string>
  keys: S3Keys
  /** By method; a failure with `times` ends after as many requests. */
  failures: Map<string, { failure: S3Failure; times?: number }>
  objects: Map<string, Stored>
  /** Method and object of each signed request, in order. */
  requests: string[]
  /** Connections on which an answer is under way. */
  open(): number
  stop(): Promise<void>
}

type Options = {
  /** Whether an object can be stored only if it is new; not every store can do that. */
  hasConditions?: boolean
  /** What the ETag is; encrypted buckets have another than the MD5. */
  etag?: 'md5' | 'opaque'
  /** Whether it computes checksums and tells them. */
  hasChecksums?: boolean
  /** By how many milliseconds its dates of objects differ from this machine's clock. */
  clockOffset?: number
  /** Objects in a page of a list. */
  pageSize?: number
}

const bucket = 'coach-files'

/** A store of S3 in this process, which checks signatures as Amazon does, and can be slow, fail and lie. */
export async function startS3Double(options: Options = {}): Promise<S3Double> {
  const keys = { accessKeyId: 'AKIDOUBLE', secretAccessKey: 'a secret of the double', region: 'eu-test-1' }
  const answering = new Set<ServerResponse>()
  const double = {
    keys,
    failures: new Map(),
    objects: new Map(),
    requests: [],
    open: () => answering.size,
  } as unknown as S3Double
  const server = createServer((request, response) => {
    answering.add(response)
    response.once('close', () => answering.delete(response))
    answer({ double, options, request, response }).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  double.environment = {
    FILES_URL: `s3://${bucket}/site/one`,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: keys.region,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  }
  double.stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return double
}

type Call = { double: S3Double; options: Options; request: IncomingMessage; response: ServerResponse }

async function answer(call: Call): Promise<void> {
  const { double, request, response } = call
  const { method = '' } = request
  const body = await buffer(request)
  const url = new URL(request.url ?? '', 'http://double')
  const name = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length))
  const failure = takeFailure(double, method)
  if (failure === 'silent') return
  if (failure === 'resets') return void request.socket.destroy()
  if (failure === 'fails') return void sendError(response, 500, 'InternalError')
  if (failure === 'is_another') return void sendError(response, 404, 'NotFound')
  if (failure === 'is_full') return void sendError(response, 507, 'QuotaExceeded')
  const wrong = signatureError(request, body, double.keys)
  if (wrong) return void sendError(response, wrong === 'AuthorizationHeaderMalformed' ? 400 : 403, wrong)
  double.requests.push(`${method} ${name}`)
  if (failure === 'forbids') return void sendError(response, 403, 'AccessDenied')
  if (url.pathname !== `/${bucket}` && !url.pathname.startsWith(`/${bucket}/`))
    return void sendError(response, 404, 'NoSuchBucket')
  if (name === '') return method === 'HEAD' ? void response.end() : list(call, url)
  if (method === 'PUT') return put(call, { name, body, failure })
  if (method === 'DELETE') {
    double.objects.delete(name)
    response.statusCode = 204
    return void response.end()
  }
  return read(call, { name, failure })
}

function takeFailure({ failures }: S3Double, method: string): S3Failure | null {
  const found = failures.get(method)
  if (!found) return null
  if (found.times !== undefined && --found.times === 0) failures.delete(method)
  return found.failure
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>inner words</Message></Error>`)
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes)
const etagOf = ({ bytes }: Stored, { etag }: Options) =>
  etag === 'opaque' ? '"0123456789abcdef0123456789abcdef"' : `"${md5(bytes).digest('hex')}"`

function metadataOf({ headers }: IncomingMessage): Record<string, string> {
  const prefix = 'x-amz-meta-'
  const own = Object.entries(headers).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), String(value)]))
}

type Put = { name: string; body: Buffer; failure: S3Failure | null }

function put({ double, options, request, response }: Call, { name, body, failure }: Put): void {
  const { headers } = request
  const isConditional = headers['if-none-match'] === '*'
  if (isConditional && options.hasConditions === false) return void sendError(response, 501, 'NotImplemented')
  if (isConditional && double.objects.has(name)) return void sendError(response, 412, 'PreconditionFailed')
  const from = headers['x-amz-copy-source']
  const source = from && double.objects.get(decodeURIComponent(String(from)).slice(bucket.length + 1))
  if (from && !source) return void sendError(response, 404, 'NoSuchKey')
  const sent = headers['content-md5']
  if (sent && sent !== md5(body).digest('base64')) return void sendError(response, 400, 'BadDigest')
  const bytes = Buffer.from(source ? source.bytes : body)
  if (failure === 'keeps_other') bytes[0] = (bytes[0] ?? 0) ^ 1
  const stored: Stored = {
    bytes: failure === 'keeps_less' ? bytes.subarray(0, -1) : bytes,
    metadata: metadataOf(request),
    modifiedAt: new Date(Date.now() + (options.clockOffset ?? 0)),
  }
  double.objects.set(name, stored)
  response.setHeader('etag', etagOf(stored, options))
  response.end(source ? `<CopyObjectResult><ETag>${etagOf(stored, options)}</ETag></CopyObjectResult>` : '')
}

function read({ double, options, request, response }: Call, { name, failure }: Omit<Put, 'body'>): void {
  const found = double.objects.get(name)
  if (!found) return void sendError(response, 404, 'NoSuchKey')
  for (const [key, value] of Object.entries(found.metadata)) response.setHeader(`x-amz-meta-${key}`, value)
  response.setHeader('etag', etagOf(found, options))
  response.setHeader('last-modified', found.modifiedAt.toUTCString())
  if (options.hasChecksums && request.headers['x-amz-checksum-mode'])
    response.setHeader('x-amz-checksum-sha256', createHash('sha256').update(found.bytes).digest('base64'))
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const size = found.bytes.length
  let bytes = Buffer.from(found.bytes)
  if (first !== undefined && failure !== 'ignores_ranges') {
    if (Number(first) >= size) return void sendError(response, 416, 'InvalidRange')
    const end = Math.min(Number(last), size - 1)
    bytes = bytes.subarray(Number(first), end + 1)
    response.statusCode = 206
    response.setHeader('content-range', `bytes ${first}-${end}/${size}`)
  }
  response.setHeader('content-length', bytes.length)
  if (failure === 'sends_other') bytes[0] = (bytes[0] ?? 0) ^ 1
  if (failure !== 'sends_less' && failure !== 'stalls') return void response.end(bytes)
  response.write(bytes.subarray(0, bytes.length / 2), () => {
    if (failure === 'sends_less') response.destroy()
  })
}

function list({ double, options, response }: Call, { searchParams }: URL): void {
  const prefix = searchParams.get('prefix') ?? ''
  const after = searchParams.get('continuation-token') ?? ''
  const names = [...double.objects.keys()].filter((name) => name.startsWith(prefix)).sort()
  const rest = names.filter((name) => name > after)
  const page = rest.slice(0, options.pageSize ?? 1000)
  const isCut = page.length < rest.length
  const items = page.map(
    (name) =>
      `<Contents><Key>${name}</Key><LastModified>${double.objects.get(name)?.modifiedAt.toISOString()}</LastModified></Contents>`,
  )
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  response.setHeader('content-type', 'application/xml')
  response.end(
    `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${items.join('')}</ListBucketResult>`,
  )
}
