import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'

// npm itself takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const root = join(import.meta.dirname, '../..')
const advisory = {
  id: 1,
  title: 'A weakness',
  url: 'https://example.com/advisory',
  severity: 'high',
  vulnerable_versions: '*',
}

// npm looks up which versions of the package exist.
const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.fastify
const fastify = { name: 'fastify', versions: { [version]: { name: 'fastify', version } } }

let server: Server | undefined
afterEach(() => {
  server?.close()
  server = undefined
})

/** A registry that responds to advisory requests with the given ones. */
async function registry(known: Record<string, unknown[]>) {
  const requests: string[] = []
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    if (!request.url?.endsWith('/security/advisories/bulk')) return response.end(JSON.stringify(fastify))
    const packed = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
    const packages = Object.keys(JSON.parse(packed.toString()))
    requests.push(...packages)
    const answer = Object.fromEntries(Object.entries(known).filter(([name]) => packages.includes(name)))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

async function audit(url: string, path = process.env.PATH) {
  // npm caches advisories by their id, and requests the keys of signatures from another host.
  const cache = await mkdtemp(join(tmpdir(), 'audit-'))
  const npm = { registry: url, cache, https_proxy: 'http://127.0.0.1:9', noproxy: '127.0.0.1' }
  const settings = Object.entries(npm).map(([name, value]) => [`npm_config_${name}`, value])
  const child = spawn(process.execPath, ['scripts/checks/audit-packages.mjs'], {
    cwd: root,
    env: { ...process.env, PATH: path, CI: '1', ...Object.fromEntries(settings) },
  })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  await rm(cache, { recursive: true, force: true })
  return { code, output: output + errors }
}

it('fails if a package that a start installs has a high or critical advisory, and names it', async () => {
  const { url, requests } = await registry({ fastify: [advisory] })
  const { code, output } = await audit(url)
  expect(code).toBe(1)
  expect(output).toMatch(/ {2}fastify .*: high/)
  expect(requests).toEqual(expect.arrayContaining(['pg', 'vite']))
  expect(requests).not.toContain('vitest')
})

it('passes if there are no advisories, or only moderate ones', async () => {
  const { url } = await registry({ fastify: [{ ...advisory, severity: 'moderate' }] })
  const { code, output } = await audit(url)
  expect(output).toMatch(/0 high or critical, [1-9]\d* in all/)
  expect(code).toBe(0)
})

it('reports that the registry did not respond, and does not fail', async () => {
  const { code, output } = await audit('http://127.0.0.1:9')
  expect(output).toContain('did not respond: advisories could not')
  expect(output).toContain('did not respond: signatures could not')
  expect(code).toBe(0)
})

it('fails if npm finds a package with a wrong signature, and names it', async () => {
  // Only npm's own registry signs packages, so npm is replaced by a script with its output.
  const counts = { auditReportVersion: 2, vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } }
  const signatures = { invalid: [{ name: 'fastify', version, code: 'EINTEGRITYSIGNATURE' }], missing: [] }
  const folder = await mkdtemp(join(tmpdir(), 'npm-'))
  const answers = `signatures) echo '${JSON.stringify(signatures)}'; exit 1;; *) echo '${JSON.stringify(counts)}';;`
  await writeFile(join(folder, 'npm'), `#!/bin/sh\ncase "$2" in ${answers} esac\n`, { mode: 0o755 })
  const { code, output } = await audit('http://127.0.0.1:9', `${folder}${delimiter}${process.env.PATH}`)
  await rm(folder, { recursive: true })
  expect(output).toContain('Signatures of the registry: 1 wrong')
  expect(output).toContain(`  fastify@${version}: wrong signature`)
  expect(code).toBe(1)
})
