import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '#scripts/set-up/places.mjs'
import { arrowFaults, arrows } from './arrow-faults.mjs'
import { findings } from './clean-words.mjs'
import { formFaults } from './form-faults.mjs'
import { importFaults } from './import-faults.mjs'
import { wordFaults } from './word-faults.mjs'

const biome = join(root, 'node_modules/.bin/biome')
const faults = [...importFaults, ...arrowFaults, ...formFaults]

/** Lays out one tree with the project's own rules and the given snippets; returns where each snippet stands. */
function plant(folder, snippetsOf, pathOf) {
  for (const name of ['biome.json', 'package.json', '.gitignore', 'scripts/checks'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (from) => !from.endsWith('.mjs'),
    })
  const texts = new Map()
  const places = []
  for (const fault of faults) {
    const path = pathOf(fault)
    for (const [index, snippet] of snippetsOf(fault).entries()) {
      const says = Array.isArray(fault.says) ? fault.says[index] : fault.says
      const before = texts.get(path) ?? ''
      const first = before.split('\n').length
      texts.set(path, `${before}${snippet}\n`)
      places.push({
        rule: fault.rule,
        says,
        snippet,
        path,
        first,
        last: first + snippet.split('\n').length - 1,
      })
    }
  }
  return { texts, places }
}

function write(folder, texts) {
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

function lint(folder) {
  const run = spawnSync(biome, ['lint', '--max-diagnostics=none', '--reporter=json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (!run.stdout.startsWith('{')) throw new Error(`The linter gave no answer:\n${run.stdout}${run.stderr}`)
  return JSON.parse(run.stdout)
}

/** Whether an error on the snippet's lines says what it was planted for; one about a whole file has line 0. */
function isCaught({ says, path, first, last }, diagnostics) {
  return diagnostics.some(
    ({ location, message, severity }) =>
      severity === 'error' &&
      location?.path === path &&
      Math.max(location.start.line, 1) >= first &&
      location.start.line <= last &&
      message.includes(says),
  )
}

function problemsOfFaulty(folder) {
  const { texts, places } = plant(
    folder,
    (fault) => fault.faults,
    (fault) => fault.path,
  )
  for (const { beside } of faults)
    for (const [path, text] of Object.entries(beside ?? {})) texts.set(path, text)
  write(folder, texts)
  const { diagnostics } = lint(folder)
  return {
    planted: places.length,
    problems: places
      .filter((place) => !isCaught(place, diagnostics))
      .map(({ rule, path, snippet }) => `not caught: ${path}: ${snippet.split('\n')[0]}  (${rule})`),
  }
}

function problemsOfClean(folder) {
  const { texts } = plant(
    folder,
    (fault) => fault.clean,
    (fault) => fault.cleanPath ?? fault.path,
  )
  write(folder, texts)
  const { diagnostics, summary } = lint(folder)
  const seen = summary.changed + summary.unchanged
  return [
    ...diagnostics
      .filter(({ location }) => texts.has(location?.path))
      .map(({ location, message }) => `wrongly refused: ${location.path}:${location.start.line}: ${message}`),
    ...(seen < texts.size ? [`only ${seen} of ${texts.size} planted files were looked at`] : []),
  ]
}

/** A capability without a line among the arrows would escape the rules for the platform. */
function problemsOfFolders() {
  const technical = ['examples', 'platform', 'testing']
  return readdirSync(join(root, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !technical.includes(entry.name) && !(entry.name in arrows))
    .map(
      ({ name }) =>
        `server/${name} is missing among the arrows in arrow-faults.mjs and the nouns in biome.json`,
    )
}

function problemsOfWords() {
  const found = ([path, text]) => findings(path, text).length
  return [
    ...wordFaults.refused
      .filter((file) => found(file) !== 1)
      .map(([path, text]) => `not caught: ${path}: ${text}`),
    ...wordFaults.passed
      .filter((file) => found(file) > 0)
      .map(([path, text]) => `wrongly refused: ${path}: ${text}`),
  ]
}

const temporary = mkdtempSync(join(tmpdir(), 'planted-faults-'))
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const { planted, problems: missed } = problemsOfFaulty(join(temporary, 'faulty'))
const problems = [
  ...missed,
  ...problemsOfClean(join(temporary, 'clean')),
  ...problemsOfFolders(),
  ...problemsOfWords(),
]
for (const problem of problems) console.error(problem)
console.log(`${planted + wordFaults.refused.length} faults planted, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
