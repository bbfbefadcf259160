import { describe, expect, it } from 'vitest'
import { startProgram } from './defer-hydration.ts'

const scripts =
  '<script type="module">import * as route0 from "/assets/root-1.js";window.known = {route0};\n\n'

describe('the deferred hydration', () => {
  it('waits for the route modules', () => {
    expect(startProgram(`${scripts}import("/assets/entry.client-2.js");</script></body>`)).toBe(
      `${scripts}import("/assets/entry.client-2.js").then(()=>startProgram());</script></body>`,
    )
  })

  it('does not change a page without scripts', () => {
    expect(startProgram('<p>import("/x.js")</p>')).toBe('<p>import("/x.js")</p>')
  })

  it('throws for a page that would never hydrate', () => {
    expect(() => startProgram(`${scripts}import "/assets/entry.client-2.js"</script>`)).toThrow(
      'in another way',
    )
  })
})
