import { spawnSync } from 'node:child_process'
import { proveDatabaseAway } from '#scripts/prove/outages/database-away.ts'
import { proveFullDisk } from '#scripts/prove/outages/full-disk.ts'
import { proveLockedDatabase } from '#scripts/prove/outages/locked-database.ts'
import { proveMailAway } from '#scripts/prove/outages/mail-away.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'

const isShort = process.argv.includes('--short')
const isNamespaced = process.env.OWN_NAMESPACE === '1'

/**
 * A disk of one's own needs the right to mount: root has it, and others have it in a namespace of their own where the
 * machine lets them. Runs all of this once more in one; null where that is not possible.
 */
function runInNamespace(): number | null {
  if (process.getuid?.() === 0 || isNamespaced) return null
  const words = ['-Urm', process.execPath, ...process.argv.slice(1)]
  const { status, error } = spawnSync('unshare', words, {
    stdio: 'inherit',
    env: { ...process.env, OWN_NAMESPACE: '1' },
  })
  return error ? null : status
}

type Proof = [title: string, prove: (folder: string) => Promise<string[]>]

// PostgreSQL refuses to run as root, which is what a namespace makes of everybody.
const slowProofs: Proof[] = [
  ['mail server away', proveMailAway],
  ...(isNamespaced ? [] : [['database away', proveDatabaseAway] satisfies Proof]),
]

async function proveAll(): Promise<string[]> {
  const faults: string[] = []
  const proofs: Proof[] = [
    ['full disk', (folder) => proveFullDisk(folder, { isShort })],
    ['locked database', (folder) => proveLockedDatabase(folder, { isShort })],
    // These wait for time-outs of seconds and minutes: the full form alone does.
    ...(isShort ? [] : slowProofs),
  ]
  for (const [title, prove] of proofs) {
    try {
      faults.push(...(await inOwnFolder(prove)))
    } catch (error) {
      faults.push(`${title} could not be proved: ${(error as Error).stack}`)
    }
  }
  return faults
}

const code = runInNamespace()
if (code === null) {
  const faults = await proveAll()
  console.log(`${faults.length} faults`)
  for (const fault of faults) console.error(`  ${fault}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} else {
  const faults = isShort ? [] : await inOwnFolder(proveDatabaseAway)
  for (const fault of faults) console.error(`  ${fault}`)
  process.exitCode = code === 0 && faults.length === 0 ? 0 : 1
}
