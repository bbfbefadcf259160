import type { Plugin } from 'vite'

const summary = /^ {2}summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm

/**
 * Leaves the summaries of the calls out of the browser's scripts: only the description of the API shows them, and that is
 * made by the server. Throws for one in another form, which would stay.
 */
export const callsWithoutSummaries: Plugin = {
  name: 'calls-without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/(?!endpoint\.ts)[\w-]+\.ts$/ },
    handler(code, id) {
      if (this.environment.name !== 'client') return
      const without = code.replaceAll(summary, '')
      if (/^ {2}summary:/m.test(without)) throw new Error(`${id} has a summary that is not one plain text`)
      return { code: without, map: null }
    },
  },
}
