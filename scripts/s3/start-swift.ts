import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '#scripts/serving/free-port.ts'
import { bringSwift, swiftPython } from './bring-swift.mjs'
import { ringScript, type SwiftPlan, storingParts, swiftFiles } from './swift-files.ts'

/** A Swift with S3's protocol and an empty bucket; `environment` are the product's settings for it. */
export type Swift = { environment: Record<string, string>; stop(): Promise<void> }

const startAttempts = 3
const startLimit = 60_000
const pollEvery = 250
const bucket = 'coach-files'

const running = new Map<string, ChildProcess[]>()
process.on('exit', () => {
  for (const [folder, children] of running) {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * Starts OpenStack Swift on free ports of this machine, as one node without copies. Installs it first if missing; throws
 * with its log if it does not start.
 */
export async function startSwift(): Promise<Swift> {
  await bringSwift()
  for (let attempt = 1; ; attempt++) {
    const { swift, isUp, log } = await launch()
    if (isUp) return swift
    await swift.stop()
    // Another program may have taken a port in between.
    if (attempt === startAttempts) throw new Error(`Swift did not start. Its log:\n${log()}`)
  }
}

async function launch(): Promise<{ swift: Swift; isUp: boolean; log(): string }> {
  const plan = await aPlan()
  const { folder, ports, user } = plan
  running.set(folder, [])
  mkdirSync(join(folder, 'node/d1'), { recursive: true })
  for (const [name, text] of Object.entries(swiftFiles(plan))) writeFileSync(join(folder, name), text)
  const rings = storingParts.flatMap((part) => [join(folder, `${part}.ring.gz`), String(ports[part])])
  execFileSync(swiftPython(), ['-c', ringScript, ...rings])
  let log = ''
  const start = (program: string, args: string[]) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: plainEnvironment() })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000)
    })
    return child
  }
  const children = [
    start('memcached', ['-l', '127.0.0.1', '-p', String(ports.memcached), '-u', user]),
    ...[...storingParts, 'proxy'].map((part) =>
      start(`swift-${part}-server`, [join(folder, `${part}.conf`)]),
    ),
  ]
  running.set(folder, children)
  const environment = environmentOf(plan)
  return {
    swift: { environment, stop: () => stop(folder, children) },
    isUp: await makeBucket(environment, children),
    log: () => log,
  }
}

async function aPlan(): Promise<SwiftPlan> {
  const folder = mkdtempSync(join(folderWithAttributes(), 'swift-'))
  const names = ['account', 'container', 'object', 'proxy', 'memcached'] as const
  const ports = {} as SwiftPlan['ports']
  for (const name of names) ports[name] = await freePort()
  const known = { region: 'eu-test-1', account: 'coach:files', secret: 'a-secret-of-swift' }
  return { folder, user: userInfo().username, ports, ...known }
}

/** Swift stores what it knows of an object in attributes of its file, which not every file system has. */
function folderWithAttributes(): string {
  const script = `import os, sys, tempfile
with tempfile.TemporaryDirectory(dir=sys.argv[1]) as folder: os.setxattr(folder, "user.a", b"a" * 1024)`
  const places = [tmpdir(), '/var/tmp', join(import.meta.dirname, '../../node_modules/.cache')]
  const found = places.find((place) => {
    mkdirSync(place, { recursive: true })
    return spawnSync(swiftPython(), ['-c', script, place], { stdio: 'ignore' }).status === 0
  })
  if (!found)
    throw new Error(`Swift needs a file system with extended attributes: none of ${places.join(', ')} has.`)
  return found
}

// A proxy or settings of Python in the environment are not for these.
function plainEnvironment() {
  const { PATH, HOME, LANG } = process.env
  return { PATH, HOME, LANG }
}

function environmentOf({ ports, region, account, secret }: SwiftPlan): Record<string, string> {
  return {
    FILES_URL: `s3://${bucket}/site/one`,
    S3_ENDPOINT: `http://127.0.0.1:${ports.proxy}`,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: account,
    S3_SECRET_ACCESS_KEY: secret,
  }
}

/** Waits until a bucket can be made; false if Swift ends or takes too long. */
async function makeBucket(environment: Record<string, string>, children: ChildProcess[]): Promise<boolean> {
  const { S3_ENDPOINT: endpoint = '', S3_REGION: region = '' } = environment
  const credentials = {
    accessKeyId: environment.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.S3_SECRET_ACCESS_KEY ?? '',
  }
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 })
  const until = Date.now() + startLimit
  while (children.every(({ exitCode }) => exitCode === null) && Date.now() < until) {
    const isMade = await client.send(new CreateBucketCommand({ Bucket: bucket })).then(
      () => true,
      () => false,
    )
    if (isMade) return true
    await pause(pollEvery)
  }
  return false
}

async function stop(folder: string, children: ChildProcess[]): Promise<void> {
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }),
  )
  running.delete(folder)
  rmSync(folder, { recursive: true, force: true })
}
