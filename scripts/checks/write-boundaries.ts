/** Writes biome.boundaries.json from the table in docs/architecture.md: `npm run boundaries`. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBoundaries } from './boundaries.ts'
import { boundaryConfiguration } from './generate-overrides.ts'

const root = join(import.meta.dirname, '../..')
const path = join(root, 'biome.boundaries.json')
writeFileSync(path, JSON.stringify(boundaryConfiguration(readBoundaries())))
execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', path], {
  cwd: root,
  stdio: 'inherit',
})
