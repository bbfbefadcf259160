import { trialAdmin } from '#scripts/serving/trial.ts'

/** One request of an attack: the client address that a proxy sends, more headers, and the body. */
export type Guess = { address: string; headers?: Record<string, string>; body: Record<string, string> }

/** Requests that the product must count together, and how many of them it may process. */
export type Attack = {
  title: string
  path: string
  /** Exactly how many are processed; the others get 429. */
  processed: number
  /** The status of a processed one; 401 by default. */
  processedStatus?: number
  /** Requests in total. */
  requests: number
  /** Concurrent requests; all by default. */
  atOnce?: number
  /** Sent to a process that trusts no proxy; by default in turn to the two that do. */
  isUntrusted?: boolean
  guess(number: number): Guess
}

const login = '/auth/login'
const coachLogin = '/auth/coach-login'
const perNetworkAndAccount = 5
const perAccount = 30
const perNetwork = 100
const forgottenPerNetwork = 20

/** The attacked staff accounts; the second one has a second factor. */
export const staff = { username: 'salma', email: 'salma@example.com' }
export const staffWithFactor = { username: 'hala', email: 'hala@example.com', password: trialAdmin.password }

/** Spellings of one network each, which an attacker may choose or a proxy may send. */
const spellings: Record<string, (number: number) => string[]> = {
  'one address': () => ['203.0.113.1'],
  'an address with changing ports': (number) => [`203.0.113.2:${10_000 + number}`],
  'an address in every spelling of IPv4': (number) => [
    '203.0.113.3',
    '203.0.113.3:443',
    ' 203.0.113.3 ',
    '"203.0.113.3:80"',
    '::ffff:203.0.113.3',
    '::FFFF:203.0.113.3',
    '::ffff:cb00:7103',
    '::FFFF:CB00:7103',
    '0:0:0:0:0:ffff:cb00:7103',
    '0000:0000:0000:0000:0000:FFFF:203.0.113.3',
    '[::ffff:203.0.113.3]',
    `[::ffff:cb00:7103]:${10_000 + number}`,
  ],
  'an address in every spelling of IPv6': (number) => [
    '2001:db8:0:4::1',
    '2001:DB8:0:4::1',
    '2001:0db8:0000:0004:0000:0000:0000:0001',
    '2001:0DB8:0:4:0:0:0:1',
    '2001:db8:0:4::0.0.0.1',
    '2001:db8:0:4::1%eth0',
    '[2001:db8:0:4::1]',
    `[2001:DB8:0:4::1]:${10_000 + number}`,
    `"[2001:db8:0:4::1]:${10_000 + number}"`,
  ],
  'changing addresses of one /64': (number) => [
    `2001:db8:0:5::${number.toString(16)}`,
    `[2001:DB8:0:5:${number.toString(16)}::1]:443`,
  ],
  'forged addresses before the real one': (number) => [
    `198.51.100.${number % 256}, 203.0.113.6`,
    `2001:db8:${number.toString(16)}::1,203.0.113.6:${10_000 + number}`,
    `unknown, 198.51.100.${number % 256},  ::ffff:203.0.113.6`,
  ],
  'invalid addresses': (number) => [`unknown-${number}`, `${number}`, '_hidden', '[::1', '203.0.113.999'],
}

/** The attacks; `atOnce` sets the number of concurrent requests. */
export function attacksOf(atOnce: number): Attack[] {
  const fromSpellings = Object.entries(spellings).map(
    ([title, of], index): Attack => ({
      title,
      path: login,
      processed: perNetworkAndAccount,
      requests: atOnce,
      guess: (number) => ({
        address: of(number)[number % of(number).length] ?? '',
        body: { email: `place${index}@example.com`, password: `guess ${number}` },
      }),
    }),
  )
  return [...fromSpellings, ...byHeaders(atOnce), ...byNames(atOnce), ...byAccounts(atOnce)]
}

/** Attacks that only pretend to come from other networks. */
function byHeaders(atOnce: number): Attack[] {
  const elsewhere = (number: number) => `198.51.100.${number % 256}`
  return [
    {
      title: 'headers that are never read',
      path: login,
      processed: perNetworkAndAccount,
      requests: atOnce,
      guess: (number) => ({
        address: '203.0.113.7',
        headers: {
          forwarded: `for=${elsewhere(number)}`,
          'x-real-ip': elsewhere(number),
          'x-client-ip': elsewhere(number),
          'cf-connecting-ip': elsewhere(number),
          'true-client-ip': elsewhere(number),
        },
        body: { email: 'headers@example.com', password: `guess ${number}` },
      }),
    },
    {
      title: 'forwarded addresses of a peer that is not trusted',
      path: login,
      processed: perNetworkAndAccount,
      requests: atOnce,
      isUntrusted: true,
      guess: (number) => ({
        address: elsewhere(number),
        body: { email: 'untrusted@example.com', password: `guess ${number}` },
      }),
    },
  ]
}

/** Attacks on one account under several of its names. */
function byNames(atOnce: number): Attack[] {
  const names = ['names@example.com', 'NAMES@example.com', ' Names@Example.Com ', 'names\u200E@example.com']
  const staffNames = [staff.username, staff.email, staff.username.toUpperCase(), ` ${staff.email} `]
  return [
    {
      title: 'spellings of an email',
      path: login,
      processed: perNetworkAndAccount,
      requests: atOnce,
      guess: (number) => ({
        address: '203.0.113.8',
        body: { email: names[number % names.length] ?? '', password: `guess ${number}` },
      }),
    },
    {
      title: 'username and email of a staff account',
      path: coachLogin,
      processed: perNetworkAndAccount,
      requests: atOnce,
      guess: (number) => ({
        address: '203.0.113.9',
        body: { username: staffNames[number % staffNames.length] ?? '', password: `guess ${number}` },
      }),
    },
    {
      title: 'codes of a second factor, whose password is known',
      path: coachLogin,
      processed: perNetworkAndAccount,
      requests: atOnce,
      // The password is verified first, and only a few at a time.
      atOnce: 10,
      guess: (number) => ({
        address: '203.0.113.10',
        body: {
          username: staffWithFactor.username,
          password: staffWithFactor.password,
          code: String(number).padStart(6, '0'),
        },
      }),
    },
  ]
}

/** Attacks that change their network or account with each request. */
function byAccounts(atOnce: number): Attack[] {
  return [
    {
      title: 'one account from changing networks',
      path: login,
      processed: perAccount,
      requests: Math.max(atOnce, 2 * perAccount),
      guess: (number) => ({
        address:
          number % 2 ? `198.18.${number >> 8}.${number & 255}` : `2001:db8:1:${number.toString(16)}::1`,
        body: { email: 'account@example.com', password: `guess ${number}` },
      }),
    },
    {
      title: 'changing accounts from one network',
      path: login,
      processed: perNetwork,
      requests: perNetwork + 30,
      // A process verifies 2 passwords at once and lets 32 wait. One that is slow may get all of these: no more than fit
      // into it, or some get 503.
      atOnce: 30,
      guess: (number) => ({
        address: `203.0.113.11:${10_000 + number}`,
        body: { email: `new${number}@example.com`, password: 'one guess' },
      }),
    },
    {
      title: 'password links requested from one network',
      path: '/auth/forgot-password',
      processed: forgottenPerNetwork,
      processedStatus: 202,
      requests: atOnce,
      guess: (number) => ({
        address: `[::ffff:203.0.113.12]:${10_000 + number}`,
        body: { email: `forgotten${number}@example.com` },
      }),
    },
  ]
}
