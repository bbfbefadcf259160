import { promises as fs } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The route table is small: sending all of it saves a request before each first visit of a screen.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    await precompress(join(reactRouterConfig.buildDirectory, 'client/assets'))
  },
} satisfies Config

/** Writes each text file of a folder a second and third time, as brotli and gzip, at their strongest. */
async function precompress(directory: string): Promise<void> {
  const texts = (await fs.readdir(directory)).filter((name) => /\.(?:js|css|svg|json|txt|xml)$/.test(name))
  await Promise.all(texts.map((name) => compress(join(directory, name))))
}

async function compress(path: string): Promise<void> {
  const content = await fs.readFile(path)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([fs.writeFile(`${path}.br`, br), fs.writeFile(`${path}.gz`, gz)])
}
