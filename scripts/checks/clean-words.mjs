import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '#scripts/set-up/places.mjs'
import { emptyNames, forbiddenWords, longestStyles } from './forbidden-words.mjs'

/** What is wrong with one file, a sentence each, with its line. */
export function findings(path, text) {
  const lines = text.split('\n')
  const found = forbiddenWords
    .filter(({ files }) => files.test(path))
    .flatMap(({ pattern, mend }) =>
      lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${mend}`] : [])),
    )
  if (emptyNames.test(path)) found.push(`${path}: name it after what it does`)
  if (path.endsWith('.css') && lines.length - 1 > longestStyles)
    found.push(`${path}: longer than ${longestStyles} lines: split it`)
  return found
}

/** Every file of the project but those that are made, fetched or of one machine, as .gitignore names them. */
function* projectFiles(folder = '') {
  const ignored = existsSync(join(root, '.gitignore'))
    ? readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
    : []
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.name === '.git' || ignored.includes(entry.name) || ignored.includes(`${entry.name}/`)) continue
    if (entry.isDirectory()) yield* projectFiles(path)
    else if (entry.isFile() && !entry.name.endsWith('.log')) yield path
  }
}

/** Looks through the whole project but this folder, which must spell what it forbids. */
function check() {
  const problems = []
  let files = 0
  for (const path of projectFiles()) {
    if (path.startsWith('scripts/checks/')) continue
    files++
    problems.push(...findings(path, readFileSync(join(root, path), 'utf8')))
  }
  for (const problem of problems) console.error(problem)
  console.log(`${files} files looked through for forbidden words, ${problems.length} problems`)
  process.exitCode = problems.length === 0 && files > 0 ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) check()
