import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Boundaries } from '#scripts/checks/boundaries.ts'
import { boundaryConfiguration } from '#scripts/checks/generate-overrides.ts'
import type { Violation } from './violation.ts'

type Snippet = { path: string; message: string; text: string; first: number; last: number }
type Diagnostic = {
  severity: string
  message: string
  location?: { path: string; start: { line: number } }
}
type Report = { diagnostics: Diagnostic[]; summary: { changed: number; unchanged: number } }
type Planted = { path: string; texts: string[]; messages: string | string[] }

const root = join(import.meta.dirname, '../../..')

/** Joins the snippets of each file, and records the lines of each. */
function layOut(planted: Planted[]) {
  const files = new Map<string, string>()
  const snippets = planted.map(({ path, texts, messages }) =>
    texts.map((text, index): Snippet => {
      const before = files.get(path) ?? ''
      const first = before.split('\n').length
      files.set(path, `${before}${text}\n`)
      const message = (Array.isArray(messages) ? messages[index] : messages) ?? ''
      return { path, message, text, first, last: first + text.split('\n').length - 1 }
    }),
  )
  return { files, snippets }
}

/** Lints the files in a temporary folder with this project's rules and the given boundaries. */
async function lint(files: Map<string, string>, boundaries: Boundaries): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-rules-'))
  try {
    for (const name of ['biome.json', 'package.json', '.gitignore', 'scripts/checks'])
      await cp(join(root, name), join(folder, name), {
        recursive: true,
        filter: (from) => !/\.(?:mjs|ts)$/.test(from),
      })
    const all = new Map(files)
    all.set('biome.boundaries.json', JSON.stringify(boundaryConfiguration(boundaries)))
    for (const [path, text] of all) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    return JSON.parse(await runBiome(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const runBiome = (cwd: string) =>
  new Promise<string>((resolve, reject) => {
    const biome = join(root, 'node_modules/.bin/biome')
    const args = ['lint', '--max-diagnostics=none', '--reporter=json']
    execFile(biome, args, { cwd, maxBuffer: 256 * 1024 * 1024 }, (_, stdout, stderr) =>
      stdout.startsWith('{')
        ? resolve(stdout)
        : reject(new Error(`Biome wrote no report:\n${stdout}${stderr}`)),
    )
  })

/** Whether an error on the snippet's lines has its message; an error about a whole file has line 0. */
const isReported = ({ path, message, first, last }: Snippet, diagnostics: Diagnostic[]) =>
  diagnostics.some(
    ({ location, message: reported, severity }) =>
      severity === 'error' &&
      location?.path === path &&
      Math.max(location.start.line, 1) >= first &&
      location.start.line <= last &&
      reported.includes(message),
  )

/** For each rule the violations that the linter does not report. */
export async function findMissed(rules: Violation[], boundaries: Boundaries) {
  const { files, snippets } = layOut(
    rules.map(({ path, violations, message }) => ({ path, texts: violations, messages: message })),
  )
  for (const { beside } of rules)
    for (const [path, text] of Object.entries(beside ?? {})) files.set(path, text)
  const { diagnostics } = await lint(files, boundaries)
  return snippets.map((each) =>
    each
      .filter((snippet) => !isReported(snippet, diagnostics))
      .map(({ path, text }) => `${path}: ${text.split('\n')[0]}`),
  )
}

/** For each rule the errors that the linter reports for valid snippets. */
export async function findWronglyReported(rules: Violation[], boundaries: Boundaries) {
  const { files, snippets } = layOut(
    rules.map(({ path, cleanPath, clean }) => ({ path: cleanPath ?? path, texts: clean, messages: '' })),
  )
  const { diagnostics, summary } = await lint(files, boundaries)
  const linted = summary.changed + summary.unchanged
  if (linted < files.size) throw new Error(`Only ${linted} of ${files.size} planted files were linted.`)
  return snippets.map((each) =>
    each.flatMap(({ path, first, last }) =>
      diagnostics
        .filter(({ location }) => location?.path === path)
        .filter(({ location }) => {
          const line = Math.max(location?.start.line ?? 0, 1)
          return line >= first && line <= last
        })
        .map(({ location, message }) => `${path}:${location?.start.line}: ${message}`),
    ),
  )
}
