import { describe, expect, it } from 'vitest'
import { startProgram } from './defer-hydration.ts'

const scripts =
  '<script type="module">import * as route0 from "/assets/root-1.js";window.known = {route0};\n\n'

describe('the start of the program', () => {
  it('waits until the page has told of its screens', () => {
    expect(startProgram(`${scripts}import("/assets/entry.client-2.js");</script></body>`)).toBe(
      `${scripts}import("/assets/entry.client-2.js").then(()=>startProgram());</script></body>`,
    )
  })

  it('leaves a page without scripts as it is', () => {
    expect(startProgram('<p>import("/x.js")</p>')).toBe('<p>import("/x.js")</p>')
  })

  it('refuses a page that would never come to life', () => {
    expect(() => startProgram(`${scripts}import "/assets/entry.client-2.js"</script>`)).toThrow(
      'in another way',
    )
  })
})
