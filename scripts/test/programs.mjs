import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { localNode, root } from '#scripts/set-up/places.mjs'
import { run } from '#scripts/set-up/run.mjs'

/** The programs of a folder by name: its `.ts` files except tests; shared code is in subfolders. */
export function programsIn(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .sort()
}

/**
 * Runs the named programs of a folder, or all, each with the arguments that start with `--`. Lists the failed ones and
 * sets the exit code.
 */
export async function runPrograms(folder, args) {
  const known = programsIn(folder)
  const names = args.filter((word) => !word.startsWith('--'))
  const unknown = names.filter((name) => !known.includes(name))
  if (known.length === 0 || unknown.length > 0) {
    console.error(unknown.length > 0 ? `${folder} has no ${unknown.join(', ')}.` : `${folder} is empty.`)
    console.error(`It has: ${known.join(', ') || 'none'}.`)
    process.exitCode = 1
    return
  }
  const failed = []
  for (const name of names.length > 0 ? names : known) {
    console.log(`\n── ${name}`)
    const flags = args.filter((word) => word.startsWith('--'))
    const { code } = await run(localNode, [`${folder}/${name}.ts`, ...flags])
    if (code !== 0) failed.push(name)
  }
  console.log(failed.length === 0 ? '\nAll passed.' : `\nFailed: ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
