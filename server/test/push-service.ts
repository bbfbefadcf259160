import { execFileSync } from 'node:child_process'
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import tls from 'node:tls'
import type { PushSubscriptionInput } from '#contract/push.ts'

/** A notice as it arrived: the path of its endpoint, the headers, and the encrypted body. */
export type ReceivedNotice = { path: string; headers: Record<string, unknown>; body: Buffer }

/** A local push service for tests, with a certificate that this process trusts. */
export type PushService = {
  /** The host and port, for `PUSH_HOSTS`. */
  host: string
  port: number
  /** The certificate, which another process has to trust. */
  certificate: string
  received: ReceivedNotice[]
  /** The status of the next responses; null for none at all. */
  respond(status: number | null): void
  stop(): Promise<void>
}

/** Starts a push service on a free local port; it accepts every notice. The certificate is also for `names`. */
export async function startPushService(names: string[] = []): Promise<PushService> {
  const received: ReceivedNotice[] = []
  let status: number | null = 201
  const { key, cert } = makeCertificate(names)
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert])
  const server = createServer({ key, cert }, (request, response) => {
    buffer(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      if (status === null) return
      response.writeHead(status, { location: `https://${host}/elsewhere` }).end('a text that nobody reads')
    }, response.destroy)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  return {
    host,
    port,
    certificate: cert,
    received,
    respond(next) {
      status = next
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function makeCertificate(names: string[]): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'coach-push-'))
  const [key, cert] = [join(folder, 'tls.key'), join(folder, 'tls.crt')]
  const alternatives = ['IP:127.0.0.1', 'DNS:localhost', ...names.map((name) => `DNS:${name}`)].join(',')
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=push', '-addext', `subjectAltName=${alternatives}`, '-days', '2']
  execFileSync('openssl', [...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return made
}

/** A browser's subscription, and what its browser decrypts. */
export type TestSubscription = { subscription: PushSubscriptionInput; read(body: Buffer): unknown }

/** Subscribes as a browser does, at an endpoint. */
export function aSubscription(endpoint: string): TestSubscription {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  const read = (body: Buffer) => {
    const salt = body.subarray(0, 16)
    const senderKey = body.subarray(21, 21 + (body[20] ?? 0))
    const context = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
    const secret = hkdfSync('sha256', pair.computeSecret(senderKey), auth, context, 32)
    const derive = (info: string, length: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, info, length))
    const record = body.subarray(21 + senderKey.length)
    const key = derive('Content-Encoding: aes128gcm\0', 16)
    const decipher = createDecipheriv('aes-128-gcm', key, derive('Content-Encoding: nonce\0', 12))
    decipher.setAuthTag(record.subarray(-16))
    const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
  }
  return { subscription: { endpoint, keys }, read }
}
