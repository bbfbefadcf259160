import { isOnInternet } from '#server/platform/http/hosts.ts'

/** Where files are in S3, or in a store that speaks its protocol, and with which key. */
export type S3Settings = {
  bucket: string
  /** Begins the name of each object; empty, or ends with a slash. */
  prefix: string
  /** The address of the store; null for Amazon's own in the region. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket is a part of the path, and not of the host name. */
  pathStyle: boolean
}

const bucketUrl = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/
const isDots = (segment: string) => /^\.+$/.test(segment)

/** Whether a setting names a bucket, even if it cannot be read. */
export const isBucketUrl = (url: string): boolean => /^s3:/i.test(url)

/** Reads the settings of a bucket; adds what is wrong to `problems`, without any value that may be a secret. */
export function readS3Settings(
  url: string,
  text: (name: string) => string | null,
  problems: string[],
): S3Settings {
  const [, bucket = '', path = ''] = bucketUrl.exec(url) ?? []
  const segments = path.split('/').filter(Boolean)
  if (bucket === '' || segments.some(isDots)) {
    problems.push(
      'The address of the bucket cannot be read. Write it like s3://bucket or s3://bucket/prefix, in FILES_URL; keys belong in S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
  }
  const [accessKeyId, secretAccessKey] = [text('S3_ACCESS_KEY_ID'), text('S3_SECRET_ACCESS_KEY')]
  if (accessKeyId === null || secretAccessKey === null)
    problems.push('Files in S3 need S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. Set both.')
  const style = text('S3_PATH_STYLE')
  if (style !== null && style !== '0' && style !== '1')
    problems.push(
      'S3_PATH_STYLE is not known. Use 1 for a bucket in the path, or 0 for one in the host name.',
    )
  const endpoint = readEndpoint(text('S3_ENDPOINT'), problems)
  return {
    bucket,
    prefix: segments.map((segment) => `${segment}/`).join(''),
    endpoint,
    region: text('S3_REGION') ?? 'us-east-1',
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
    pathStyle: style === null ? endpoint !== null : style === '1',
  }
}

function readEndpoint(value: string | null, problems: string[]): string | null {
  if (value === null) return null
  const url = URL.canParse(value) ? new URL(value) : null
  const isPlain = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  if (isPlain && /^https?:$/.test(url.protocol)) return url.origin
  problems.push('S3_ENDPOINT is no address. Write it like https://s3.example.com, without bucket and path.')
  return null
}

/** Whether files travel through the internet unprotected. */
export function isPlainEndpoint({ endpoint }: Pick<S3Settings, 'endpoint'>): boolean {
  if (endpoint === null) return false
  const { protocol, hostname } = new URL(endpoint)
  return protocol === 'http:' && isOnInternet(hostname)
}
