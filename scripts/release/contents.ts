import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Packages of which the built pages contain what they use. */
export const pagePackages = [
  '@fontsource-variable/alexandria',
  '@fontsource/ibm-plex-sans-arabic',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  'lucide-react',
  'react',
  'react-dom',
  'react-router',
]

/** Packages that a release does without: those of the pages, and what builds them. */
export const buildPackages = [...pagePackages, '@react-router/dev', '@react-router/node', 'vite']

/** Packages that an operator adds when they are needed: `coach add`. */
export const optionalPackages = [
  '@aws-sdk/client-s3',
  '@tesseract.js-data/ara',
  '@tesseract.js-data/eng',
  'tesseract.js-core',
  'zxing-wasm',
]

// An operator's own files may be beside these, such as the settings and certificates of a compose file.
const deploySamples = [
  'Caddyfile',
  'Containerfile',
  'coach.service',
  'compose.proxy.yaml',
  'compose.yaml',
  'nginx.conf',
]

// On the day that a server is lost, its words have to be there.
const handbook = [
  'ar',
  'backup.md',
  'handbook',
  'operate.md',
  'scale.md',
  'scaling.md',
  'start.md',
  'upgrade.md',
]

// Preview images show the drawing of the plate that the pages show.
const parts = [
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'build/client',
  'build/server',
  'contract',
  ...handbook.map((name) => `docs/${name}`),
  ...deploySamples.map((name) => `deploy/${name}`),
  'exec.cmd',
  'server',
  'web/public/landing/plate.svg',
]

// Hidden files in a folder are never the project's: they may hold settings.
const isLeftOut = (path: string) =>
  /\.test\.tsx?$|\/\./.test(path) || path === 'server/test' || path === 'build/client/scripts.json'

function* filesBelow(root: string, path: string): Generator<string> {
  if (isLeftOut(path)) return
  if (!statSync(join(root, path)).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(join(root, path)).sort()) yield* filesBelow(root, `${path}/${name}`)
}

/** The files of a release, by their paths in the project; throws if the pages are not built. */
export function releasedFiles(root: string): string[] {
  if (!existsSync(join(root, 'build/server/index.js')))
    throw new Error('The pages are not built yet: npm run build builds them first.')
  return parts.filter((part) => existsSync(join(root, part))).flatMap((part) => [...filesBelow(root, part)])
}

type Manifest = {
  name: string
  version: string
  license: string
  description: string
  type: string
  engines: Record<string, string>
  bin: Record<string, string>
  imports: Record<string, string>
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/**
 * The package.json of a release: only what the server needs, and the commands of an operator. Optional packages are of
 * development, so that they are locked, and an install with `--omit=dev` leaves them out.
 */
export function releaseManifest(project: Manifest) {
  const { name, version, license, description, type, engines, bin, imports } = project
  const needed = Object.entries(project.dependencies).filter(([one]) => !buildPackages.includes(one))
  const isShipped = ([alias = '']: string[]) => ['#contract/*', '#server/*'].includes(alias)
  const commands = Object.entries(project.scripts).filter(([, line]) =>
    line.startsWith('node server/coach.mjs '),
  )
  return {
    name,
    version,
    private: true,
    license,
    description,
    type,
    engines,
    bin,
    imports: Object.fromEntries(Object.entries(imports).filter(isShipped)),
    scripts: { start: 'exec node server/coach.mjs start', ...Object.fromEntries(commands) },
    dependencies: Object.fromEntries(needed),
    devDependencies: Object.fromEntries(
      Object.entries(project.devDependencies).filter(([one]) => optionalPackages.includes(one)),
    ),
  }
}
