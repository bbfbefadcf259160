import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isInstalled } from '#server/platform/is-installed.ts'
import { type Command, CommandError } from './command.ts'

/** Optional packages, by what they are for. */
const additions: Record<string, readonly string[]> = {
  s3: ['@aws-sdk/client-s3'],
  receipts: ['tesseract.js-core', '@tesseract.js-data/ara', '@tesseract.js-data/eng', 'zxing-wasm'],
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * `add s3`, `add receipts`: installs optional packages in the versions and with the checksums of the lock file, without
 * scripts, and changes no other package. Nothing is written outside node_modules.
 */
export const command: Command = async (words, environment) => {
  const [what = ''] = words
  const names = Object.hasOwn(additions, what) ? additions[what] : undefined
  if (words.length !== 1 || names === undefined)
    throw new CommandError(`Say what is to be added: ${Object.keys(additions).join(', ')}.`)
  const all = names.join(', ')
  if (names.every(isInstalled)) return console.log(`${all}: installed already.`)
  const versions = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).devDependencies
  const { error, status } = spawnSync(
    'npm',
    // Not saved, so that the lock file stays the one of the release; as production, since it is listed for tests.
    [
      'install',
      '--save-prod',
      '--no-save',
      '--omit=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      ...names.map((name) => `${name}@${versions[name]}`),
    ],
    { cwd: root, env: environment, stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (error || status !== 0)
    throw new CommandError(`npm could not install ${all}. ${error?.message ?? 'Its output is above.'}`)
  console.log(`Installed: ${all}. After an upgrade of the product, run this again.`)
}
