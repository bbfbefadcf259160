import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { terminalFormat } from './terminal-log.ts'

const at = '2026-03-01T12:00:00.000Z'

async function formatted(entry: object): Promise<string | undefined> {
  const format = await terminalFormat(true)
  const line = format?.(`${JSON.stringify({ level: 30, time: at, ...entry })}\n`)
  return line && stripVTControlCharacters(line)
}

test('the log stays JSON where nobody reads it at a terminal', async () => {
  expect(await terminalFormat(false)).toBeNull()
})

test('a request is one sentence without ids, with the calls that its page made inside', async () => {
  const call = { method: 'GET', route: '/api/site', status: 200, ms: 2 }
  const line = await formatted({
    reqId: 'an-id',
    ...{ method: 'GET', route: '/subscription', status: 200, ms: 12 },
    ...{ browser: true, network: 'a-hash', caller: 'a-user', calls: [call] },
    msg: 'answered',
  })
  expect(line).toMatch(
    /^\[\d\d:\d\d:00\] INFO: GET \/subscription 200 in 12 ms \(inside: GET \/api\/site 200\)\n$/,
  )
  const broken = { method: 'GET', route: '/files/*', status: 200, ms: 7, cutOff: true, msg: 'answered' }
  expect(await formatted(broken)).toContain('GET /files/* 200 in 7 ms, cut off\n')
})

test('any other line keeps its fields, and an error its stack', async () => {
  const line = await formatted({ level: 40, mail: 'm-1', reason: 'ESOCKET', msg: 'a mail could not be sent' })
  expect(line).toMatch(/WARN: a mail could not be sent .*"mail":"m-1".*"reason":"ESOCKET"/)
  const err = { type: 'Error', message: 'the disk is gone', stack: 'Error: the disk is gone\n    at here' }
  expect(await formatted({ level: 50, err, msg: 'request failed' })).toContain('at here')
})
