import { join } from 'node:path'
import { readHealth } from '#contract/dashboard.ts'
import { plainSite } from '#scripts/proxy/plain-site.ts'
import { startNginx } from '#scripts/proxy/start-nginx.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { type ServerProcess, startServer } from '#scripts/serving/server-process.ts'
import { announcePrices, signInTrialStaff, trialAdmin, trialEnvironment } from '#scripts/serving/trial.ts'
import { type MailServer, startMailServer } from '#server/test/mail-server.ts'

/** Two processes of one product behind an nginx that sends each request to the next one. */
export type Front = {
  /** The address of nginx. */
  url: string
  /** The addresses of the processes themselves. */
  urls: readonly [string, string]
  /** A session of staff, which both processes accept. */
  token: string
  environment: Record<string, string>
  mails: MailServer
  /** The folder of the nightly copies. */
  copies: string
  start(place: 0 | 1): Promise<void>
  kill(place: 0 | 1): Promise<void>
}

const quickly = join(import.meta.dirname, '../concurrency/serve-quickly.ts')

/**
 * Starts both processes at once on an empty database and one data folder, without a key, so that they share the
 * migrations, the first admin, the key and the id of the files; runs `act`, and stops everything.
 */
export async function withFront(
  { folder, databaseUrl }: { folder: string; databaseUrl: string },
  act: (front: Front) => Promise<void>,
): Promise<void> {
  const ports = [await freePort(), await freePort()] as const
  const mails = await startMailServer()
  const nginx = await startNginx({ upstream: ports[0], sites: ({ port }) => plainSite(ports, port) })
  const copies = join(folder, 'copies')
  const environment = environmentOf(join(folder, 'data'), {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: nginx.url,
    SMTP_URL: mails.url,
    BACKUP_DIR: copies,
  })
  const servers: ServerProcess[] = []
  const start = async (place: 0 | 1) => {
    servers[place] = await startServer({ port: ports[place], environment, program: quickly })
  }
  try {
    await Promise.all([start(0), start(1)])
    const token = await signInTrialStaff(nginx.url, trialAdmin)
    await announcePrices({ url: nginx.url, token })
    const urls = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const
    const kill = async (place: 0 | 1) => servers[place]?.kill()
    await act({ url: nginx.url, urls, token, environment, mails, copies, start, kill })
    for (const server of servers) await server.stop()
  } finally {
    for (const server of servers) await server.kill()
    await nginx.stop()
    await mails.stop()
  }
}

function environmentOf(dataFolder: string, more: Record<string, string>): Record<string, string> {
  const { SECRET_KEY: _, ...environment } = trialEnvironment(dataFolder, {
    RATE_LIMITS: 'on',
    TRUST_PROXY: '127.0.0.1',
    MAIL_FROM: 'Coach <coach@example.com>',
    ...more,
  })
  return environment
}

/** The name of the process that responds. */
export async function processAt(url: string): Promise<string> {
  return granted(await call(url, readHealth, {})).process
}
