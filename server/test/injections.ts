import type { SiteSettings } from '#contract/site-settings.ts'
import { textsOf } from '#contract/translation-rules.ts'
import type { SiteFile } from '#contract/uploads.ts'
import { languages } from '#contract/values.ts'

/** Texts that would run as code if a page did not escape them. */
export const injections = [
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

/** Links that no visitor may be led to. */
export const unsafeLinks = [
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
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  'java&Tab;script:alert(1)',
  'feed:javascript:alert(1)',
  'view-source:https://example.com',
  'https://example.com/%',
  'https://example.com/%E0%A4%A',
]

/**
 * Site settings with test texts in every text field; `next` is called once per field. Three images are set to
 * `uploaded`, so that their description is shown.
 */
export function writtenBy(
  sample: SiteSettings,
  uploaded: SiteFile['picture'],
  next: () => string,
): SiteSettings {
  const settings = structuredClone(sample)
  const both = () => ({ ar: next(), en: next() })
  const picture = () => ({ ...uploaded, alt: { ar: '', en: '' } })
  const { instapay, vodafoneCash } = settings.paymentMethods
  settings.paymentMethods.others = [{ id: 'wallet', label: both(), number: next(), name: next() }]
  for (const method of [instapay, vodafoneCash]) Object.assign(method, { number: next(), name: next() })
  Object.assign(settings, { logo: picture(), favIcon: picture(), heroImage: picture() })
  for (const { text } of textsOf(settings)) for (const language of languages) text[language] = next()
  return settings
}
