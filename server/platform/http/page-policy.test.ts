import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pagePolicy, unstampPage } from './page-policy.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

describe('the policy of a page', () => {
  test('lists the hash of each stamped inline script and sends the page without stamps', () => {
    const page = unstampPage(
      '<head><link rel="modulepreload" href="/a.js" nonce="N1"/></head><script nonce="N1">one()</script><script type="module" async="" nonce="N1">import "/a.js"\ntwo()</script>',
      'N1',
    )
    expect(page.html).toBe(
      '<head><link rel="modulepreload" href="/a.js"/></head><script>one()</script><script type="module" async="">import "/a.js"\ntwo()</script>',
    )
    expect(page.policy).toContain(`script-src 'self' ${hashOf('one()')} ${hashOf('import "/a.js"\ntwo()')};`)
  })

  test('does not allow an unstamped script in the page', () => {
    const { policy } = unstampPage('<script>evil()</script><script nonce="guess">evil()</script>', 'N1')
    expect(policy).toContain("script-src 'self';")
  })

  test('needs no hash for a file of our own', () => {
    expect(unstampPage('<script src="/a.js" nonce="N1"></script>', 'N1').policy).toContain(
      "script-src 'self';",
    )
  })

  test('allows nothing else, not even inline styles', () => {
    const policy = pagePolicy([])
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toContain('unsafe')
  })

  test('requires Trusted Types, with only the service worker’s policy', () => {
    expect(pagePolicy([])).toContain("; require-trusted-types-for 'script'; trusted-types worker; ")
  })

  test('has violations reported, with the Reporting API over https only', () => {
    expect(pagePolicy([])).toMatch(/; report-uri \/api\/csp$/)
    expect(pagePolicy([], { isHttps: true })).toMatch(/; report-uri \/api\/csp; report-to csp$/)
  })
})
