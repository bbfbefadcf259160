import { expect, it } from 'vitest'
import type { SiteSettings } from '#contract/site-settings.ts'
import { sentToOf } from './sent-to.ts'

type Methods = SiteSettings['paymentMethods']
type Method = 'instapay' | 'vodafoneCash' | 'bank'

const box = { x: 0, y: 0, width: 1, height: 1 }
const fact = <Value>(value: Value) => ({ value, confidence: 0.9, box })
const paidTo = (instapay: string, vodafoneCash: string, bank = ''): Methods => ({
  instapay: { number: instapay, name: 'Karim' },
  vodafoneCash: { number: vodafoneCash, name: '' },
  others: bank === '' ? [] : [{ id: 'm1', label: { ar: 'بنك', en: 'Bank' }, number: bank, name: '' }],
})
const site = paidTo('karim@instapay', '٠١٠٠ ١٢٣ ٤٥٦٧', 'EG38 0019 0005 0000 0000 2631 8000 2')

const sentTo = (
  recipient: string,
  {
    read = null,
    chosen = null,
    methods = site,
    former = [],
  }: { read?: Method | null; chosen?: string | null; methods?: Methods; former?: string[] } = {},
) =>
  sentToOf({ recipient: fact(recipient), method: read && fact(read) }, chosen, {
    methods,
    others: async () => former,
  })

it.each([
  'karim@instapay',
  'kar***m@instapay',
  '01001234567',
  '010*****567',
  '0100****567',
  '00201001234567',
  '201001234567',
  'EG380019000500000000263180002',
  '****0002',
  '2631****0002',
  '0002****2631',
  'EG38****0002',
  '20100****567',
  '00000263180002',
])('%s is the site’s', async (recipient) => {
  expect(await sentTo(recipient)).toEqual({ expected: null })
})

it.each([
  ['mona@instapay', 'karim@instapay'],
  ['s***@instapay', 'karim@instapay'],
  ['01098765432', site.vodafoneCash.number],
  ['010*****432', site.vodafoneCash.number],
  ['2010****5432', site.vodafoneCash.number],
  ['0020109***5432', site.vodafoneCash.number],
])('%s is another’s', async (recipient, expected) => {
  expect(await sentTo(recipient)).toEqual({ expected })
})

it.each(['****7731', '2631****7731', '000002631807731', 'EG110002000500000000123456789'])(
  'the account %s is another’s where the bank was chosen, or there is nothing else',
  async (recipient) => {
    const expected = { expected: site.others[0]?.number }
    expect(await sentTo(recipient, { chosen: 'm1', read: 'instapay' })).toEqual(expected)
    expect(await sentTo(recipient, { read: 'bank' })).toBeUndefined()
    const bankAlone = { ...site, ...paidTo('', ''), others: site.others }
    expect(await sentTo(recipient, { methods: bankAlone })).toEqual(expected)
  },
)

it.each([
  ['a letter or two of a handle may be misread', 'karin@instapay', {}],
  ['its beginning may be lost', 'fit@instapay', { methods: paidTo('karim.fit@instapay', '') }],
  ['so may the only letter that is shown', 'h***@instapay', { methods: paidTo('mona@instapay', '') }],
  ['a single letter is shown, which many have', 'k***@instapay', {}],
  ['only three characters are shown', 'ka***m@instapay', {}],
  ['only three digits are shown', '****567', {}],
  ['and one digit', '01001234561', {}],
  ['even where few are shown', '010*****561', {}],
  ['one digit of an account may be misread', '000002631880002', { chosen: 'm1' }],
  ['one of its digits may be lost', '00000263180002'.replace('3', ''), { chosen: 'm1' }],
  ['only the end of an account is its own', '7318****0002', { chosen: 'm1' }],
  ['what is shown of an account may be either end', '****2631', { chosen: 'm1' }],
  ['there is no number to compare with', '01098765432', { methods: paidTo('karim@instapay', '') }],
  ['the method has none', '01098765432', { read: 'instapay', chosen: 'instapay' }],
  ['it was the site’s before', '01098765432', { former: ['0109 876 5432'] }],
  ['a site without payment details', 'mona@instapay', { methods: paidTo('', '') }],
  ['it is a bank account for a handle', '****7731', { read: 'instapay', chosen: 'instapay' }],
  ['it may be the account behind a handle', '****7731', { read: 'bank', chosen: 'instapay' }],
  ['nobody chose a method', '****7731', {}],
] as const)('nothing is said where %s', async (_, recipient, given) => {
  expect(await sentTo(recipient, { ...given, former: 'former' in given ? [...given.former] : [] })).toBe(
    undefined,
  )
})

it('reads numbers and links as owners write them', async () => {
  const methods = paidTo('https://ipn.eg/S/karim.fit/instapay/4HxK', '+20 100 123 4567 (Karim)')
  expect(await sentTo('karim.fit@instapay', { methods })).toEqual({ expected: null })
  expect(await sentTo('01001234567', { methods })).toEqual({ expected: null })
})
