import type { Boundaries } from './boundaries.ts'

type Pattern = { group: string[]; message: string }
type Override = { includes: string[]; plugins?: string[]; linter?: object }

function restrict(includes: string[], ...patterns: Pattern[]): Override {
  const noRestrictedImports = { level: 'error', options: { patterns } }
  return { includes, linter: { rules: { style: { noRestrictedImports } } } }
}

const unless = (paths: string[]) => paths.map((path) => `!${path}`)
const sentence = (names: string[]) => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
/** Wider folders first: of two overrides for a file the later one wins. */
const widestFirst = (names: string[]) => names.toSorted((a, b) => depth(a) - depth(b) || a.localeCompare(b))
const depth = (name: string) => name.split('/').length

const noWeb = { group: ['#web/**'], message: 'The server never imports the web.' }
const noServer = { group: ['#server/**'], message: 'The web never imports the server, not even its types.' }

/** An entry of the server's section as a path: a capability is its index.ts. */
const serverPath = (entry: string) => `#server/${/\*\*|\.ts$/.test(entry) ? entry : `${entry}/index.ts`}`

function contractOverrides({ contract }: Boundaries) {
  const message = `The contract imports only ${sentence(contract.packages)} and its own files.`
  const only = (packages: string[]) => ({ group: ['**', ...unless([...packages, './*'])], message })
  return [
    restrict(['contract/**'], only(contract.packages)),
    restrict(['contract/**/*.test.ts'], only(contract.testPackages)),
  ]
}

function closedContracts({ technique }: Boundaries, folder: string) {
  return {
    group: [`#contract/{${technique.closedContracts.join(',')}}{.,-}*`],
    message: `${folder} imports no capability.`,
  }
}

function webOverrides(boundaries: Boundaries) {
  const { arrows, withFeatures } = boundaries.web
  const web = (includes: string, own: string, others: string[]) => {
    const use = others.length > 0 ? `, in the web ${sentence(others)}` : ''
    const isTechnique = boundaries.technique.folders.includes(`web/${own}`)
    return restrict(
      [includes],
      noServer,
      {
        group: ['#web/**', ...unless([own, ...others].map((name) => `#web/${name}/**`))],
        message: `web/${own} uses only the contract, itself${use}.`,
      },
      ...(isTechnique ? [closedContracts(boundaries, `web/${own}`)] : []),
    )
  }
  return [
    restrict(['web/**'], noServer),
    ...Object.entries(withFeatures).map(([name, others]) => web(`web/${name}/**`, name, others)),
    ...widestFirst(Object.keys(arrows)).map((name) => web(`web/${name}/**`, name, arrows[name] ?? [])),
  ]
}

/** The folders that are not capabilities: technique, and what only tests use. */
function notCapabilities({ technique, server }: Boundaries) {
  const folders = technique.folders.filter((name) => name.startsWith('server/'))
  return [...folders, ...server.forTests.map((name) => `server/${name}`)]
}

function techniqueOverrides(boundaries: Boundaries) {
  const { forTests } = boundaries.server
  const folders = boundaries.technique.folders.filter((name) => name.startsWith('server/'))
  const closed = (folder: string, more: string[]) => [
    noWeb,
    closedContracts(boundaries, folder),
    {
      group: ['#server/**', ...unless([`#${folder}/**`, ...more])],
      message: `${folder} imports no capability.`,
    },
  ]
  return folders.flatMap((folder) => [
    restrict([`${folder}/**`], ...closed(folder, [])),
    restrict(
      [`${folder}/**/*.test.ts`],
      ...closed(
        folder,
        forTests.map((name) => `#server/${name}/**`),
      ),
    ),
  ])
}

