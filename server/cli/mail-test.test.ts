import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, it, vi } from 'vitest'
import { startMailServer } from '#server/test/mail-server.ts'
import { runCommand } from './run-command.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

/** Sends a test mail by a mail server; returns the exit code and what was printed. */
async function sendBy(url: string, to = ['--to', 'sara@example.com']) {
  const lines: string[] = []
  for (const kind of ['log', 'error'] as const)
    vi.spyOn(console, kind).mockImplementation((line) => void lines.push(String(line)))
  const settings = url === '' ? {} : { SMTP_URL: url, MAIL_FROM: 'Coach <coach@example.com>' }
  const code = await runCommand(['mail-test', ...to], settings)
  return { code, said: lines.join('\n') }
}

/** A mail server with a self-signed certificate, which knows no user. */
async function serve(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  // It warns that everybody knows the key of its certificate.
  vi.spyOn(console, 'error').mockReturnValue()
  const server = new SMTPServer({
    disableReverseLookup: true,
    onAuth: (_auth, _session, answer) => answer(new Error('Who are you?')),
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

it('sends a mail at once', async () => {
  const server = await startMailServer()
  closing.push(server.stop)
  const { code, said } = await sendBy(server.url)
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('has accepted a mail from Coach <coach@example.com>'),
  ])
  expect(server.received).toEqual([expect.objectContaining({ recipients: ['sara@example.com'] })])
})

it('says that nothing listens there', async () => {
  const { code, said } = await sendBy('smtp://127.0.0.1:1')
  expect([code, said]).toEqual([1, expect.stringContaining('127.0.0.1:1 refuses the connection')])
})

it('says that the certificate is not valid', async () => {
  const port = await serve()
  const { code, said } = await sendBy(`smtp://127.0.0.1:${port}`)
  expect([code, said]).toEqual([1, expect.stringContaining('has a certificate that is not valid')])
})

it('says that the password is wrong', async () => {
  const port = await serve({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
  const { code, said } = await sendBy(`smtp://karim:wrong@127.0.0.1:${port}`)
  expect([code, said]).toEqual([1, expect.stringContaining('rejects the user or password')])
})

it('says that the port speaks no TLS', async () => {
  const port = await serve({ disabledCommands: ['STARTTLS'], authOptional: true })
  const { code, said } = await sendBy(`smtps://127.0.0.1:${port}`)
  expect([code, said]).toEqual([1, expect.stringContaining('does not speak TLS in this way')])
})

it('says that the recipient is rejected, in the words of the mail server', async () => {
  const server = await startMailServer()
  closing.push(server.stop)
  await server.become('answers500')
  const { code, said } = await sendBy(server.url)
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/does not accept this recipient.*no such user here/s),
  ])
})

it('says that it was cut off', async () => {
  const door = createServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1')
  await once(door, 'listening')
  closing.push(() => door.close())
  const { code, said } = await sendBy(`smtp://127.0.0.1:${(door.address() as AddressInfo).port}`)
  expect([code, said]).toEqual([1, expect.stringMatching(/failed \(\w+/)])
})

it.each([
  { url: 'smtp://127.0.0.1:1', to: [], says: 'Say to whom' },
  { url: '', to: ['--to', 'sara@example.com'], says: 'SMTP_URL is not set' },
])('needs $says', async ({ url, to, says }) => {
  expect(await sendBy(url, to)).toEqual({ code: 1, said: expect.stringContaining(says) })
})
