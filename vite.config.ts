import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { callsWithoutSummaries } from '#scripts/bundle/call-summaries.ts'
import { chunkGroups } from '#scripts/bundle/chunks.ts'
import { classNamesInPlace, shortClassNames, styleSheetsStay } from '#scripts/bundle/class-names.ts'
import { pageScripts } from '#scripts/page-scripts.ts'
import { membersWorker } from '#scripts/worker/members-worker.ts'

const root = import.meta.dirname
// The one patch of a package, with its measurement and the upstream issues in docs/decisions/046. The router updates its
// frame outside a transition, and React then removes every section that is not hydrated yet. In a popstate event React
// renders transitions at once and removes them too, so the router handles the event in a task of its own.
const urgentUpdate = 'setLocation(newState.location)'
const popHandler = 'function handlePop() {'
const navigationAsTransition: Plugin = {
  name: 'navigation-as-transition',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/\S+\/(?:hydrated-router|history)\.js$/ },
    handler(code, id) {
      const isFrame = id.endsWith('hydrated-router.js')
      const [original, patched] = isFrame
        ? [urgentUpdate, `React$1.startTransition(() => ${urgentUpdate})`]
        : [popHandler, 'function handlePop() { setTimeout(handlePopLater) } function handlePopLater() {']
      if (code.split(original).length !== 2) throw new Error(`React Router no longer has ${original}`)
      return code.replace(original, () => patched)
    },
  },
}

// Lists the modules of each script in build/client/scripts.json; nothing of it is served.
const chunkList: Plugin = {
  name: 'chunk-list',
  apply: 'build',
  generateBundle(_, bundle) {
    if (this.environment.name !== 'client') return
    const scripts = Object.values(bundle).flatMap((part) =>
      part.type === 'chunk'
        ? [
            [
              part.fileName,
              { imports: part.imports, modules: part.moduleIds.map((id) => relative(root, id)) },
            ],
          ]
        : [],
    )
    this.emitFile({
      type: 'asset',
      fileName: 'scripts.json',
      source: JSON.stringify(Object.fromEntries(scripts)),
    })
  },
}

export default defineConfig(({ command }) => ({
  publicDir: false,
  plugins: [
    callsWithoutSummaries,
    classNamesInPlace,
    styleSheetsStay,
    navigationAsTransition,
    chunkList,
    pageScripts,
    reactRouter(),
    membersWorker,
  ],
  resolve: {
    // The browser's zod must be configured before the first schema exists.
    alias: [{ find: /^zod$/, replacement: join(root, 'web/platform/zod.ts') }],
  },
  server: { watch: { ignored: ['**/data/**', '**/build/**', '**/release/**', '**/test-results/**'] } },
  // Finds all packages before the first request: one that is found later would reload the page.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!**/*.test.*', '!web/entry.server.tsx'] },
  // The server's bundle contains the used parts of its packages: a quarter of the memory, and rendering is three times as
  // fast, whatever NODE_ENV is. zod stays external, because the process has loaded it anyway.
  ...(command === 'build' && {
    ssr: { noExternal: true, external: ['zod'] },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  ...(command === 'build' && { css: { modules: { generateScopedName: shortClassNames(root) } } }),
  build: {
    // Browsers of these versions get colours in plain form beside the newer one.
    cssTarget: ['chrome100', 'safari15', 'firefox100'],
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          onLog(level, log, report) {
            // Such as a class that its style sheet does not have.
            if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
            report(level, log)
          },
          output: {
            // Seven characters of the hash instead of eight, the fewest allowed: pages name 140 scripts, and hashes do not compress.
            // Other files keep the default, which the server's bundle uses for the same names.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
}))
