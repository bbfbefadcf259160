import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { type TestApp, testApp } from './test-app.ts'

let product: TestApp
afterEach(() => product.close())

const ways = [
  { way: 'removed', mislay: (file: string) => renameSync(file, `${file}.aside`) },
  {
    way: 'replaced',
    mislay: (file: string) => {
      renameSync(file, `${file}.aside`)
      copyFileSync(`${file}.aside`, file)
    },
  },
]

it.each(ways)('a database file that is $way accepts no more writes, and reports why', async ({ mislay }) => {
  const lines: string[] = []
  const log = pino({ level: 'fatal' }, { write: (line: string) => lines.push(line) })
  product = await testApp('sqlite', {}, { log })
  const { settings } = product.context
  if (settings.database.kind !== 'sqlite') throw new Error('not a file')
  const { file } = settings.database
  const written = { name: 'Sara', email: 'sara@example.com', phone: '01001234567', message: 'Hello there' }
  const send = () => product.app.inject({ method: 'POST', url: '/api/contact', payload: written })
  const health = async () => {
    product.clock.advance(1000)
    const { statusCode, body } = await product.app.inject('/api/health')
    return { statusCode, database: JSON.parse(body).database }
  }
  expect((await send()).statusCode).toBe(201)

  mislay(file)
  for (let count = 0; count < 2; count++) {
    const rejected = await send()
    expect([rejected.statusCode, rejected.json().code, rejected.headers['retry-after']]).toEqual([
      503,
      'busy',
      '2',
    ])
    expect(await health()).toEqual({ statusCode: 503, database: 'disconnected' })
  }
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the database file was removed or replaced'])

  rmSync(file, { force: true })
  renameSync(`${file}.aside`, file)
  expect((await send()).statusCode).toBe(201)
  expect(await health()).toEqual({ statusCode: 200, database: 'connected' })
})
