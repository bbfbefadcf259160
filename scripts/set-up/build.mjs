import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localNode, root } from './places.mjs'
import { addPreviousAssets, setAssetsAside } from './previous-assets.mjs'
import { run, timed } from './run.mjs'

const sources = [
  'contract',
  'web',
  'scripts/bundle',
  'scripts/page-scripts.ts',
  'scripts/worker',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const stamp = join(root, 'build/.made-of')
const isTest = (path) => /\.test\.tsx?$/.test(path)

/** Every source file of the pages, in a stable order. */
function* filesOf(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found?.isDirectory())
    for (const name of readdirSync(join(root, path)).sort()) yield* filesOf(`${path}/${name}`)
  else if (found && !isTest(path)) yield path
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const path of filesOf(source))
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0')
  return hash.digest('hex')
}

/** Whether the built pages match the current sources; an interrupted build leaves no stamp. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

/** Builds the pages; throws with the build's output. */
export async function build() {
  rmSync(stamp, { force: true })
  const made = fingerprint()
  setAssetsAside(join(root, 'build'))
  const { code, output } = await timed('Building the pages', () =>
    run(localNode, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
      quiet: true,
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  )
  if (code !== 0) throw new Error(`${output}\nThe pages could not be built; the reason is above.`)
  addPreviousAssets(join(root, 'build'))
  writeFileSync(stamp, made)
}
