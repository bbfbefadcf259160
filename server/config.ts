import { join, resolve } from 'node:path'
import type { DatabaseSettings } from '#server/platform/database/open.ts'
import { readFilesPlace } from '#server/platform/files/files-settings.ts'
import type { S3Settings } from '#server/platform/files/s3/s3-settings.ts'
import { isLoopbackHost, isOnInternet } from '#server/platform/http/hosts.ts'
import { passphraseProblems } from '#server/platform/passwords/guessable-passphrase.ts'
import { readHost, readProxies } from './network-settings.ts'

/** The settings of a running product, checked and typed so that they cannot contradict each other. */
export type Settings = {
  isProduction: boolean
  /** Sample people and applications, the demo staff account on the login card, a ribbon; never in production. */
  demo: boolean
  host: string
  port: number
  /** In production without a public address: only this machine can reach the product. */
  isOnlyHere: boolean
  /** The public address of the product; null if it responds under any host name. */
  publicUrl: string | null
  /** In production: visitors come from the internet without https, so passwords can be intercepted. */
  isPlainHttp: boolean
  dataDirectory: string
  database: DatabaseSettings
  /** The folder of uploaded files; with a bucket, of temporary files alone. */
  filesDirectory: string
  /** Where uploaded files are if not in that folder. */
  filesBucket: S3Settings | null
  /** In demo mode with the default folder: its files were made by a demo, of this database or another. */
  filesAreSamples: boolean
  mail: { kind: 'none' } | { kind: 'smtp'; url: string; from: string }
  firstAdmin: { username: string; password: string } | null
  /** Null if the key is generated once and stored in the data directory. */
  secretKey: string | null
  /** The previous key, so that links signed with it stay valid until they expire. */
  previousSecretKey: string | null
  /** Where a copy of all data is made every night; null if the operator makes them. */
  backupDirectory: string | null
  /** Opens `/metrics` to anyone who sends it; null if there is none. */
  metricsToken: string | null
  /** Whether receipts are read by machine, if the machine can. */
  readReceipts: boolean
  /** What copies are encrypted with; null for copies that anybody can read who has them. */
  backupPassphrase: string | null
  /** Uploads are rejected while fewer bytes than this are free in the file storage. */
  freeSpaceFloor: number
  corsOrigins: string[]
  /** Further hosts of push services, with their port if it is not 443; they may have private addresses. */
  pushHosts: string[]
  rateLimits: boolean
  trustProxy: string[] | false
  logLevel: string
}

type Environment = Record<string, string | undefined>

/** Invalid settings: the message names every problem and its solution. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(['The settings need mending:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
    this.name = 'SettingsError'
  }
}

/** Reads the settings from the environment. Throws SettingsError with all problems at once. */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = []
  const read = reading(environment, problems)
  const isProduction = read.choice('NODE_ENV', runModes, 'development') === 'production'
  const publicUrl = read.publicUrl()
  const demo = read.flag('DEMO', !isProduction)
  const named = read.text('HOST')
  const isDemoNamed = read.text('DEMO') !== null
  problems.push(...demoProblems({ demo, isDemoNamed, isProduction, publicUrl, host: named }))
  // A PUBLIC_URL that cannot be parsed is reported by its own message.
  const isOnlyHere = isProduction && read.text('PUBLIC_URL') === null
  if (isOnlyHere && named !== null && !isLoopbackHost(named)) problems.push(openWithoutAddress(named))
  const rateLimits = read.choice('RATE_LIMITS', ['on', 'off'], 'on') === 'on'
  if (isProduction && !rateLimits) {
    problems.push('RATE_LIMITS=off is for load tests only. Remove it in production.')
  }
  const dataDirectory = resolve(read.text('DATA_DIR') ?? './data')
  const settings: Settings = {
    isProduction,
    demo,
    host: named ?? (isProduction && !isOnlyHere ? '0.0.0.0' : '127.0.0.1'),
    port: read.port('PORT', 3000),
    isOnlyHere,
    publicUrl,
    isPlainHttp: isProduction && publicUrl !== null && isPlainOnInternet(new URL(publicUrl)),
    dataDirectory,
    database: read.database(join(dataDirectory, demo ? 'demo.sqlite' : 'coach.sqlite')),
    ...read.files(join(dataDirectory, demo ? 'demo-files' : 'files')),
    filesAreSamples: demo && read.text('FILES_URL') === null,
    mail: read.mail(),
    firstAdmin: read.firstAdmin(),
    secretKey: read.secret('SECRET_KEY', 32, newKey),
    previousSecretKey: read.secret('SECRET_KEY_PREVIOUS', 32, newKey),
    backupDirectory: read.folder('BACKUP_DIR'),
    backupPassphrase: read.text('BACKUP_PASSPHRASE'),
    metricsToken: read.secret('METRICS_TOKEN', 20, newKey),
    readReceipts: read.choice('READ_RECEIPTS', ['on', 'off'], 'on') === 'on',
    freeSpaceFloor: read.megabytes('FREE_SPACE_FLOOR_MB', 500),
    corsOrigins: read.origins('CORS_ORIGINS'),
    pushHosts: read.hosts('PUSH_HOSTS'),
    rateLimits,
    trustProxy: read.proxies('TRUST_PROXY'),
    logLevel: read.choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
  }
  problems.push(...passphraseProblems(settings.backupPassphrase))
  if (problems.length > 0) throw new SettingsError(problems)
  return settings
}

