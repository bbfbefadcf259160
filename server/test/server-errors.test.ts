import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { formOf } from './applications.ts'
import { eachDatabase, ruleIn } from './databases.ts'
import { aPdf } from './sample-pdfs.ts'
import { aReceipt } from './sample-pictures.ts'
import { testApp } from './test-app.ts'

type Line = { reqId?: string; code?: string; msg: string; err?: { code?: string; message: string } }

async function withLog(kind: 'sqlite' | 'postgres') {
  const lines: Line[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const product = await testApp(kind, {}, { log })
  const send = async (file: Promise<Buffer> | Buffer, type: string, language = 'en') => {
    const { payload, headers } = formOf(await file, type === 'application/pdf' ? 'r.pdf' : 'r.png', type)
    const sent = { payload, headers: { ...headers, 'accept-language': language } }
    return product.app.inject({ method: 'POST', url: '/api/upload/payment-proof', ...sent })
  }
  return { ...product, lines, send }
}

/**
 * Makes a call while the product's database is unavailable: SQLite's file is locked by another process, PostgreSQL ends
 * the product's connection.
 */
async function whileDatabaseDown<Answer>(
  { settings }: Context,
  send: () => PromiseLike<Answer>,
): Promise<Answer> {
  const { database } = settings
  if (database.kind === 'sqlite') {
    const other = new DatabaseSync(database.file)
    other.exec('begin immediate')
    const answer = await send()
    other.close()
    return answer
  }
  const other = new Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin; lock table throttles')
  const answer = send()
  const ended = async () =>
    (
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  await vi.waitUntil(ended, { timeout: 15_000, interval: 5 })
  const answered = await answer
  await other.end()
  return answered
}

/** Makes a call while this process may not write a folder; root, who always may, changes its user meanwhile. */
async function withoutAccessTo<Answer>(
  folder: string,
  { settings: { database } }: Context,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const isRoot = process.geteuid?.() === 0
  await chmod(folder, 0o500)
  // The database stays in reach, as it does where only the files were brought back by root.
  const own = database.kind === 'sqlite' ? dirname(database.file) : null
  for (const path of own ? [own, dirname(own)] : []) await chmod(path, 0o711)
  if (isRoot) process.seteuid?.(65_534)
  try {
    return await act()
  } finally {
    if (isRoot) process.seteuid?.(0)
    await chmod(folder, 0o700)
  }
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  rule('a folder of files that cannot be written is its own error, and its cause is logged', async () => {
    const { context, lines, send, close } = await withLog(kind)
    const temporary = join(context.settings.filesDirectory, 'tmp')
    await rm(temporary, { recursive: true })
    await writeFile(temporary, 'a file stands in the place of the folder')

    const rejected = await send(aPdf(), 'application/pdf')
    expect([rejected.statusCode, rejected.json()]).toEqual([
      503,
      {
        error: 'The server can’t save or read files right now. Try again later, or contact the coach.',
        code: 'storage_unavailable',
      },
    ])
    expect((await send(aReceipt('png'), 'image/png', 'ar')).json().error).toMatch(
      /^لا يستطيع الخادم حفظ الملفات/,
    )
    const cause = lines.find(({ reqId, err }) => reqId === rejected.headers['x-request-id'] && err)
    expect(cause).toMatchObject({ code: 'storage_unavailable', msg: 'request failed' })
    expect(cause?.err?.message).toContain('ENOTDIR')
    await close()
  })

  rule('a folder of files of another user is its own error, not `busy`', async () => {
    const { context, lines, send, close } = await withLog(kind)
    const temporary = join(context.settings.filesDirectory, 'tmp')
    const rejected = await withoutAccessTo(temporary, context, () => send(aPdf(), 'application/pdf'))
    expect([rejected.statusCode, rejected.json().code]).toEqual([503, 'storage_unavailable'])
    expect(rejected.headers['retry-after']).toBeUndefined()
    const cause = lines.find(({ reqId, err }) => reqId === rejected.headers['x-request-id'] && err)
    expect(cause?.err?.message).toContain('EACCES')
    expect((await send(aPdf(), 'application/pdf')).statusCode).toBe(201)
    await close()
  })

  rule('a missing file of the package is a server error with its cause in the log, not `busy`', async () => {
    const { context, lines, close } = await withLog(kind)
    const app = await buildApp(context)
    app.get('/picture', () => readFile(join(context.settings.dataDirectory, 'font-of-the-package')))
    const response = await app.inject('/picture')
    expect([response.statusCode, response.json().code]).toEqual([500, 'unexpected'])
    const cause = lines.find(({ reqId, err }) => reqId === response.headers['x-request-id'] && err)
    expect(cause?.err?.code).toBe('ENOENT')
    await app.close()
    await close()
  })

  it('a database that rejects a query causes `busy`, and the log has the reason', async () => {
    const { app, context, lines, close } = await withLog(kind)
    const payload = { email: 'a@b.co', password: 'x' }
    const response = await whileDatabaseDown(context, () =>
      app.inject({ method: 'POST', url: '/api/auth/login', payload }),
    )
    expect([response.statusCode, response.json().code]).toEqual([503, 'busy'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    const cause = lines.find(({ reqId, err }) => reqId === response.headers['x-request-id'] && err)
    expect(cause?.err?.message).toMatch(/database is locked|[Cc]onnection/)
    await close()
  })
})
