import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The keys that a store of S3 knows, and the region that signatures are for. */
export type S3Keys = { accessKeyId: string; secretAccessKey: string; region: string }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const header =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/
const longestSkew = 15 * 60 * 1000

/**
 * Recomputes the signature of a request (AWS Signature Version 4) over method, path, query, signed headers and content.
 * Returns the name of S3's error, or null if the request may be served.
 */
export function signatureError(request: IncomingMessage, body: Buffer, keys: S3Keys): string | null {
  const parts = header.exec(request.headers.authorization ?? '')
  if (!parts) return 'AccessDenied'
  const [, keyId, day = '', region = '', signed = '', signature] = parts
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  const at = String(request.headers['x-amz-date'])
  if (isSkewed(at)) return 'RequestTimeTooSkewed'
  const content = String(request.headers['x-amz-content-sha256'])
  if (!signed.split(';').includes('host') || !at.startsWith(day)) return 'AccessDenied'
  const key = ['AWS4', day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, next, step) => (step === 0 ? next + keys.secretAccessKey : hmac(last, next)),
    '',
  )
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`]
  const expected = hmac(key, [...text, sha256(canonical(request, signed, content))].join('\n')).toString(
    'hex',
  )
  if (expected !== signature) return 'SignatureDoesNotMatch'
  return content === sha256(body) ? null : 'XAmzContentSHA256Mismatch'
}

function canonical({ method, url = '', headers }: IncomingMessage, signed: string, content: string): string {
  const [path = '', query = ''] = url.split('?')
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`)
  return [method, path, pairs.join('&'), ...lines, '', signed, content].join('\n')
}

function isSkewed(at: string): boolean {
  const time = at.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5')
  return !(Math.abs(Date.parse(time) - Date.now()) < longestSkew)
}
