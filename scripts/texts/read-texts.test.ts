import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readTexts, sourcesOfTexts } from './read-texts.ts'
import { textsIn } from './texts-in.ts'
import { pageOf } from './texts-page.ts'

const texts = readTexts()
const paths = new Set(texts.map(({ path }) => path))

// Mails to the owner and the coach are written in Arabic only. The English currency is not in a pair with the Arabic one.
const inArabicOnly = [
  // What receipts say, to be recognized.
  'server/applications/proof-readings/facts-in.ts',
  'server/applications/proof-readings/find-amount.ts',
  'server/applications/proof-readings/find-time.ts',
  'server/applications/proof-readings/labels.ts',
  'server/applications/mails.ts',
  'server/messages/mails.ts',
  'server/privacy-requests/mails.ts',
  // Parts of names that the search compares, not texts.
  'server/platform/database/migrations/055-names-in-both-alphabets.ts',
  'web/platform/format.tsx',
]

describe('the texts of the product', () => {
  it('have those of every catalog, of every mail and of every error', () => {
    const catalogs = sourcesOfTexts().filter((path) => {
      const source = readFileSync(path, 'utf8')
      return path.endsWith('/mails.ts') || /= (defineMessages|counted)\(/.test(source)
    })
    expect(catalogs.length).toBeGreaterThan(80)
    expect(
      catalogs.filter((path) => !paths.has(path) && /\p{Script=Arabic}/u.test(readFileSync(path, 'utf8'))),
    ).toEqual([])
    expect([...paths]).toEqual(expect.arrayContaining(['contract/errors.ts', 'contract/field-errors.ts']))
  })

  it('are written in both languages', () => {
    const missing = texts.filter(
      ({ path, ar, en }) => ar === '' || (en === '' && !inArabicOnly.includes(path)),
    )
    expect(missing.map(({ path, line, ar, en }) => `${path}:${line} ${ar}${en}`)).toEqual([])
  })

  it('ask with an Arabic question mark, and separate with an Arabic comma', () => {
    const latin = texts.filter(({ ar }) => /\p{Script=Arabic}[\u064b-\u065f]?\s?[?,;]/u.test(ar))
    expect(latin.map(({ path, line, ar }) => `${path}:${line} ${ar}`)).toEqual([])
  })
})

describe('a source', () => {
  const source = `
    const steps = { one: 'أول' }
    const shown = isolate('SMTP_URL')
    export const messages = defineMessages({
      ar: { steps, of: (n: string) => \`\${n} من \${shown}\`, list: ['أ ب', 'ج د'] },
      en: { steps: { one: 'First' }, of: (n) => \`\${n} of \${shown}\`, list: ['A', 'B'], more: 'More' },
    })
    const forms = counted(['لا', 'يوم', 'يومان', 'أيام', 'يومًا', 'يوم'], '{n} day', '{n} days')
    const price = language === 'ar' ? 'جنيه' : 'EGP'
    const alone = 'رسالة'`

  it('gives a text for each key, with the names of what is filled in', () => {
    expect(textsIn('a.ts', source).map(({ line, key, ar, en }) => [line, key, ar, en])).toEqual([
      [2, 'steps.one', 'أول', 'First'],
      [5, 'of', '{n} من {shown}', '{n} of {shown}'],
      [5, 'list', 'أ ب\nج د', 'A\nB'],
      [6, 'more', '', 'More'],
      [8, 'counted', 'لا\nيوم\nيومان\nأيام\nيومًا\nيوم', '{n} day\n{n} days'],
      [9, '', 'جنيه', 'EGP'],
      [10, '', 'رسالة', ''],
    ])
  })
})

describe('the page', () => {
  it('has a row for each text, with its place, direction and placeholders', () => {
    const text = {
      path: 'web/staff/messages.ts',
      screen: 'web › staff',
      line: 7,
      key: 'ask',
      ar: 'هل {x}؟',
      en: '<b> {x}?',
    }
    const page = pageOf([text, { ...text, line: 8 }])
    expect(page.match(/<article>/g)).toHaveLength(2)
    expect(page.match(/<section/g)).toHaveLength(1)
    expect(page).toContain('<p lang="ar" dir="rtl">هل <mark dir="ltr">{x}</mark>؟</p>')
    expect(page).toContain('&lt;b&gt; <mark dir="ltr">{x}</mark>?')
    expect(page).toContain('web/staff/messages.ts:8 · ask')
  })
})
