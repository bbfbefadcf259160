import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, it } from 'vitest'
import { sandboxParts } from '#contract/dashboard.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'coach-main-'))
const running = new Set<ChildProcess>()

afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Product = { child: ChildProcess; output(): string; ended: Promise<number | null> }

function launch(environment: Record<string, string>): Product {
  const child = spawn(process.execPath, [program, '--api-only'], {
    env: { DATA_DIR: join(folder, 'data'), DEMO: '0', PORT: '0', LOG_LEVEL: 'error', ...environment },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return { child, output: () => output, ended }
}

async function start(environment: Record<string, string> = {}) {
  const product = launch(environment)
  const ready = new Promise<number>((resolve, reject) => {
    product.child.stdout?.on('data', () => {
      const port = /^Ready: http:\/\/localhost:(\d+)/m.exec(product.output())?.[1]
      if (port) resolve(Number(port))
    })
    void product.ended.then(() => reject(new Error(`The product ended: ${product.output()}`)))
  })
  return { ...product, port: await ready }
}

type Answer = { status: number; body: string }

function answerOf(port: number, path: string, options: { agent?: Agent; method?: string } = {}) {
  const call = request({ host: '127.0.0.1', port, path, ...options })
  const answer = new Promise<Answer>((resolve, reject) => {
    call.once('error', reject)
    call.once('response', (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body }))
      response.once('error', () => reject(new Error('An answer was cut off')))
    })
  })
  return { call, answer }
}

function get(port: number, path: string, agent?: Agent): Promise<Answer> {
  const { call, answer } = answerOf(port, path, agent ? { agent } : {})
  call.end()
  return answer
}

it('serves, says where and how to set up, and stops at once with 0 when nobody calls', async () => {
  const product = await start({ DATA_DIR: join(folder, 'plain') })
  expect(JSON.parse((await get(product.port, '/api/health')).body)).toMatchObject({ status: 'ok' })
  expect(product.output()).toMatch(/\/setup#token=\S{40,}/)
  product.child.kill('SIGTERM')
  expect(await product.ended).toBe(0)
})

/** The log lines in an output that have a field. */
function loggedWith(field: string, output: string): Record<string, unknown>[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'))
  return lines.map((line) => JSON.parse(line)).filter((entry) => field in entry)
}

it('says in one line what runs, with what decoders of pictures are shut off from, as health says', async () => {
  const directory = join(folder, 'facts')
  const product = await start({
    DATA_DIR: directory,
    SMTP_URL: 'smtp://coach:a-secret@mail.example:587',
    MAIL_FROM: 'coach@example.com',
  })
  const { sandbox, version } = JSON.parse((await get(product.port, '/api/health')).body)
  expect(sandbox).toContain('files')
  const facts = [
    `version ${version}`,
    'SQLite',
    `files in ${directory}/files`,
    'mails by mail.example:587',
    `sandbox: ${sandbox.join(', ')}`,
  ]
  expect(product.output()).toContain(`Ready: http://localhost:${product.port} (${facts.join('; ')})\n`)
  expect(product.output()).not.toContain('a-secret')
})

it('logs at the start what decoders of pictures are not shut off from', async () => {
  const product = await start({ DATA_DIR: join(folder, 'sandbox'), LOG_LEVEL: 'info' })
  const { sandbox } = JSON.parse((await get(product.port, '/api/health')).body)
  const lacks = sandboxParts.filter((part) => !sandbox.includes(part))
  const lines = loggedWith('lacks', product.output())
  expect(lines.map((line) => line.lacks)).toEqual(lacks.length > 0 ? [lacks] : [])
})

it('logs nothing while a demo is filled by its own calls', { timeout: 120_000 }, async () => {
  const product = await start({ DATA_DIR: join(folder, 'demo'), DEMO: '1', LOG_LEVEL: 'info' })
  await get(product.port, '/api/health')
  const answers = () => loggedWith('route', product.output())
  await expect.poll(answers).toMatchObject([{ route: '/api/health' }])
})

it('finishes what it has begun when it is asked to stop, and cuts no answer off', async () => {
  const product = await start({ DATA_DIR: join(folder, 'stopping') })
  const slow = answerOf(product.port, '/api/subscriptions', { method: 'POST' })
  slow.call.setHeader('content-type', 'application/json')
  slow.call.write('{"fullName":')
  await get(product.port, '/api/health')

  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const answers: Answer[] = []
  let isStopped = false
  const callers = Array.from({ length: 8 }, async () => {
    while (!isStopped) {
      const answer = await get(product.port, '/api/site', agent).catch((error: { code?: string }) => {
        expect(['ECONNREFUSED', 'ECONNRESET']).toContain(error.code)
        isStopped = true
        return null
      })
      if (answer) answers.push(answer)
      if (answers.length === 200) product.child.kill('SIGTERM')
    }
  })
  await Promise.all(callers)
  slow.call.end('"Sara"}')
  expect((await slow.answer).status).toBe(422)
  expect(await product.ended).toBe(0)
  agent.destroy()
  expect(answers.length).toBeGreaterThan(200)
  for (const { status, body } of answers) {
    expect([200, 503]).toContain(status)
    expect(() => JSON.parse(body)).not.toThrow()
  }
})

/** A product with a request under way, whose response it waits for before it stops. */
async function startBusy(folderName: string) {
  const product = await start({ DATA_DIR: join(folder, folderName) })
  const slow = answerOf(product.port, '/api/subscriptions', { method: 'POST' })
  slow.call.setHeader('content-type', 'application/json')
  slow.call.write('{"fullName":')
  await get(product.port, '/api/health')
  return { product, slow }
}

it('takes signals that arrive together for one request to stop, and finishes what it has begun', async () => {
  const { product, slow } = await startBusy('group')
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGTERM'] as const) product.child.kill(signal)
  while (await get(product.port, '/api/health').catch(() => null)) {}
  slow.call.end('"Sara"}')
  expect((await slow.answer).status).toBe(422)
  expect(await product.ended).toBe(0)
})

it('stops without waiting when it is told again later', async () => {
  const { product, slow } = await startBusy('hurried')
  const cutOff = expect(slow.answer).rejects.toThrow()
  const since = performance.now()
  // Two seconds long it takes these for the first one; the request under way would hold it up for ten.
  await expect.poll(() => product.child.kill('SIGTERM'), { interval: 100, timeout: 30_000 }).toBe(false)
  expect(await product.ended).toBe(1)
  expect(performance.now() - since).toBeGreaterThan(2000)
  await cutOff
})

it('names every wrong setting at once, with its mend', async () => {
  const product = launch({ PORT: 'abc', SMTP_URL: 'mail', DATABASE_URL: 'mysql://x' })
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(/PORT=abc .*\n.*DATABASE_URL .*\n.*SMTP_URL /)
  expect(product.output()).not.toContain('    at ')
})

it('leaves a product alone that holds the port already', async () => {
  const first = await start({ DATA_DIR: join(folder, 'shared') })
  const second = launch({ DATA_DIR: join(folder, 'shared'), PORT: String(first.port) })
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `Port ${first.port} is already in use. Stop the other program, or set PORT to another number.\n`,
  )
  expect((await get(first.port, '/api/health')).status).toBe(200)
})

