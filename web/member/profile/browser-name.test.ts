import { describe, expect, it } from 'vitest'
import { browserName } from './browser-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const known: [string, string, string][] = [
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A546E) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${iPhone} CriOS/141.0.7390.96 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${iPhone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone'],
  [`${iPhone} Mobile/22G86 Instagram 400.0.0.30.80 (iPhone15,2; iOS 18_6)`, 'Instagram', 'iPhone'],
  [`${iPhone} Mobile/22G86 [FBAN/FBIOS;FBAV/530.0.0.46.75]`, 'Facebook', 'iPhone'],
  [
    `Mozilla/5.0 (Linux; Android 14; CPH2591; wv) ${webkit} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0]`,
    'Facebook',
    'Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`,
    'Opera',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari',
    'Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
]

describe('the name of a browser', () => {
  it.each(known)('recognizes %s', (userAgent, browser, system) => {
    expect(browserName(userAgent)).toMatchObject({ browser, system })
  })

  it('distinguishes phones from other devices', () => {
    expect(known.map(([userAgent]) => browserName(userAgent).isPhone)).toEqual([
      ...Array.from({ length: 8 }, () => true),
      ...Array.from({ length: 5 }, () => false),
    ])
  })

  it('recognizes no browser in other user agents', () => {
    const nameless = { browser: null, system: null, isPhone: false }
    for (const other of ['', 'curl/8.5.0', 'node', 'Chrome/141', 'Mozilla/5.0']) {
      expect(browserName(other)).toEqual(nameless)
    }
    expect(browserName('Mozilla/5.0 (SMART-TV; Tizen 8.0) Unheard/1.0')).toEqual(nameless)
  })
})
