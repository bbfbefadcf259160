import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeRelease } from '#scripts/release/write-release.ts'

// Writes release/coach-x.y.z/ and the same as an archive, from the sources and the built pages.
const root = join(import.meta.dirname, '..')
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const title = `${name}-${version}`
const parent = join(root, 'release')

rmSync(parent, { recursive: true, force: true })
mkdirSync(join(parent, title), { recursive: true })
const { files, bytes } = writeRelease(root, join(parent, title))

// Nothing in the archive names the account that packed it.
const words = ['--owner=0', '--group=0', '--numeric-owner', '-czf', `${title}.tgz`, title]
const packed = spawnSync('tar', words, { cwd: parent, encoding: 'utf8' })
const megabytes = (size: number) => `${(size / 1024 / 1024).toFixed(1)} MB`

console.log(`release/${title}: ${files} files, ${megabytes(bytes)}`)
if (packed.status === 0) {
  console.log(`release/${title}.tgz: ${megabytes(statSync(join(parent, `${title}.tgz`)).size)}`)
  console.log(
    'Install it where it is to run: unpack it, then npm ci --omit=dev and node server/coach.mjs start.',
  )
} else {
  console.error(`tar could not pack it: ${packed.error?.message ?? packed.stderr.trim()}`)
  process.exitCode = 1
}