it.each([
  [
    'a folder that cannot be made',
    async () => '/dev/null/data',
    /^The folder \/dev\/null\/data cannot be made: \/dev\/null is a file/,
  ],
  [
    'a folder where the system makes none',
    async () => '/proc/nowhere/data',
    /^The folder \/proc\/nowhere\/data cannot be used \(ENOENT/,
  ],
  [
    'a file that is no database',
    async () => {
      const broken = join(folder, 'broken')
      await mkdir(broken)
      await writeFile(join(broken, 'coach.sqlite'), 'this is no database, whatever its name says'.repeat(50))
      return broken
    },
    /is not an SQLite database\. Nothing was changed/,
  ],
])('refuses %s in one sentence', async (_what, prepare, sentence) => {
  const product = launch({ DATA_DIR: await prepare() })
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(sentence)
  expect(product.output().trim().split('\n')).toHaveLength(1)
})

it('refuses a PostgreSQL that does not answer in one sentence', async () => {
  const product = launch({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATA_DIR: join(folder, 'away'),
  })
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(/^PostgreSQL cannot be used: .*\n$/)
})

it('never shows sample people in production', async () => {
  const product = launch({ NODE_ENV: 'production', DEMO: '1' })
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain('DEMO=1 cannot run in production')
})

it('listens on this machine alone in production without a public address, and says so', async () => {
  const product = await start({ NODE_ENV: 'production', DATA_DIR: join(folder, 'closed') })
  expect(product.output()).toMatch(
    /^Ready: http:\/\/localhost:\d+ \(on this machine alone: PUBLIC_URL is not set; version .+\)$/m,
  )
  const elsewhere = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')
  if (elsewhere)
    await expect(fetch(`http://${elsewhere.address}:${product.port}/api/health`)).rejects.toThrow()
  expect((await get(product.port, '/api/health')).status).toBe(200)
})

it('says at the start where visitors come over http', async () => {
  const product = launch({
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://coach.example',
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'plain'),
  })
  await expect.poll(product.output, { timeout: 20_000 }).toContain('Ready')
  expect(product.output()).toMatch(
    /^Ready: http:\/\/coach\.example \(passwords travel unprotected: PUBLIC_URL is no https address; version .+\)$/m,
  )
})

it.each([
  [{ NODE_ENV: 'production', HOST: '0.0.0.0' }, 'Set PUBLIC_URL=https://'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV=prod is not known'],
  [{ PUBLIC_URL: 'https://coach.example', DEMO: '1' }, 'Set NODE_ENV=production'],
])('does not start with %j', async (environment, sentence) => {
  const product = launch(environment)
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain(sentence)
})