function capabilityOverrides({ server }: Boundaries) {
  const { arrows, everyone } = server
  const names = Object.keys(arrows)
  const everyoneIn = everyone.filter((entry) => names.includes(entry))
  return widestFirst(names).map((name) => {
    const inside = names.filter((other) => other.startsWith(`${name}/`))
    const uses = [...new Set([...everyoneIn, ...(arrows[name] ?? [])])]
      .filter((other) => other !== name)
      .sort()
    const free = everyone.filter((entry) => !names.includes(entry))
    return restrict([`server/${name}/**`], noWeb, {
      group: [
        '#server/**',
        `!#server/${name}/**`,
        ...inside.map((other) => `#server/${other}/**`),
        ...unless([...free, ...uses].map(serverPath)),
      ],
      message:
        uses.length > 0
          ? `${name} uses only the index.ts of ${sentence(uses)}.`
          : `${name} uses no other capability, not even its index.ts.`,
    })
  })
}

function serverOverrides(boundaries: Boundaries) {
  const { server } = boundaries
  const testFolders = server.forTests.map((name) => `#server/${name}/**`)
  const others = unless(notCapabilities(boundaries).map((name) => `${name}/**`))
  const nested = Object.keys(server.arrows).filter((name) => name.includes('/'))
  return [
    restrict(['server/**'], noWeb, { group: testFolders, message: 'Only tests import this folder.' }),
    restrict(['server/*/**', ...others], noWeb, {
      group: ['#server/**'],
      message: 'This folder is missing from the table of docs/architecture.md.',
    }),
    restrict([...server.forTests.map((name) => `server/${name}/**`), 'server/*.test.ts'], noWeb),
    ...techniqueOverrides(boundaries),
    restrict(['server/platform/database/migrations/{0,1,2,3,4,5,6,7,8,9}*.ts', '!**/*.test.ts'], {
      group: ['**', '!kysely'],
      message: 'A migration imports only kysely.',
    }),
    ...capabilityOverrides(boundaries),
    ...server.onlyContract.map((name) =>
      restrict([`server/${name}/**`], {
        group: ['**', '!zod', '!./*', '!#contract/*'],
        message: `server/${name} imports only the contract.`,
      }),
    ),
    restrict(['server/*/**/*.test.ts', ...others], noWeb, {
      group: [
        '#server/*/*',
        ...nested.map((name) => `#server/${name}/*`),
        '!#server/**/index.ts',
        ...unless(notCapabilities(boundaries).map((name) => `#${name}/**`)),
      ],
      message: 'Tests also use another capability only through its index.ts.',
    }),
    restrict(['server/**/rules.ts', ...others], {
      group: ['**', '!#contract/**'],
      message: 'Rules import only the contract: no HTTP, SQL, files or clock.',
    }),
  ]
}

function pluginOverrides(boundaries: Boundaries): Override[] {
  const capabilities = ['server/*/**', ...unless(notCapabilities(boundaries).map((name) => `${name}/**`))]
  const [, ...others] = capabilities
  return [
    { includes: ['web/**'], plugins: ['./scripts/checks/web-is-apart-from-server.grit'] },
    {
      includes: ['web/**', '!web/entry.server.tsx', '!**/*.test.ts'],
      plugins: ['./scripts/checks/web-runs-in-browsers.grit'],
    },
    { includes: ['server/**/rules.ts', ...others], plugins: ['./scripts/checks/rules-are-pure.grit'] },
    {
      includes: [...capabilities, '!**/routes.ts', '!**/*.test.ts'],
      plugins: ['./scripts/checks/only-routes-import-fastify.grit'],
    },
    {
      includes: [...capabilities, '!**/store.ts', '!**/*.test.ts'],
      plugins: ['./scripts/checks/only-stores-import-kysely.grit'],
    },
  ]
}

/** The configuration that biome.json extends: the import rules, generated from the table of docs/architecture.md. */
export function boundaryConfiguration(boundaries: Boundaries) {
  return {
    $schema: './node_modules/@biomejs/biome/configuration_schema.json',
    overrides: [
      ...contractOverrides(boundaries),
      ...webOverrides(boundaries),
      ...serverOverrides(boundaries),
      ...pluginOverrides(boundaries),
    ],
  }
}
