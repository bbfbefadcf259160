/** A user agent's browser and system by their common names; null where not recognized. */
export type BrowserName = { browser: string | null; system: string | null; isPhone: boolean }

// Order matters: most user agents also contain the names of older browsers.
const browsers: readonly [RegExp, string][] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
  [/\bWhatsApp\//, 'WhatsApp'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|OPiOS|OPT|Opera Mini)\//, 'Opera'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const phones = ['iPhone', 'Android']

/** Parses a user agent. A program that is no browser has no names. */
export function browserName(userAgent: string): BrowserName {
  if (!userAgent.startsWith('Mozilla/') && !userAgent.startsWith('Opera/')) {
    return { browser: null, system: null, isPhone: false }
  }
  const named = (names: typeof browsers) => names.find(([mark]) => mark.test(userAgent))?.[1] ?? null
  const system = named(systems)
  return { browser: named(browsers), system, isPhone: system !== null && phones.includes(system) }
}
