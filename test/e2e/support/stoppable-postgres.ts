import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#server/test/postgres-cluster.ts'

/** A PostgreSQL that a test can disconnect and reconnect, with its data. */
export type StoppablePostgres = {
  /** The value for `DATABASE_URL`. */
  url: string
  /** Closes every connection and accepts no new one. */
  disconnect(): Promise<void>
  reconnect(): Promise<void>
  stop(): Promise<void>
}

const socketName = '.s.PGSQL.5432'
const folderIn = (url: string) => decodeURIComponent(new URL(url).searchParams.get('host') ?? '')

/** Starts a PostgreSQL behind a proxy of the test. */
export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const cluster = await startPostgres(process.env.PATH ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'pg-door-'))
  const open = new Set<Socket>()
  let server: Server | undefined

  const reconnect = async () => {
    server = createServer((near) => {
      const far = connect(join(folderIn(cluster.url), socketName))
      for (const socket of [near, far]) {
        open.add(socket)
        socket.on('close', () => open.delete(socket))
        socket.on('error', () => socket.destroy())
      }
      near.pipe(far).pipe(near)
    }).listen(join(folder, socketName))
    await once(server, 'listening')
  }
  const disconnect = async () => {
    const closed = server && once(server, 'close')
    server?.close()
    for (const socket of open) socket.destroy()
    await closed
    server = undefined
  }
  await reconnect()
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    disconnect,
    reconnect,
    stop: async () => {
      await disconnect()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
