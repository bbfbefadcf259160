import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** The home and account screens of a member, and the frame around them. */
const screen = /\/web\/(?:entry\.client|root|routes\/site-frame|routes\/members|routes\/own-account)\.tsx/
/** Only these screens' lazy parts are included; chunks are shared with screens that members do not need. */
const ofArea =
  /\/web\/(?:member\/(?:home|intake|progress|offline)\/|routes\/(?:account-slot|first-days-slot|renewal-parts)\.)/

/**
 * Builds the service worker of the members' area as one plain script, `client/sw.js`. It contains the names of the
 * files to store: those of the area's screens with everything that they load later, and those of the frame around it.
 */
export const membersWorker: Plugin = {
  name: 'members-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }, bundle) {
    const assets = assetsOf(Object.values(bundle).filter((file) => file.type === 'chunk'))
    const version = createHash('sha256').update(assets.join()).digest('hex').slice(0, 12)
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { shell: JSON.stringify({ version, assets }) },
      build: {
        outDir: dir,
        emptyOutDir: false,
        lib: {
          entry: 'web/member/offline/worker.ts',
          formats: ['iife'],
          name: 'worker',
          fileName: () => 'sw.js',
        },
      },
    })
  },
}

function assetsOf(chunks: Chunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = byName.get(name)
    if (!chunk || found.has(name)) return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const imported of chunk.imports) add(imported)
    for (const later of chunk.dynamicImports) if (isOf(ofArea, byName.get(later))) add(later)
  }
  const screens = chunks.filter((chunk) => isOf(screen, chunk))
  if (screens.length !== 5)
    throw new Error('The screens of the members’ area and their frame are not in the build')
  for (const { fileName } of screens) add(fileName)
  return [...found].sort().map((name) => `/${name}`)
}

function isOf(pattern: RegExp, chunk: Chunk | undefined): boolean {
  return pattern.test(chunk?.facadeModuleId ?? '')
}
