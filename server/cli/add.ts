import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Command, CommandError } from './command.ts'

/** Optional packages, by what they are for. */
const additions: Record<string, string> = { s3: '@aws-sdk/client-s3' }

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * `add s3`: installs an optional package in the version and with the checksums of the lock file, without scripts, and
 * changes no other package. Nothing is written outside node_modules.
 */
export const command: Command = async (words, environment) => {
  const [what = ''] = words
  const name = Object.hasOwn(additions, what) ? additions[what] : undefined
  if (words.length !== 1 || name === undefined)
    throw new CommandError(`Say what is to be added: ${Object.keys(additions).join(', ')}.`)
  const isThere = await import(name).then(
    () => true,
    () => false,
  )
  if (isThere) return console.log(`${name} is installed already.`)
  const version = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).devDependencies[name]
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
      `${name}@${version}`,
    ],
    { cwd: root, env: environment, stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (error || status !== 0)
    throw new CommandError(`npm could not install ${name}. ${error?.message ?? 'Its output is above.'}`)
  console.log(`${name} ${version} is installed. After an upgrade of the product, run this again.`)
}
