import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { backupMessages } from '#web/staff/setup/backups-messages.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const page = read('docs/operate.md')

/** The cells of the rows of a table in Markdown. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) => row.split(' | ')).slice(1)

describe('the table of settings, which README and documents share', () => {
  const [, table = ''] =
    /<!-- #region settings -->(.*?)<!-- #endregion settings -->/s.exec(read('README.md')) ?? []
  const rows = rowsOf(table).map(([name = '', fallback = '']) => ({
    name: name.replaceAll('`', ''),
    fallback,
  }))
  const names = rows.map(({ name }) => name)

  it('is part of the page', () => {
    expect(page).toContain('<!--@include: ../README.md#settings-->')
  })

  it('has every setting that the product reads, and no other', () => {
    const sources = ['config.ts', 'platform/files/files-settings.ts', 'platform/files/s3/s3-settings.ts']
    const source = sources.map((path) => read(`server/${path}`)).join()
    const found = source.matchAll(/(?:read\.\w+|text)\('([A-Z\d_]+)'|environment\.([A-Z_]+)/g)
    expect([...new Set([...found].map(([, read, plain]) => read ?? plain))].sort()).toEqual([...names].sort())
  })

  it('is followed by the sample of settings', () => {
    const sample = [...read('.env.example').matchAll(/^# ([A-Z\d_]+)=/gm)].map(([, name]) => name)
    expect(names.filter((name) => !sample.includes(name))).toEqual([])
  })

  it('has the defaults of the product', () => {
    const named = rows.flatMap(({ name, fallback }) => {
      const [, value] = /^`([^`]+)`/.exec(fallback) ?? []
      return value ? [[name, value]] : []
    })
    expect(named.length).toBeGreaterThan(5)
    expect(readSettings(Object.fromEntries(named))).toEqual(readSettings({}))
  })
})

it('the table of commands has every command of an operator', () => {
  const commands = [...read('server/cli/run-command.ts').matchAll(/^ {2}'?([a-z-]+)'?: \(\) => import/gm)]
  expect(commands.length).toBeGreaterThan(5)
  expect(
    commands.filter(([, name]) => !page.includes(`\`node server/coach.mjs ${name}`)).map(([, name]) => name),
  ).toEqual([])
})

describe('the table of the doctor', () => {
  const files = globSync('server/cli/{doctor,check-*}.ts')
  const sentences = files.flatMap((file) =>
    [...read(file).matchAll(/\b(?:warn|fail)\(\s*(['`])(.+?)\1/gs)].map(([, , text = '']) => text),
  )
  const ofBackups = read('server/cli/check-backups.ts').matchAll(/^ {2}backup_\w+: .+ => `(.+)`,$/gm)
  sentences.push(...[...ofBackups].map(([, text = '']) => text))
  const quoted = rowsOf(page.slice(page.indexOf('## Doctor'), page.indexOf('## Mails'))).flatMap(
    ([, says = '']) => /^`(.+)`$/.exec(says)?.[1] ?? [],
  )

  it('has every sentence that is not ok', () => {
    expect(sentences.length).toBeGreaterThan(10)
    expect(sentences.filter((sentence) => !quoted.some((part) => sentence.includes(part)))).toEqual([])
  })

  it('has no sentence that the doctor does not say', () => {
    expect(quoted.filter((part) => !sentences.some((sentence) => sentence.includes(part)))).toEqual([])
  })
})

it('the page on backups has the words of the card', () => {
  const rows = rowsOf(read('docs/backup.md')).map(([state]) => state)
  const states = Object.values(backupMessages.en.states)
  expect(states.filter((state) => !rows.includes(state))).toEqual([])
})
