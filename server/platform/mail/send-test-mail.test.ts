import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { mailTestOutcomes } from '#contract/mail-test.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { mailTestSentences, sendTestMail } from './send-test-mail.ts'

const from = 'Coach <coach@example.com>'
const to = 'mona@example.com'
const impatient = { connect: 500, silence: 500, whole: 2000 }
const patient = { connect: 15_000, silence: 15_000, whole: 15_000 }

// This machine, under a name that does not say so: there a password is sent encrypted or not at all.
const elsewhere = '0.0.0.0'

const opened: { close(done: () => void): unknown }[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) await new Promise<void>((resolve) => server.close(resolve))
})

const send = (url: string, timeouts = patient) => sendTestMail({ kind: 'smtp', url, from }, { to }, timeouts)

/** A mail server with such settings; returns its port. */
async function serving(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ authOptional: true, disableReverseLookup: true, logger: false, ...options })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  opened.push(server)
  return (server.server.address() as AddressInfo).port
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(server)
  return (server.address() as AddressInfo).port
}

const rejection = (responseCode: number) => Object.assign(new Error('no'), { responseCode })

test('a test mail arrives, in the language of who asked for it', async () => {
  const server = await startMailServer()
  const settings = { kind: 'smtp', url: server.url, from } as const
  expect(await sendTestMail(settings, { to, language: 'ar' })).toEqual({ outcome: 'sent', codes: null })
  const [mail] = server.received
  expect(mail?.recipients).toEqual([to])
  expect(mail?.raw).toContain('Content-Language: ar')
  await server.stop()
})

test('without a mail server nothing is sent', async () => {
  expect(await sendTestMail({ kind: 'none' }, { to })).toEqual({ outcome: 'no_server', codes: null })
})

test('a server that does not listen is told from one that does not respond, and from one that is nowhere', async () => {
  const server = await startMailServer()
  await server.become('hangs')
  expect(await send(server.url, impatient)).toMatchObject({ outcome: 'timed_out' })
  await server.become('refuses')
  expect(await send(server.url)).toEqual({ outcome: 'refused', codes: 'ESOCKET ECONNREFUSED CONN' })
  expect(await send('smtp://mail.invalid:587', impatient)).toMatchObject({ outcome: 'name_not_found' })
  await server.stop()
})

test('a server that disconnects is none of these, and its codes are told', async () => {
  const port = await listening(createServer((socket) => socket.destroy()))
  expect(await send(`smtp://127.0.0.1:${port}`)).toEqual({
    outcome: 'failed',
    codes: expect.stringMatching(/^E/),
  })
})

test('a certificate that nobody knows is told from a server that does not encrypt', async () => {
  const encrypted = await serving({ secure: true })
  expect(await send(`smtps://127.0.0.1:${encrypted}`)).toMatchObject({ outcome: 'certificate' })
  const upgraded = await serving({})
  expect(await send(`smtp://coach:secret@${elsewhere}:${upgraded}`)).toMatchObject({ outcome: 'certificate' })
  const plain = await serving({ disabledCommands: ['STARTTLS'] })
  expect(await send(`smtps://127.0.0.1:${plain}`)).toMatchObject({ outcome: 'encryption' })
  expect(await send(`smtp://coach:secret@${elsewhere}:${plain}`)).toMatchObject({ outcome: 'encryption' })
})

test('a wrong password, sender and recipient are told apart, and never appear in the codes', async () => {
  const guarded = await serving({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, answer) => answer(rejection(535)),
  })
  const wrong = await send(`smtp://coach:a-secret@127.0.0.1:${guarded}`)
  expect(wrong).toMatchObject({ outcome: 'password', codes: expect.stringContaining('535') })
  const closed = await serving({ authOptional: false, disabledCommands: ['STARTTLS'] })
  expect(await send(`smtp://127.0.0.1:${closed}`)).toMatchObject({ outcome: 'password' })
  const picky = { disabledCommands: ['STARTTLS'], authOptional: true }
  const noSender = await serving({
    ...picky,
    onMailFrom: (_address, _session, answer) => answer(rejection(550)),
  })
  expect(await send(`smtp://127.0.0.1:${noSender}`)).toMatchObject({ outcome: 'sender' })
  const noRecipient = await serving({
    ...picky,
    onRcptTo: (_address, _session, answer) => answer(rejection(550)),
  })
  const rejected = await send(`smtp://127.0.0.1:${noRecipient}`)
  expect(rejected).toMatchObject({ outcome: 'recipient' })
  expect(JSON.stringify([wrong, rejected])).not.toMatch(/secret|mona/)
})

test('each outcome has one sentence', () => {
  for (const outcome of mailTestOutcomes) expect(mailTestSentences[outcome]).toMatch(/^[A-Z].*\.$/)
})
