import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { pageScripts } from '#scripts/page-scripts.ts'
import { membersWorker } from '#scripts/worker/members-worker.ts'

const root = import.meta.dirname
const everywhere =
  /\/web\/(?:root|routes\/site-frame|shell\/page-head|ui\/button-link)\.tsx|platform\/(?:hydrated|media-query|motion)|preload-helper|icons\/play\./
// Its later sections are seen before their scripts have come, so their looks come with the first; those of dialogs and
// notices, which nearly every other screen shows too, weigh least among them.
const looksOfLanding =
  /\/web\/(?:routes\/(?:landing|inner-page)|public\/(?:landing|contact)\/(?!\S+(?:dialog|lightbox))|shell\/contact-section|ui\/(?:badge|before-after|busy-ring|card|carousel|dialog|field|named-person|notice|page-section|site-picture|skeleton|stars))\S*\.module\.css$/
// The small parts of every form and list.
const fields =
  /\/web\/(?:ui\/(?:badge|button|busy-ring|dialog|notice|field-frame|weight-plates|text-field|text-area|password-field|text-link|lazy-dialog|barbell-heading|card)|platform\/(?:plurals|bidi-isolate))\.tsx?|icons\/(?:arrow-left|mail|check|shield-check|rotate-cw)\./
// What calls of the API are written and checked with, and what screens behind a sign-in keep their answers with.
const calls =
  /node_modules\/zod\/|\/contract\/(?:endpoint|auth|applications|messages|uploads|video-links|durations)\.ts|\/web\/platform\/(?:api|use-guarded-mutation|queries|query-timing|use-delayed|use-countdown|wait-text|wrong-address)\.|\/web\/routes\/inner-page\.|@tanstack|\/web\/ui\/(?:layout|skeleton|states|use-failure-toast|lazy-visible|plan-badge|type-badge|wrong-address)\.|icons\/(?:ban|calendar-days|dumbbell|file-text|hourglass|log-in|log-out|smartphone|trending-up|users|utensils|video)\./
// What the owner publishes, as the contract has it: read by the back office, and by a member with the questions that
// others asked.
const site = /\/contract\/site(?:-settings)?\.ts/
// The first list of the back office, and what long lists are read with; its dialogs and other parts come when they are
// asked for. Its first screen is made of few files: a member's dialogs with a list in them bring this one along.
const office =
  /\/web\/(?:staff\/account\/(?!mails-dialog|mail-row|second-|security-(?!button)|required-set-up|recovery-codes|passkey|team-requirement|code-field|proof-form)|routes\/(?:back-office|use-part|assign-slot)|staff\/review\/(?:review-list|review-cards)|staff\/inbox\/inbox-indicator|ui\/(?:accessible-suffix|count-button|page-window|pagination|pill|list|search-field|stale-notice|tabs|error-panel|use-seen)\.|staff\/dashboard\/\S+\.module\.css)/
// A member's home; what it opens comes when it is opened.
const home =
  /\/web\/(?:member\/home\/(?!dialog-messages|faq-dialog|review-dialog|player-)|routes\/(?:members|progress-slot|offline-slot|renewal-slot)\.|member\/progress\/(?:progress-card|drafts)\.|member\/renewal\/renew-entry|member\/offline\/(?:offline-control|offline-area|use-erasure)|member\/profile\/account-link)/

// The router tells its frame of a new address in haste: React would then take every part off the page that is not alive
// yet, on the landing page all that is below the first view. Told as a transition, they stay. Within the event of a step
// back React makes haste with transitions too, so the router hears of it right after.
const hasty = 'setLocation(newState.location)'
const hastyBack = 'function handlePop() {'
const calmNavigation: Plugin = {
  name: 'calm-navigation',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/\S+\/(?:hydrated-router|history)\.js$/ },
    handler(code, id) {
      const isFrame = id.endsWith('hydrated-router.js')
      const [was, is] = isFrame
        ? [hasty, `React$1.startTransition(() => ${hasty})`]
        : [hastyBack, 'function handlePop() { setTimeout(followBack) } function followBack() {']
      if (code.split(was).length !== 2) throw new Error('The router tells of new addresses in another way')
      return code.replace(was, () => is)
    },
  },
}

// Each schema brings along how it would describe itself to others and what it says of faults in English. In browsers
// nobody asks for the one, and the words for faults are our own: 5 KB of every screen that calls the API. Nor do schemas
// try there whether they may make functions of text: the policy says no, and reports that somebody asked.
const leanSchemas: Plugin = {
  name: 'lean-schemas',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const lean = code
        .replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replace(
          /^import \{ (\w+), (\w+) \} from "[./]+core\/to-json-schema\.js";$/m,
          'const $1 = () => undefined, $2 = $1',
        )
        .replace('core.config(en());', '{}')
      if (/processJSONSchema|to-json-schema|core\.config\(en/.test(lean))
        throw new Error('Schemas describe themselves in another way')
      return `${lean}\ncore.config({ jitless: true });\n`
    },
  },
}

// Keys let React follow what changes its place; the lines of an icon never do. They are random letters, which don't pack.
const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\//, code: 'const __iconData' },
    handler(code) {
      const lean = code.replace(/,\s*key: "\w+"/g, '')
      if (lean === code || /\bkey:/.test(lean)) throw new Error('Icons are written in another way')
      return lean
    },
  },
}

// What each script is made of, for whoever asks why a screen loads it; nothing that is served.
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
  plugins: [calmNavigation, leanSchemas, leanIcons, chunkList, pageScripts, reactRouter(), membersWorker],
  server: { watch: { ignored: ['**/data/**', '**/build/**', '**/test-results/**'] } },
  // All packages are found before the first page is asked for; one found later would load the page anew.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!**/*.test.*', '!web/entry.server.tsx'] },
  // The built pages carry what they need of their packages, and no more: a quarter of the memory, rendered three
  // times as fast, whatever the process's own NODE_ENV says. What the process has loaded anyway stays outside.
  ...(command === 'build' && {
    ssr: { noExternal: true, external: ['zod'] },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  // Short names for classes: they stand in every page, in the styles and in the scripts.
  ...(command === 'build' && { css: { modules: { generateScopedName: '[hash:base64:5]' } } }),
  build: {
    // Phones of these years still open the site: colours are written out in plain form beside the newer ones.
    cssTarget: ['chrome100', 'safari15', 'firefox100'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files pack better than many: what every screen is made with, and what the public screens share.
          groups: [
            {
              // With the entry, into whose file the bundler puts what it adds itself: two small files less on each page.
              name: 'framework',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|web\/entry\.client/,
              priority: 6,
            },
            {
              name: 'shell',
              test: new RegExp(`${everywhere.source}|${looksOfLanding.source}`),
              priority: 5,
            },
            {
              name: 'first-view',
              test: /\/web\/(?:public\/landing\/hero|routes\/landing)\.tsx/,
              priority: 4,
            },
            // What forms are made of, also on the landing page once somebody turns to its later sections.
            { name: 'fields', test: fields, priority: 3 },
            { name: 'calls', test: calls, priority: 2 },
            { name: 'site', test: site, priority: 2 },
            { name: 'office', test: office, priority: 1 },
            { name: 'home', test: home, priority: 0 },
          ],
        },
      },
    },
  },
}))