const runModes = ['production', 'development', 'test']
const newKey = 'Make one with: openssl rand -hex 32'

type DemoSettings = {
  demo: boolean
  /** Whether `DEMO` is set explicitly. */
  isDemoNamed: boolean
  isProduction: boolean
  publicUrl: string | null
  host: string | null
}

/**
 * The demo's staff password is public, so the demo must not run where strangers can reach it. In a private network, to
 * try it on a phone, it runs only if `DEMO` is set explicitly.
 */
function demoProblems({ demo, isDemoNamed, isProduction, publicUrl, host }: DemoSettings): string[] {
  if (!demo) return []
  if (isProduction)
    return ['DEMO=1 cannot run in production: it would show sample people. Remove DEMO or set DEMO=0.']
  if (!isDemoNamed && host !== null && !isLoopbackHost(host)) return [demoForOthers(host)]
  if (publicUrl === null || isLoopbackHost(new URL(publicUrl).hostname)) return []
  return [
    `PUBLIC_URL=${publicUrl} is no address of this machine alone, and the demo's password is published. Set NODE_ENV=production, or remove PUBLIC_URL to look around here.`,
  ]
}

function demoForOthers(host: string): string {
  return `HOST=${host} would open the demo to others, and its password is published. Set NODE_ENV=production for the real site, or DEMO=1 to show the demo in your own network.`
}

function openWithoutAddress(host: string): string {
  return `HOST=${host} would open the product to others without PUBLIC_URL, so cookies could not be kept to https. Set PUBLIC_URL=https://…, the address that visitors use, or remove HOST to listen on this machine alone.`
}

type AddressSettings = Pick<Settings, 'publicUrl' | 'demo' | 'host' | 'port'>

/**
 * The site's address, for absolute links: the configured one, or for a demo that only this machine can reach, its own.
 * Null if unknown, since the Host of a request proves nothing.
 */
export function knownAddress({ publicUrl, demo, host, port }: AddressSettings): string | null {
  const isOnlyHere = demo && ['127.0.0.1', 'localhost', '::1'].includes(host)
  return publicUrl ?? (isOnlyHere && port > 0 ? `http://localhost:${port}` : null)
}

/** Whether the site can mail links: it has a mail server, and knows its own address. */
export function canMailLinks(settings: AddressSettings & Pick<Settings, 'mail'>): boolean {
  return settings.mail.kind === 'smtp' && knownAddress(settings) !== null
}

