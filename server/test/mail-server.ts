import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A received mail. */
export type ReceivedMail = { recipients: string[]; messageId: string; raw: string }

/**
 * How the server treats connections: accepts mails, does not listen, never responds, resets after a few bytes, sends
 * invalid lines, rejects every recipient with 500, or accepts a mail and disconnects before it confirms.
 */
export type MailServerMood = 'takes' | 'refuses' | 'hangs' | 'resets' | 'babbles' | 'answers500' | 'breaksOff'

/** A local mail server for tests. */
export type MailServer = {
  url: string
  received: ReceivedMail[]
  become(mood: MailServerMood): Promise<void>
  stop(): Promise<void>
}

/** Starts a real SMTP server on a free local port; it accepts mails by default. */
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
