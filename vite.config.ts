import { promises as fs } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  publicDir: false,
  plugins: [reactRouter(), precompressed()],
  build: {
    // Phones of these years still open the site: colours are written out in plain form beside the newer ones.
    cssTarget: ['chrome100', 'safari15', 'firefox100'],
    assetsInlineLimit: 0,
  },
})

/** Writes each text file of the browser's build a second and third time, as brotli and gzip, at their strongest. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: async ({ dir }, bundle) => {
      const texts = Object.keys(bundle).filter((name) => /\.(?:js|css|svg|json|txt|xml)$/.test(name))
      await Promise.all(texts.map((name) => compress(join(dir ?? '', name))))
    },
  }
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