function reading(environment: Environment, problems: string[]) {
  const text = (name: string) => environment[name]?.trim() || null
  const choice = <const Choice extends string>(name: string, choices: Choice[], fallback: Choice): Choice => {
    const value = text(name)
    if (value === null) return fallback
    const known = choices.find((one) => one === value)
    if (!known) problems.push(`${name}=${value} is not known. Use one of: ${choices.join(', ')}.`)
    return known ?? fallback
  }
  const list = (name: string) =>
    text(name)
      ?.split(',')
      .map((part) => part.trim())
      .filter(Boolean) ?? null
  return {
    text,
    choice,
    list,
    flag: (name: string, fallback: boolean) => choice(name, ['0', '1'], fallback ? '1' : '0') === '1',
    port: (name: string, fallback: number) => {
      const value = text(name)
      if (value === null) return fallback
      const number = Number(value)
      if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number
      problems.push(`${name}=${value} is no whole number from 0 to 65535. Correct it or remove it.`)
      return fallback
    },
    megabytes: (name: string, fallback: number) => {
      const value = text(name)
      const number = value === null ? fallback : Number(value)
      const isUsable = Number.isInteger(number) && number >= 0 && number <= 10_000_000
      if (!isUsable) problems.push(`${name}=${value} is no whole number of megabytes. Correct or remove it.`)
      return (isUsable ? number : fallback) * 1024 * 1024
    },
    publicUrl: () => readPublicUrl(text('PUBLIC_URL'), problems),
    database: (file: string) => readDatabase(text('DATABASE_URL'), file, problems),
    folder: (name: string) => readFolder(name, text(name), problems),
    files: (directory: string) => readFilesPlace(text, directory, problems),
    mail: () => readMail(text('SMTP_URL'), text('MAIL_FROM'), problems),
    firstAdmin: () => readFirstAdmin(text('ADMIN_USERNAME'), environment.ADMIN_PASSWORD || null, problems),
    secret: (name: string, atLeast: number, how: string) =>
      readSecret({ name, value: text(name), atLeast, how }, problems),
    proxies: (name: string) => readProxies(name, list(name) ?? [], problems),
    hosts: (name: string) => (list(name) ?? []).flatMap((text) => readHost(name, text, problems)),
    origins: (name: string) => {
      const origins = list(name) ?? []
      for (const origin of origins) {
        if (URL.canParse(origin) && new URL(origin).origin === origin) continue
        problems.push(`${name}: ${origin} is no origin. Write it like https://example.com, without a path.`)
      }
      return origins
    },
  }
}

type Secret = { name: string; value: string | null; atLeast: number; how: string }

function readSecret({ name, value, atLeast, how }: Secret, problems: string[]): string | null {
  if (value !== null && value.length < atLeast)
    problems.push(`${name} must have at least ${atLeast} characters. ${how}`)
  return value
}

function isPlainOnInternet({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && isOnInternet(hostname)
}

function readPublicUrl(value: string | null, problems: string[]): string | null {
  if (value === null) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (url?.username || url?.password) {
    problems.push(
      'PUBLIC_URL has an @, and only what follows it would be the address. Write it like https://coach.example, without a user or password.',
    )
    return null
  }
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash)
    return url.origin
  problems.push(`PUBLIC_URL=${value} is no address. Write it like https://coach.example, without a path.`)
  return null
}

function readDatabase(value: string | null, file: string, problems: string[]): DatabaseSettings {
  if (value === null) return { kind: 'sqlite', file }
  if (/^postgres(ql)?:\/\/.+/.test(value) && URL.canParse(value)) return { kind: 'postgres', url: value }
  problems.push(
    'DATABASE_URL is no PostgreSQL address. Write it like postgres://user:password@host/name, or remove it to use SQLite.',
  )
  return { kind: 'sqlite', file }
}

function readFolder(name: string, value: string | null, problems: string[]): string | null {
  if (value !== null && !value.startsWith('/')) {
    problems.push(`${name}=${value} must be an absolute folder on this machine. Correct it or remove it.`)
  }
  return value
}

function readMail(url: string | null, from: string | null, problems: string[]): Settings['mail'] {
  if (url === null) {
    if (from) problems.push('MAIL_FROM is set but SMTP_URL is not. Set SMTP_URL, or remove MAIL_FROM.')
    return { kind: 'none' }
  }
  if (!/^smtps?:\/\/.+/.test(url) || !URL.canParse(url)) {
    problems.push('SMTP_URL is no mail server address. Write it like smtp://user:password@host:587.')
  }
  if (from === null) problems.push('MAIL_FROM is missing. Set it to the sender, like coach@example.com.')
  else if (!from.includes('@'))
    problems.push(`MAIL_FROM=${from} is no address. Write the sender like coach@example.com.`)
  return { kind: 'smtp', url, from: from ?? '' }
}

function readFirstAdmin(
  username: string | null,
  password: string | null,
  problems: string[],
): Settings['firstAdmin'] {
  if (username === null && password === null) return null
  if (username === null || password === null) {
    problems.push('ADMIN_USERNAME and ADMIN_PASSWORD go together. Set both, or neither.')
    return null
  }
  if (!/^[a-z0-9._-]{3,32}$/.test(username)) {
    problems.push('ADMIN_USERNAME must be 3 to 32 of a-z, 0-9, dot, dash or underscore.')
  }
  if (password.length < 8 || password.length > 256)
    problems.push('ADMIN_PASSWORD must have 8 to 256 characters.')
  return { username, password }
}
