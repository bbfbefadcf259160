import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findBinaries, findOwner, type PostgresUser } from './postgres-binaries.ts'

/** A PostgreSQL server for one test run; `url` names its database `postgres`, with a superuser. */
export type PostgresCluster = { url: string; stop(): Promise<void> }

const START_LIMIT_MS = 30_000

// The shell stops the server when its input closes, so nothing is left even if the tests are killed.
const KEEPER = '"$@" <&- & server=$!; read -r _; kill -INT $server 2>/dev/null; wait $server; rm -rf "$0"'

// Durability does not matter in tests, and disk syncs cost most of the time.
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'deadlock_timeout=100ms',
  'listen_addresses=',
]

/** Starts a PostgreSQL server on a private socket, with the programs of the machine or of the packages. */
export async function startPostgres(searchPath: string): Promise<PostgresCluster> {
  const owner = findOwner()
  const folder = mkdtempSync(join(tmpdir(), 'pg-'))
  try {
    chmodSync(folder, 0o755)
    if (owner) chownSync(folder, owner.uid, owner.gid)
    const binaries = findBinaries(folder, searchPath, owner)
    const data = ownedFolder(folder, 'data', owner)
    const socket = ownedFolder(folder, 'socket', owner)
    // A language's collation, so that queries that need byte order must say so.
    const initialise = [
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en',
      '--encoding=UTF8',
      '--no-sync',
    ]
    execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', ...initialise], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const settings = [...FAST, `unix_socket_directories=${socket}`].flatMap((setting) => ['-c', setting])
    const command = [join(binaries, 'postgres'), '-D', data, ...settings]
    const keeper = spawn('/bin/sh', ['-c', KEEPER, folder, ...command], {
      ...owner,
      cwd: folder,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socket)}`
    await waitUntilReady(url, keeper)
    return { url, stop: () => stop(keeper, folder) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function stop(keeper: ChildProcess, folder: string): Promise<void> {
  const ended = once(keeper, 'exit')
  keeper.stdin?.end()
  if (keeper.exitCode === null) await ended
  rmSync(folder, { recursive: true, force: true })
}

async function waitUntilReady(url: string, keeper: ChildProcess): Promise<void> {
  const end = performance.now() + START_LIMIT_MS
  let output = ''
  keeper.stderr?.on('data', (part) => {
    output = (output + part).slice(-2000)
  })
  while (!(await acceptsConnections(url))) {
    if (keeper.exitCode !== null || performance.now() > end) {
      keeper.stdin?.end()
      throw new Error(`The tests' own PostgreSQL did not start: ${output}`)
    }
    await pause(20)
  }
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

function ownedFolder(folder: string, name: string, owner: PostgresUser): string {
  const path = join(folder, name)
  mkdirSync(path, { mode: 0o700 })
  if (owner) chownSync(path, owner.uid, owner.gid)
  return path
}
