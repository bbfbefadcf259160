import { describe, expect, it } from 'vitest'
import { knownAddress, readSettings, SettingsError } from './config.ts'

function problemsOf(environment: Record<string, string>): string {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  throw new Error('The settings were taken')
}

describe('the settings', () => {
  it('are a demo on this machine alone where nothing is said', () => {
    expect(readSettings({})).toMatchObject({
      isProduction: false,
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: null,
      database: { kind: 'sqlite', file: expect.stringMatching(/data\/demo\.sqlite$/) },
      mail: { kind: 'none' },
      firstAdmin: null,
      secretKey: null,
      metricsToken: null,
      corsOrigins: [],
      pushHosts: [],
      rateLimits: true,
      trustProxy: false,
      logLevel: 'info',
    })
  })

  it('are the real thing in production, open to the network, on another database', () => {
    expect(readSettings({ NODE_ENV: 'production', PUBLIC_URL: 'https://coach.example' })).toMatchObject({
      isProduction: true,
      isOnlyHere: false,
      demo: false,
      host: '0.0.0.0',
      database: { kind: 'sqlite', file: expect.stringMatching(/data\/coach\.sqlite$/) },
    })
  })

  it('keep production to this machine while nobody has said its address', () => {
    const closed = { isProduction: true, isOnlyHere: true, demo: false, publicUrl: null }
    expect(readSettings({ NODE_ENV: 'production' })).toMatchObject({ ...closed, host: '127.0.0.1' })
    for (const HOST of ['127.0.0.1', 'localhost', '::1'])
      expect(readSettings({ NODE_ENV: 'production', HOST })).toMatchObject({ ...closed, host: HOST })
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'coach.example'])
      expect(problemsOf({ NODE_ENV: 'production', HOST })).toMatch(
        new RegExp(`HOST=${HOST} .* Set PUBLIC_URL=https://…, .* or remove HOST`),
      )
    expect(readSettings({ HOST: '0.0.0.0', DEMO: '0' })).toMatchObject({ isOnlyHere: false, host: '0.0.0.0' })
    const mistyped = { NODE_ENV: 'production', HOST: '0.0.0.0', PUBLIC_URL: 'https://coach.example/path' }
    expect(problemsOf(mistyped)).not.toMatch(/without PUBLIC_URL/)
  })

  it('name further push services by host, with a port that is not the usual one', () => {
    const PUSH_HOSTS = 'Push.example.com, 127.0.0.1:8443, [::1]:8443, push.example.org:443'
    expect(readSettings({ PUSH_HOSTS }).pushHosts).toEqual([
      'push.example.com',
      '127.0.0.1:8443',
      '[::1]:8443',
      'push.example.org',
    ])
    for (const wrong of [
      'https://push.example.com',
      'push.example.com/x',
      'a@push.example.com',
      '*.example.com',
    ])
      expect(problemsOf({ PUSH_HOSTS: wrong })).toContain(`PUSH_HOSTS: ${wrong} is no host.`)
  })

  it('tell where production is reached from the internet without https', () => {
    const isPlain = (PUBLIC_URL: string, NODE_ENV = 'production') =>
      readSettings({ NODE_ENV, PUBLIC_URL, DEMO: '0' }).isPlainHttp
    for (const url of ['http://coach.example', 'http://coach.example:8080', 'http://203.0.113.9'])
      expect([url, isPlain(url), isPlain(url, 'development')]).toEqual([url, true, false])
    for (const url of ['http://[2a00:1450::1]:80', 'http://coach.example.']) expect(isPlain(url)).toBe(true)
    for (const url of [
      'https://coach.example',
      'http://localhost:3000',
      'http://127.0.0.1',
      'http://192.168.1.5:3000',
      'http://[fd00::1]',
      'http://gym.local',
      'http://server',
    ])
      expect([url, isPlain(url)]).toEqual([url, false])
    expect(readSettings({ NODE_ENV: 'production' }).isPlainHttp).toBe(false)
  })

  it('refuse an address that names a user, whose host is not the one that is read first', () => {
    for (const PUBLIC_URL of [
      'https://coach.example@evil.example',
      'https://coach:urlsecret@coach.example',
    ]) {
      const said = problemsOf({ NODE_ENV: 'production', PUBLIC_URL })
      expect(said).toMatch(/PUBLIC_URL .* Write it like https:\/\/coach\.example/)
      expect(said).not.toContain('urlsecret')
    }
  })

  it.each(['prod', 'Production', 'staging', 'PRODUCTION'])(
    'refuse NODE_ENV=%s instead of starting a demo',
    (NODE_ENV) => {
      expect(problemsOf({ NODE_ENV })).toContain(
        `NODE_ENV=${NODE_ENV} is not known. Use one of: production, development, test.`,
      )
    },
  )

  it('never start a demo where strangers come', () => {
    for (const PUBLIC_URL of ['https://coach.example', 'http://192.168.1.5:3000', 'http://[2001:db8::1]'])
      for (const [name, value] of [
        ['DEMO', '1'],
        ['NODE_ENV', ''],
        ['NODE_ENV', 'development'],
        ['NODE_ENV', 'test'],
      ] as const)
        expect(problemsOf({ PUBLIC_URL, [name]: value })).toMatch(/PUBLIC_URL=http.* Set NODE_ENV=production/)
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(readSettings({ PUBLIC_URL }).demo).toBe(true)
    expect(readSettings({ PUBLIC_URL: 'https://coach.example', DEMO: '0' }).demo).toBe(false)
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5'])
      expect(problemsOf({ HOST })).toMatch(/HOST=.* Set NODE_ENV=production .* or DEMO=1/)
    expect(readSettings({ HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true)
    expect(readSettings({ HOST: '127.0.0.1' }).demo).toBe(true)
    for (const NODE_ENV of ['development', 'test']) expect(readSettings({ NODE_ENV }).demo).toBe(true)
  })

  it('take everything that is set', () => {
    const settings = readSettings({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '::1',
      PUBLIC_URL: 'https://coach.example/',
      DATA_DIR: '/srv/coach',
      DATABASE_URL: 'postgres://coach:secret@db/coach',
      SMTP_URL: 'smtps://user:pass@mail.example:465',
      MAIL_FROM: 'coach@example.com',
      ADMIN_USERNAME: 'karim',
      ADMIN_PASSWORD: 'a strong password',
      SECRET_KEY: 'x'.repeat(32),
      METRICS_TOKEN: 'y'.repeat(20),
      CORS_ORIGINS: 'https://a.example, https://b.example',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      LOG_LEVEL: 'warn',
    })
    expect(settings).toMatchObject({
      port: 8080,
      host: '::1',
      publicUrl: 'https://coach.example',
      dataDirectory: '/srv/coach',
      database: { kind: 'postgres', url: 'postgres://coach:secret@db/coach' },
      mail: { kind: 'smtp', url: 'smtps://user:pass@mail.example:465', from: 'coach@example.com' },
      firstAdmin: { username: 'karim', password: 'a strong password' },
      metricsToken: 'y'.repeat(20),
      corsOrigins: ['https://a.example', 'https://b.example'],
      trustProxy: ['10.0.0.0/8', '::1'],
      logLevel: 'warn',
    })
  })

  it('name every problem at once', () => {
    const said = problemsOf({
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      SECRET_KEY: 'short',
      SMTP_URL: 'mail.example',
    })
    for (const name of ['PORT', 'LOG_LEVEL', 'SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'])
      expect(said).toContain(name)
  })

  it.each([
    [{ NODE_ENV: 'production', DEMO: '1' }, 'DEMO'],
    [{ NODE_ENV: 'production', RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PUBLIC_URL: 'coach.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://coach.example/site' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL'],
    [{ FILES_URL: 'files' }, 'FILES_URL'],
    [{ FILES_URL: 's3://bucket' }, 'S3_ACCESS_KEY_ID'],
    [{ FILES_URL: 's3://Bucket/a' }, 'FILES_URL'],
    [{ FILES_URL: 's3://bucket/a/../b' }, 'FILES_URL'],
    [{ FILES_URL: 's3://bucket', S3_ENDPOINT: 'https://s3.example/bucket' }, 'S3_ENDPOINT'],
    [{ FILES_URL: 's3://bucket', S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE'],
    [{ MAIL_FROM: 'coach@example.com' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'coach' }, 'MAIL_FROM=coach is no address'],
    [{ ADMIN_USERNAME: 'karim' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_USERNAME: 'K', ADMIN_PASSWORD: 'a strong password' }, 'ADMIN_USERNAME'],
    [{ ADMIN_USERNAME: 'karim', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
    [{ CORS_ORIGINS: 'https://a.example/path' }, 'CORS_ORIGINS'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  ])('refuse %j and name %s', (environment, name) => {
    expect(problemsOf(environment)).toContain(name)
  })

  it('never repeat a secret in what they say', () => {
    const said = problemsOf({
      DATABASE_URL: 'mysql://coach:dbsecret@db',
      SMTP_URL: 'user:mailsecret@mail',
      SECRET_KEY: 'keysecret',
      METRICS_TOKEN: 'metricssecret',
      ADMIN_USERNAME: 'K',
      ADMIN_PASSWORD: 'pwsecret',
    })
    expect(said).not.toMatch(/secret/)
  })

  it.each([
    '1111111111111111',
    'coach coach coach',
    'Password_password',
    'not this, not this, ',
    'five words that nobody guesses',
  ])('refuse the passphrase %s, which could be guessed', (guessed) => {
    expect(problemsOf({ BACKUP_PASSPHRASE: guessed })).toContain('one that anybody tries first')
  })

  it('take a passphrase of several words', () => {
    const BACKUP_PASSPHRASE = 'five steady kettlebells by noon'
    expect(readSettings({ BACKUP_PASSPHRASE }).backupPassphrase).toBe(BACKUP_PASSPHRASE)
    expect(problemsOf({ BACKUP_PASSPHRASE: 'fifteen-letters' })).toContain('at least 16 characters')
  })

  it('refuse a token for metrics that could be guessed', () => {
    expect(problemsOf({ METRICS_TOKEN: 'y'.repeat(19) })).toContain(
      'METRICS_TOKEN must have at least 20 characters. Make one with: openssl rand -hex 32',
    )
  })

  it('take off for no proxy', () => {
    expect(readSettings({ TRUST_PROXY: 'off' }).trustProxy).toBe(false)
  })

  it('tell where the site is reached only where that is certain', () => {
    const addressOf = (environment: Record<string, string>) => knownAddress(readSettings(environment))
    expect(addressOf({ PUBLIC_URL: 'https://coach.example', DEMO: '0' })).toBe('https://coach.example')
    expect(addressOf({ PORT: '4000' })).toBe('http://localhost:4000')
    expect(addressOf({ PORT: '0' })).toBeNull()
    expect(addressOf({ HOST: '0.0.0.0', DEMO: '1' })).toBeNull()
    expect(addressOf({ DEMO: '0' })).toBeNull()
  })
})
