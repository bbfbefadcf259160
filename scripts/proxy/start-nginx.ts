import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#scripts/serving/free-port.ts'
import { bringNginx } from './bring-nginx.mjs'

/** An nginx in front of a product. */
export type Nginx = {
  /** Its address on this machine, without a path. */
  url: string
  port: number
  /** Its log so far. */
  logged(): string
  stop(): Promise<void>
}

type Options = {
  /** The product's port on this machine. */
  upstream: number
  /** More directives in `location /`, such as `proxy_set_header Host $host;`. */
  location?: string
  /** More directives in `server`, such as `client_max_body_size 520m;`. */
  server?: string
  /** Serves https with a self-signed certificate. */
  tls?: boolean
  /** Other server blocks instead of that one: they listen on `port`, and have the certificate in `folder` as tls.crt. */
  sites?: (places: { port: number; folder: string }) => string
}

const startAttempts = 5
const startLimit = 10_000
const pollEvery = 20

const running = new Map<ChildProcess, string>()
process.on('exit', () => {
  for (const [child, folder] of running) {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * Starts an nginx with the distribution's defaults (including a body limit of 1 MB) on a free port of this machine, as
 * proxy of a running product. Installs nginx first if missing; throws with nginx's log if it does not start.
 */
export async function startNginx(options: Options): Promise<Nginx> {
  const program = await bringNginx()
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const nginx = await launch(program, port, options)
    if (nginx.isUp) return nginx
    await nginx.stop()
    // Another program may have taken the port in between.
    if (attempt === startAttempts) throw new Error(`nginx did not start. Its log:\n${nginx.logged()}`)
  }
}

async function launch(program: string, port: number, options: Options): Promise<Nginx & { isUp: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configOf(folder, port, options))
  if (options.tls) makeCertificate(folder)
  const child = spawn(program, ['-p', folder, '-c', config, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.set(child, folder)
  let log = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    running.delete(child)
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    logged: () => log,
    stop,
    isUp: await waitUntilOpen(child, port),
  }
}

function configOf(folder: string, port: number, options: Options): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const place of places) mkdirSync(join(folder, place))
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 512; }
http {
  access_log off;
  ${places.map((place) => `${place}_temp_path ${folder}/${place};`).join('\n  ')}
  ${options.sites ? options.sites({ port, folder }) : usualSite(folder, port, options)}
}
`
}

function usualSite(folder: string, port: number, { upstream, location, server, tls }: Options): string {
  const certificate = `ssl_certificate ${folder}/tls.crt; ssl_certificate_key ${folder}/tls.key;`
  return `
  server {
    listen 127.0.0.1:${port}${tls ? ' ssl' : ''};
    ${tls ? certificate : ''}
    ${server ?? ''}
    location / {
      proxy_pass http://127.0.0.1:${upstream};
      ${location ?? ''}
    }
  }`
}

function makeCertificate(folder: string): void {
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const files = ['-days', '2', '-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.crt')]
  const { status, stderr } = spawnSync('openssl', [...args, ...names, ...files], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl could not make a certificate:\n${stderr}`)
}

async function waitUntilOpen(child: ChildProcess, port: number): Promise<boolean> {
  const until = Date.now() + startLimit
  while (child.exitCode === null && Date.now() < until) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return child.exitCode === null
    await pause(pollEvery)
  }
  return false
}
