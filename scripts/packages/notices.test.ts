import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { thirdPartyNotices } from './notices.ts'

it('has the terms of each package that is installed, and the licence of every one, once', () => {
  const root = mkdtempSync(join(tmpdir(), 'notices-'))
  mkdirSync(join(root, 'node_modules/@scope/part'), { recursive: true })
  writeFileSync(join(root, 'node_modules/@scope/part/LICENSE.md'), 'You may use it.\n')
  writeFileSync(join(root, 'node_modules/@scope/part/index.js'), 'code')
  const part = { version: '2.0.0', license: 'MIT' }
  const notices = thirdPartyNotices(root, {
    'node_modules/other-system': { version: '1.0.0', license: 'ISC' },
    'node_modules/@scope/part': part,
  })
  rmSync(root, { recursive: true })
  expect(notices).toMatch(/^# Third-party notices\n/)
  expect(notices).toContain('## @scope/part 2.0.0\n\nLicence: MIT\n\n```text\nYou may use it.\n```\n')
  expect(notices).toMatch(/## other-system 1\.0\.0\n\nLicence: ISC\n$/)
  expect(notices).not.toContain('code')
})
