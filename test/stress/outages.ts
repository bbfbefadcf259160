import { spawnSync } from 'node:child_process'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { proveDatabaseAway } from '#test/stress/outages/database-away.ts'
import { proveFullDisk } from '#test/stress/outages/full-disk.ts'
import { proveLockedDatabase } from '#test/stress/outages/locked-database.ts'
import { proveMailAway } from '#test/stress/outages/mail-away.ts'

const isShort = process.argv.includes('--short')
const isNamespaced = process.env.OWN_NAMESPACE === '1'

/**
 * Mounting a disk needs privileges: root has them, others only in their own namespace, if the machine allows it. Runs
 * this program again in one; null if that is not possible.
 */
function runInNamespace(): number | null {
  if (process.getuid?.() === 0 || isNamespaced) return null
  const args = ['-Urm', process.execPath, ...process.argv.slice(1)]
  const { status, error } = spawnSync('unshare', args, {
    stdio: 'inherit',
    env: { ...process.env, OWN_NAMESPACE: '1' },
  })
  return error ? null : status
}

type Scenario = [title: string, prove: (folder: string) => Promise<string[]>]

// PostgreSQL does not run as root, which every user is in a namespace.
const slowScenarios: Scenario[] = [
  ['mail server away', proveMailAway],
  ...(isNamespaced ? [] : [['database away', proveDatabaseAway] satisfies Scenario]),
]

async function proveAll(): Promise<string[]> {
  const errors: string[] = []
  const scenarios: Scenario[] = [
    ['full disk', (folder) => proveFullDisk(folder, { isShort })],
    ['locked database', (folder) => proveLockedDatabase(folder, { isShort })],
    // These wait for timeouts of seconds and minutes: full form only.
    ...(isShort ? [] : slowScenarios),
  ]
  for (const [title, prove] of scenarios) {
    try {
      errors.push(...(await inOwnFolder(prove)))
    } catch (error) {
      errors.push(`${title} could not be tested: ${(error as Error).stack}`)
    }
  }
  return errors
}

const code = runInNamespace()
if (code === null) {
  const errors = await proveAll()
  console.log(`${errors.length} errors`)
  for (const error of errors) console.error(`  ${error}`)
  process.exitCode = errors.length === 0 ? 0 : 1
} else {
  const errors = isShort ? [] : await inOwnFolder(proveDatabaseAway)
  for (const error of errors) console.error(`  ${error}`)
  process.exitCode = code === 0 && errors.length === 0 ? 0 : 1
}
