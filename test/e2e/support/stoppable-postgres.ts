import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#server/test/postgres-cluster.ts'

/** A PostgreSQL that can go away under a product, and come back with all that it had. */
export type StoppablePostgres = {
  /** Its address, as for `DATABASE_URL`. */
  url: string
  /** Ends every connection and takes no new one. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

const door = '.s.PGSQL.5432'
const folderIn = (url: string) => decodeURIComponent(new URL(url).searchParams.get('host') ?? '')

/** Starts a PostgreSQL behind a proxy of the test. */
export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const cluster = await startPostgres(process.env.PATH ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'pg-door-'))
  const open = new Set<Socket>()
  let server: Server | undefined

  const comeBack = async () => {
    server = createServer((near) => {
      const far = connect(join(folderIn(cluster.url), door))
      for (const socket of [near, far]) {
        open.add(socket)
        socket.on('close', () => open.delete(socket))
        socket.on('error', () => socket.destroy())
      }
      near.pipe(far).pipe(near)
    }).listen(join(folder, door))
    await once(server, 'listening')
  }
  const goAway = async () => {
    const closed = server && once(server, 'close')
    server?.close()
    for (const socket of open) socket.destroy()
    await closed
    server = undefined
  }
  await comeBack()
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    goAway,
    comeBack,
    stop: async () => {
      await goAway()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
