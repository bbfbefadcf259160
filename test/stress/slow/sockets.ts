import { connect, type Socket } from 'node:net'

/** A way to hold a connection; `drip` is sent every second, and a `sips` reader reads some bytes then. */
export type Holding = { name: string; first: string; drip: string; reads: boolean | 'sips' }

/** All ways to hold a connection without finishing a request; `asset` is a large file of the pages. */
export function waysToHold(asset: string): Holding[] {
  const host = 'Host: here\r\n'
  const read = `GET ${asset} HTTP/1.1\r\n${host}Accept-Encoding: identity\r\n\r\n`
  const json = `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
  const form =
    `POST /api/upload/payment-proof HTTP/1.1\r\n${host}Content-Length: 1000000\r\n` +
    'Content-Type: multipart/form-data; boundary=drip\r\n\r\n--drip\r\n' +
    'Content-Disposition: form-data; name="paymentProof"; filename="a.png"\r\n\r\n'
  return [
    { name: 'sends nothing', first: '', drip: '', reads: true },
    { name: 'drips a header', first: `GET / HTTP/1.1\r\n${host}X-Slow: `, drip: 'a', reads: true },
    { name: 'drips a body', first: `${json}Content-Length: 60000\r\n\r\n{`, drip: ' ', reads: true },
    {
      name: 'drips chunks',
      first: `${json}Transfer-Encoding: chunked\r\n\r\n`,
      drip: '1\r\n \r\n',
      reads: true,
    },
    { name: 'drips a receipt', first: form, drip: 'x', reads: true },
    { name: 'stops in a body', first: `${json}Content-Length: 60000\r\n\r\n{`, drip: '', reads: true },
    { name: 'reads no file', first: read, drip: '', reads: false },
    { name: 'reads a little of a file', first: read.repeat(5), drip: '', reads: 'sips' },
    { name: 'reads none of ten', first: read.repeat(10), drip: '', reads: false },
    { name: 'requests 500 and reads none', first: read.repeat(500), drip: '', reads: false },
    { name: 'reads no page', first: `GET / HTTP/1.1\r\n${host}\r\n`.repeat(10), drip: '', reads: false },
    {
      name: 'reads no response',
      first: `GET /api/site HTTP/1.1\r\n${host}\r\n`.repeat(10),
      drip: '',
      reads: false,
    },
  ]
}

const openedAtOnce = 200
const bytesOfSip = 700

/** Opens connections, evenly in all ways, and drips on them every second until `close`. */
export async function holdConnections(port: number, ways: Holding[], count: number) {
  const connections: { socket: Socket; way: Holding }[] = []
  for (let opened = 0; opened < count; opened += openedAtOnce) {
    const batch = Array.from({ length: Math.min(openedAtOnce, count - opened) }, (_, index) => {
      const way = ways[(opened + index) % ways.length]
      return way ? hold(port, way) : []
    })
    connections.push(...(await Promise.all(batch)).flat())
  }
  const dripping = setInterval(() => {
    for (const { socket, way } of connections) {
      if (way.drip && socket.writable) socket.write(way.drip)
      if (way.reads === 'sips') socket.resume()
    }
  }, 1000)
  return {
    opened: connections.length,
    close: () => {
      clearInterval(dripping)
      for (const { socket } of connections) socket.destroy()
    },
  }
}

async function hold(port: number, way: Holding): Promise<{ socket: Socket; way: Holding }[]> {
  // A socket with its own buffer reads no more than that from the system until it is resumed.
  const onread = { buffer: Buffer.alloc(bytesOfSip), callback: () => false }
  const socket = connect({ port, host: '127.0.0.1', ...(way.reads === 'sips' && { onread }) })
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  socket.on('error', () => {})
  if (!isOpen) return []
  if (way.reads === true) socket.resume()
  else socket.pause()
  if (way.first) socket.write(way.first)
  return [{ socket, way }]
}
