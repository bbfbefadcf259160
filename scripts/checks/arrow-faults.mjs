/** The capabilities and which of the others each may use, besides audit, which all may. */
export const arrows = {
  accounts: ['claims', 'contacts', 'passkeys', 'second-factors', 'site'],
  'application-status': ['applications'],
  applications: ['accounts', 'members', 'proofs', 'site', 'uploads'],
  audit: [],
  claims: [],
  coaches: ['accounts', 'site'],
  contacts: [],
  'csp-reports': [],
  demo: ['accounts', 'resources', 'site'],
  downloads: ['accounts', 'items', 'resources', 'uploads'],
  items: ['accounts', 'resources', 'site', 'uploads'],
  members: ['accounts', 'items', 'site', 'uploads'],
  messages: ['accounts', 'site'],
  overview: [
    'accounts',
    'application-status',
    'applications',
    'coaches',
    'downloads',
    'items',
    'members',
    'messages',
    'own-account',
    'personal-data',
    'progress',
    'proofs',
    'renewal',
    'resources',
    'site',
    'uploads',
    'visits',
  ],
  'own-account': ['accounts', 'members', 'site'],
  passkeys: [],
  'personal-data': ['accounts', 'applications', 'proofs', 'site', 'uploads'],
  progress: ['accounts', 'uploads'],
  proofs: ['uploads'],
  renewal: ['accounts', 'applications', 'items', 'members', 'proofs', 'site', 'uploads'],
  resources: ['uploads'],
  'second-factors': [],
  sharing: ['site'],
  site: [],
  'staff-security': ['accounts', 'passkeys', 'second-factors', 'site'],
  uploads: ['site'],
  visits: [],
}

/** Every capability of the server. */
export const capabilities = Object.keys(arrows)
/** A line that uses all of a capability's file. */
export const allOf = (name, path) => `export * as ${name.replaceAll('-', '_')} from '${path}'`
/** A line that uses a capability through its face. */
export const face = (name) => allOf(name, `#server/${name}/index.ts`)
const mayUse = (from, to) => from !== 'audit' && (to === 'audit' || arrows[from].includes(to))

const pairFaults = capabilities.map((from) => {
  const others = capabilities.filter((to) => to !== from)
  return {
    rule: `5. ${from} uses only ${['audit', ...arrows[from]].join(', ')}, each through its index.ts`,
    path: `server/${from}/list-things.ts`,
    says: 'index.ts',
    faults: [
      ...others.filter((to) => !mayUse(from, to)).map(face),
      ...others.map((to) => `export type { Row } from '#server/${to}/store.ts'`),
      `export const late = import('#server/${others[0]}/rules.ts')`,
    ],
    clean: others.filter((to) => mayUse(from, to)).map(face),
  }
})

/** @type {import('./import-faults.mjs').Fault[]} each pair of capabilities, along an arrow and across one; and the examples of calls */
export const arrowFaults = [
  ...pairFaults,
  {
    rule: '5. examples of calls import the contract alone',
    path: 'server/examples/things.ts',
    says: 'Examples of calls know the contract alone',
    faults: ["import '#server/context.ts'", "export * from '#server/platform/clock.ts'", "import 'node:fs'"],
    clean: ["export * from '#contract/values.ts'", "export * from './ids.ts'"],
  },
]
