import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findRetired, isRetiredPath } from './retired-words.ts'

const released = /^server\/platform\/database\/migrations\//

it('finds a retired word as a part of a name, and in no comment or text', () => {
  const source = "// kept\nconst keptPages = 'refused'; let default_ = telling(`asked`) /* fault */"
  expect(findRetired(source)).toEqual(['keptPages', 'telling'])
})

it('no file or folder has a retired word in its name', () => {
  expect(['web/ui/kept-row.tsx', 'web/ui/keptic.tsx'].filter(isRetiredPath)).toEqual(['web/ui/kept-row.tsx'])
  const paths = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
  expect(paths.filter((path) => !released.test(path) && isRetiredPath(path))).toEqual([])
})

it('no identifier has a retired word', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const found = files
    .filter((file) => !released.test(file))
    .flatMap((file) => findRetired(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`))
  expect(found).toEqual([])
})
