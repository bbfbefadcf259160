import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const deploy = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

// The major version of PostgreSQL that each release of Debian has.
const postgresOf: Record<string, number> = { bookworm: 15, trixie: 17 }

it('the client programs of the container are as new as the PostgreSQL of the compose file', () => {
  const [, debian = ''] =
    /FROM docker\.io\/library\/node:24-(\w+)-slim\n(?!.*AS build)/.exec(deploy('Containerfile')) ?? []
  const [, server = ''] = /image: docker\.io\/library\/postgres:(\d+)-/.exec(deploy('compose.yaml')) ?? []
  expect(postgresOf[debian]).toBeGreaterThanOrEqual(Number(server))
})

it('the compose file makes copies, and passes the settings that they need', () => {
  const compose = deploy('compose.yaml')
  expect(compose).toContain('BACKUP_DIR: /copies')
  expect(compose).toContain('- copies:/copies')
  for (const name of ['BACKUP_PASSPHRASE', 'SECRET_KEY', 'METRICS_TOKEN', 'SMTP_URL', 'MAIL_FROM'])
    expect(compose).toContain(`${name}: \${${name}:-}`)
})
