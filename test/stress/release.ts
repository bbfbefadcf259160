import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { type Extent, extentOf, stateOf } from '#scripts/release/extent.ts'
import { writeRelease } from '#scripts/release/write-release.ts'
import { granted, sendProof } from '#scripts/serving/calls.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { installFromProject } from '#test/stress/release/install-from-project.ts'

// The release of the built pages: small enough, whole, and read-only while it runs. In full it is installed by npm, and
// run by another account on code that only root may write.
const isShort = process.argv.includes('--short')
const project = join(import.meta.dirname, '../..')
const megabyte = 1024 * 1024
const limits = {
  own: { files: 3500, bytes: 25 * megabyte },
  packages: { files: 9000, bytes: 120 * megabyte },
}
const nobody = 65_534
const isRoot = process.getuid?.() === 0

const errors: string[] = []
const expectAtMost = (what: string, found: Extent, limit: Extent) => {
  console.log(`${what}: ${found.files} files, ${(found.bytes / megabyte).toFixed(1)} MB`)
  if (found.files > limit.files || found.bytes > limit.bytes)
    errors.push(`${what} are more than ${limit.files} files or ${limit.bytes / megabyte} MB`)
}
const expect = (what: string, isSo: boolean) => {
  if (!isSo) errors.push(what)
}

function install(folder: string): void {
  if (isShort) {
    installFromProject(project, folder)
    return
  }
  const { status, stderr } = spawnSync('npm', ['ci', '--omit=dev'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm could not install the release: ${stderr}`)
}

/** Everything that needs a file of the release beside the calls of the API. */
async function visit(url: string): Promise<void> {
  const page = await fetch(`${url}/`)
  const html = await page.text()
  expect('the page is not in Arabic', page.status === 200 && /<html[^>]* lang="ar"/.test(html))
  const assets = new Set([...html.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path))
  expect('the page names no files', assets.size > 10)
  for (const path of assets) expect(`${path} is missing`, (await fetch(`${url}${path}`)).status === 200)
  const { pathname } = new URL(
    /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? 'https://coach.example/none',
  )
  const preview = await fetch(`${url}${pathname}`)
  expect('no preview is drawn', preview.headers.get('content-type') === 'image/png')
  const documentation = await fetch(`${url}/api/docs`)
  expect('the API is not described', documentation.status === 200)
  const image = { create: { width: 400, height: 300, channels: 3 as const, background: '#fff' } }
  const bytes = new Uint8Array(await sharp(image).png().toBuffer())
  granted(await sendProof(url, { bytes, name: 'receipt.png', type: 'image/png' }))
}

async function doctor(folder: string, environment: Record<string, string>): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', ...environment }
  const options = { cwd: folder, env, ...(isRoot && !isShort && { uid: nobody, gid: nobody }) }
  const { stdout } = await promisify(execFile)(process.execPath, ['server/coach.mjs', 'doctor'], options)
  expect(`the doctor finds: ${stdout}`, /^ok +database .*up to date/m.test(stdout))
}

await inOwnFolder(async (folder) => {
  const [code, data] = [join(folder, 'coach'), join(folder, 'data')]
  for (const made of [code, data]) mkdirSync(made)
  const { files, bytes } = writeRelease(project, code)
  expectAtMost('its own files', { files, bytes }, limits.own)
  install(code)
  expectAtMost('packages', extentOf(join(code, 'node_modules')), limits.packages)
  const user = isRoot && !isShort ? nobody : undefined
  if (user !== undefined) {
    chmodSync(folder, 0o755)
    chownSync(data, user, user)
  }
  const before = stateOf(code)
  const environment = trialEnvironment(data, {
    NODE_ENV: 'production',
    RATE_LIMITS: 'on',
    PUBLIC_URL: 'https://coach.example',
    FREE_SPACE_FLOOR_MB: '1',
  })
  const program = join(code, 'server/coach.mjs')
  const port = await freePort()
  const server = await startServer({ port, environment, program, flags: ['start'], cwd: code, user })
  console.log(`started in ${(server.startedIn / 1000).toFixed(1)} s`)
  await visit(server.url)
  await server.stop()
  await doctor(code, environment)
  expect('it changed its own files', stateOf(code) === before)
})

console.log(`${errors.length} faults`)
for (const error of errors) console.error(`  ${error}`)
process.exitCode = errors.length === 0 ? 0 : 1
