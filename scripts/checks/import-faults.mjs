import { allOf, capabilities, face } from './arrow-faults.mjs'

/**
 * What the house forbids, one entry a rule: a file's path, snippets that must be refused there with a message
 * that holds `says` (one for all, or one for each), and snippets that must pass there, or in `cleanPath`.
 * Files of `beside` are planted along with the faulty ones.
 *
 * @typedef {{
 *   rule: string, path: string, cleanPath?: string, says: string | string[], faults: string[], clean: string[],
 *   beside?: Record<string, string>
 * }} Fault
 */

const businessContracts = capabilities.map((name) => allOf(name, `#contract/${name}.ts`))

/** @type {Fault[]} who may not import whom, but for the arrows between capabilities */
export const importFaults = [
  {
    rule: '1. the contract imports only zod and itself',
    path: 'contract/things.ts',
    says: 'The contract imports only zod',
    faults: [
      "import '#server/context.ts'",
      "export type { Button } from '#web/ui/button.tsx'",
      "export type { FastifyInstance } from 'fastify'",
      "import 'node:fs'",
      "import 'react'",
      "export const late = import('kysely')",
    ],
    clean: ["export { z } from 'zod'", "export * from './values.ts'"],
  },
  {
    rule: '1. nor do tests of the contract import more than the test runner',
    path: 'contract/things.test.ts',
    says: 'The contract imports only zod',
    faults: ["import '#server/testing/clock.ts'", "import 'node:fs'"],
    clean: [
      "export * from 'vitest'",
      "export * as fc from 'fast-check'",
      "export * as things from './things.ts'",
    ],
  },
  {
    rule: '2. the web never imports the server',
    path: 'web/pages/things.tsx',
    says: 'The web never imports the server',
    faults: [
      "import '#server/context.ts'",
      "export type { ThingView } from '#server/applications/index.ts'",
      "export * from '#server/platform/clock.ts'",
      "export const late = import('#server/site/index.ts')",
      "export type { FastifyInstance } from 'fastify'",
      "import '@fastify/multipart'",
      "import 'cookie'",
      "import 'kysely'",
      "import 'pg'",
      "import 'sharp'",
      "import '@node-rs/argon2'",
    ],
    clean: [
      "export * from '#contract/applications.ts'",
      "export * from '#web/applications/application-form.tsx'",
      "export * from '#web/ui/button.tsx'",
    ],
  },
  {
    rule: '2. the web runs in browsers',
    path: 'web/platform/things.ts',
    says: 'The web runs in browsers',
    faults: ["import 'node:fs'", "export const late = import('node:path')"],
    clean: ["export * from '#contract/values.ts'"],
  },
  {
    rule: '2. the renderer on the server is of the web all the same',
    path: 'web/entry.server.tsx',
    says: 'The web never imports the server',
    faults: ["export type { Context } from '#server/context.ts'", "import 'fastify'"],
    clean: ["export * from 'node:stream'"],
  },
  {
    rule: '2. nor do tests of the web import the server',
    path: 'web/applications/things.test.ts',
    says: 'The web never imports the server',
    faults: ["import '#server/testing/test-app.ts'"],
    clean: ["export * from 'vitest'"],
  },
  {
    rule: '2. the server never imports the web',
    path: 'server/things.ts',
    says: 'The server imports neither the web',
    faults: [
      "import '#web/root.tsx'",
      "export type { Props } from '#web/ui/button.tsx'",
      "import '#server/testing/clock.ts'",
    ],
    clean: ["export * from '#server/applications/routes.ts'"],
  },
  ...['server/things.test.ts', 'server/testing/things.ts'].map((path) => ({
    rule: '2. nor does what tests the server import the web',
    path,
    says: 'The server never imports the web',
    faults: ["import '#web/root.tsx'"],
    clean: [
      "export * from '#server/applications/index.ts'",
      "export * as app from '#server/testing/more/app.ts'",
    ],
  })),
  {
    rule: '3. rules import only the contract',
    path: 'server/applications/rules.ts',
    says: 'Rules import only the contract',
    faults: [
      "import 'node:fs'",
      "import 'kysely'",
      "import 'fastify'",
      "import 'zod'",
      "import './store.ts'",
      "import '#server/platform/clock.ts'",
      "import '#server/audit/index.ts'",
      "export const late = import('#server/platform/files/disk.ts')",
    ],
    clean: ["export * from '#contract/applications.ts'"],
  },
  {
    rule: '3. rules are pure',
    path: 'server/members/rules.ts',
    says: 'Rules are pure',
    faults: [
      'export const now = Date.now()',
      'export const today = new Date()',
      'export const chance = Math.random()',
      "export const answer = fetch('https://example.com')",
      'export const secret = crypto.randomUUID()',
    ],
    clean: ['export const start = new Date(0)', 'export const day = Date.UTC(2026, 0, 1)'],
  },
  {
    rule: '4. the server’s platform knows no capability',
    path: 'server/platform/http/things.ts',
    says: 'server/platform knows no capability',
    faults: [
      ...businessContracts,
      ...capabilities.map(face),
      "import '#server/context.ts'",
      "import '#server/app.ts'",
      "import '#server/testing/clock.ts'",
      "import '#web/root.tsx'",
    ],
    clean: ["export * from '#contract/values.ts'", "export * from '#server/platform/files/disk.ts'"],
  },
  {
    rule: '4. nor do tests of the platform',
    path: 'server/platform/http/things.test.ts',
    says: 'server/platform knows no capability',
    faults: ["import '#server/applications/index.ts'", "import '#contract/applications.ts'"],
    clean: ["export * from '#server/testing/clock.ts'"],
  },
  ...['ui', 'platform'].map((folder) => ({
    rule: `4. web/${folder} knows no capability`,
    path: `web/${folder}/things-of-others.tsx`,
    says: 'web/ui and web/platform know no capability',
    faults: [
      ...businessContracts,
      "import '#web/applications/application-form.tsx'",
      "import '#web/pages/home.tsx'",
      "import '#web/root.tsx'",
    ],
    clean: ["export * from '#contract/values.ts'"],
  })),
  {
    rule: '5. a test, too, uses another capability through its index.ts',
    path: 'server/applications/things.test.ts',
    says: 'A test, too',
    faults: ["import '#server/members/store.ts'", "import '#server/accounts/rules.ts'"],
    clean: [
      "export * from '#server/members/index.ts'",
      "export * as testing from '#server/testing/clock.ts'",
    ],
  },
  {
    rule: '6. web features meet only in pages',
    path: 'web/applications/things.tsx',
    says: 'features meet only in web/pages',
    faults: [
      "import '#web/members/member-card.tsx'",
      "export type { Props } from '#web/site/packages.tsx'",
      "export const late = import('#web/resources/list.tsx')",
      "import '#web/pages/home.tsx'",
      "import '#web/root.tsx'",
    ],
    clean: [
      "export * from '#web/ui/button.tsx'",
      "export * from '#web/platform/api.ts'",
      "export * from '#contract/members.ts'",
    ],
  },
  {
    rule: '6. the site editor has folders of its own, and meets other features only in pages',
    path: 'web/site-editor/fields/things.tsx',
    says: 'features meet only in web/pages',
    faults: [
      "import '#web/landing/hero.tsx'",
      "import '#web/site/site-context.tsx'",
      "import '#web/pages/home.tsx'",
    ],
    clean: [
      "export * from '#web/site-editor/draft/places.ts'",
      "export * from '#web/ui/button.tsx'",
      "export * from '#contract/site.ts'",
    ],
  },
  {
    rule: '7. in a capability only routes.ts imports Fastify',
    path: 'server/applications/submit-thing.ts',
    says: 'only routes.ts imports Fastify',
    faults: [
      "import 'fastify'",
      "export type { FastifyRequest } from 'fastify'",
      "import 'cookie'",
      "export const late = import('@fastify/multipart')",
    ],
    clean: ["export * from '#contract/applications.ts'"],
  },
  {
    rule: '7. nor does a store',
    path: 'server/applications/store.ts',
    says: 'only routes.ts imports Fastify',
    faults: ["import 'fastify'"],
    clean: ["export * from 'kysely'"],
  },
  {
    rule: '7. in a capability only store.ts imports Kysely',
    path: 'server/members/extend-access.ts',
    says: 'only store.ts imports Kysely',
    faults: [
      "import 'kysely'",
      "export type { Kysely } from 'kysely'",
      "import 'kysely/helpers/sqlite'",
      "import 'pg'",
      "import 'node:sqlite'",
      "export const late = import('kysely')",
    ],
    clean: ["export * from '#server/platform/database/open.ts'"],
  },
  {
    rule: '7. nor do routes',
    path: 'server/members/routes.ts',
    says: 'only store.ts imports Kysely',
    faults: ["import 'kysely'"],
    clean: ["export * from 'fastify'"],
  },
  {
    rule: '8. migrations import only kysely',
    path: 'server/platform/database/migrations/999-things.ts',
    says: 'A migration imports only kysely',
    faults: [
      "import 'node:fs'",
      "import '#contract/values.ts'",
      "import './998-other.ts'",
      "export type { Tables } from '#server/platform/database/tables.ts'",
      "export const late = import('pg')",
    ],
    clean: ["export * from 'kysely'"],
  },
  {
    rule: '9. never ../',
    path: 'server/site/read-things.ts',
    says: "never by '../'",
    faults: [
      "import '../audit/index.ts'",
      "export type { Clock } from '../platform/clock.ts'",
      "export const late = import('../../contract/values.ts')",
    ],
    clean: ["export * from '#contract/values.ts'", "export * as rules from './rules.ts'"],
  },
  {
    rule: '9. ./ is for the same folder',
    path: 'web/root.tsx',
    says: "'./' is for the same folder",
    faults: ["import './ui/button.tsx'"],
    clean: ["export type { Route } from './+types/root.ts'", "export * from '#web/ui/button.tsx'"],
  },
  {
    rule: '9. the same folder is ./',
    path: 'server/platform/files/things.ts',
    says: 'in the same folder',
    faults: [
      "import '#server/platform/files/disk.ts'",
      "export const late = import('#server/platform/files/disk.ts')",
    ],
    clean: ["export * from './disk.ts'", "export * as clock from '#server/platform/clock.ts'"],
  },
  {
    rule: '9. an import can be seen as one',
    path: 'server/uploads/things.ts',
    says: 'Write an',
    faults: ["export type Row = import('./store.ts').Row", "export const row = require('./store.ts')"],
    clean: ["export type { Row } from './store.ts'"],
  },
]
