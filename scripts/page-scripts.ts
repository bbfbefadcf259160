import { readFile } from 'node:fs/promises'
import { minify, type Plugin, transformWithOxc } from 'vite'

const query = '?script'

/** `import { script } from './x.ts?script'`: that module's code, without imports, as text for an inline script. */
export const pageScripts: Plugin = {
  name: 'page-scripts',
  enforce: 'pre',
  load: {
    filter: { id: /\.ts\?script$/ },
    async handler(id) {
      const file = id.slice(0, -query.length)
      this.addWatchFile(file)
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
      const small = await minify(file, code, { module: true, compress: true, mangle: true })
      if (small.errors.length > 0) throw new Error(small.errors.map(({ message }) => message).join('\n'))
      // The empty export only marks the file as a module for the type checker.
      const script = small.code.replace(/export *\{ *\};?\s*$/, '')
      return { code: `export const script = ${JSON.stringify(script)}`, moduleType: 'js' }
    },
  },
}
