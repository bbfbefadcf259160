import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export type ReceivedMail = { recipients: string[]; messageId: string; raw: string }

/**
 * How the server treats who connects: it takes mails, does not listen, never says a word, resets after a few bytes,
 * says what no mail server says, answers 500 to every recipient, or takes a mail and breaks off before it says so.
 */
export type MailServerMood = 'takes' | 'refuses' | 'hangs' | 'resets' | 'babbles' | 'answers500' | 'breaksOff'

/** A mail server on this machine, for tests. */
export type MailServer = {
  url: string
  received: ReceivedMail[]
  become(mood: MailServerMood): Promise<void>
  stop(): Promise<void>
}

/** Starts a real SMTP server on a free port of this machine; it takes mails until told otherwise. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let mood: MailServerMood = 'takes'

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, answer) =>
      answer(
        mood === 'answers500' ? Object.assign(new Error('no such user here'), { responseCode: 500 }) : null,
      ),
    onData: (stream, session, answer) => {
      text(stream).then((raw) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ recipients, messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '', raw })
        if (mood === 'breaksOff') for (const socket of sockets) socket.resetAndDestroy()
        answer()
      }, answer)
    },
  })
  smtp.on('error', () => {})

  const door = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (mood === 'hangs') return
    if (mood === 'resets') socket.write('220 lo', () => socket.resetAndDestroy())
    else if (mood === 'babbles') socket.write('\u0000 what is this?\r\n'.repeat(20))
    else smtp.server.emit('connection', socket)
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    if (!door.listening) return
    door.close()
    await once(door, 'close')
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async become(next) {
      mood = next
      if (mood === 'refuses') return close()
      if (door.listening) return
      door.listen(port, '127.0.0.1')
      await once(door, 'listening')
    },
    stop: close,
  }
}
