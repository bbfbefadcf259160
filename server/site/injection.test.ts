import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteSettings } from '#contract/site-settings.ts'
import { textsOf } from '#contract/site-texts.ts'
import { type SiteCalls, siteCalls } from '#server/testing/site-calls.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { siteDefaults } from './index.ts'

const injections = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '" onmouseover="alert(1)',
  "' onfocus='alert(1)' autofocus='",
  '`onclick=alert(1)`',
  '<iframe src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">a</a>',
  '<body onload=alert(1)>',
  '<style>*{display:none}</style>',
  '</style><script>alert(1)</script>',
  '<link rel=stylesheet href=//evil.ex>',
  '<meta http-equiv=refresh content=0>',
  '<base href=//evil.example>',
  '<form action=//evil.example><input>',
  '<object data=//evil.example>',
  '<math><mtext></form><script>alert(1)',
  '<!--<script>alert(1)</script>-->',
  ']]><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)',
  '{{constructor.constructor("alert(1)")}}',
  '#{alert(1)}<%= alert(1) %>',
  '\\u003cscript\\u003ealert(1)',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
]

let product: TestApp
let site: SiteCalls

beforeAll(async () => {
  product = await testApp()
  site = await siteCalls(product)
})
afterAll(() => product.close())

/** The sample site with one text wherever somebody may write. */
function saying(text: string): SiteSettings {
  const settings = structuredClone(siteDefaults(true).settings)
  for (const one of textsOf(settings)) Object.assign(one.text, { ar: text, en: text })
  const { instapay, vodafoneCash } = settings.paymentMethods
  for (const method of [instapay, vodafoneCash]) Object.assign(method, { number: text, name: text })
  const both = { ar: text, en: text }
  settings.paymentMethods.others = [{ label: both, number: text, name: text }]
  const picture = { id: 'a'.repeat(32), width: 4, height: 3, blur: 'data:image/webp;base64,AAAA', alt: both }
  return { ...settings, logo: picture, favIcon: picture, heroImage: picture }
}

describe.each(injections)('%j', (injection) => {
  it('is kept as text wherever somebody may write', async () => {
    const settings = saying(injection)
    const published = await site.publish(settings)
    expect(published.statusCode, published.body).toBe(200)
    expect((await site.read()).settings).toEqual(settings)
  })

  it('is no link, no number, no address and no picture', async () => {
    const { settings, version } = await site.read()
    const picture = { ...settings.heroImage, blur: injection, id: injection }
    const refused = await site.publish({
      socialLinks: { whatsapp: injection, phone: injection, instagram: injection },
      contactEmail: injection,
      heroImage: picture as SiteSettings['heroImage'],
    })
    expect([refused.statusCode, Object.keys(refused.json().fields).sort()]).toEqual([
      422,
      [
        'settings.contactEmail',
        'settings.heroImage.blur',
        'settings.heroImage.id',
        'settings.socialLinks.instagram',
        'settings.socialLinks.phone',
        'settings.socialLinks.whatsapp',
      ],
    ])
    expect((await site.read()).version).toBe(version)
  })
})

describe('a link of the site', () => {
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://example.com/%0Aalert(1)',
    'java\tscript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'DATA:text/html,x',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//evil.example',
    '/own/path',
    'https://user:pass@example.com',
    'https:\\\\evil.example',
    'https://exa mple.com',
  ])('is refused at its field: %j', async (instagram) => {
    const { settings } = await site.read()
    const refused = await site.publish({ socialLinks: { ...settings.socialLinks, instagram } })
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { 'settings.socialLinks.instagram': 'Enter a full link starting with https://' },
    ])
  })
})
