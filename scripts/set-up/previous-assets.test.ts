import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { addPreviousAssets, setAssetsAside } from './previous-assets.mjs'

const folder = mkdtempSync(join(tmpdir(), 'coach-assets-'))
const assets = join(folder, 'client/assets')
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Builds as the bundler does: it empties its folder first. */
function build(files: Record<string, string>) {
  setAssetsAside(folder)
  rmSync(join(folder, 'client'), { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(assets, name), text)
  addPreviousAssets(folder)
}

const names = () => readdirSync(assets).sort()

test('leaves the files of the previous build beside the new ones, and none of the build before it', () => {
  build({ 'shell-1.js': 'first', 'font.woff2': 'font' })
  expect(names()).toEqual(['font.woff2', 'shell-1.js'])
  build({ 'shell-2.js': 'second', 'font.woff2': 'font' })
  expect(names()).toEqual(['font.woff2', 'shell-1.js', 'shell-2.js'])
  build({ 'shell-3.js': 'third', 'font.woff2': 'newer font' })
  expect(names()).toEqual(['font.woff2', 'shell-2.js', 'shell-3.js'])
  expect(readFileSync(join(assets, 'font.woff2'), 'utf8')).toBe('newer font')
})
