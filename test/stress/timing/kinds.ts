import { testPassword } from '#server/test/accounts.ts'

/** The roles of the accounts; each has as many as needed. */
export const roles = [
  'member',
  'expired',
  'blocked',
  'claimed',
  'waiting',
  'staff',
  'factor',
  'gone',
] as const

/** An account's role in this test: `claimed` has a claimed address, `gone` is a blocked staff account. */
export type Role = (typeof roles)[number]

/** One kind of request: its account and input. */
export type Kind = {
  title: string
  path: string
  /** The role whose email is typed; an unknown email by default. */
  of?: Role
  /** Sent along with the name; absent if only the name is needed. */
  password?: string
  /** Sent by a known browser of that account. */
  isKnownDevice?: boolean
  /** The field with the name. */
  field: 'email' | 'username'
}

/** Requests whose responses must not differ, in bytes or in time. */
export type Group = {
  title: string
  triesPerAccount: number
  /** How many passwords are hashed for each of them. */
  hashes: number
  kinds: Kind[]
}

const wrong = 'not the right password'

const atLogin = (title: string, more: Partial<Kind>): Kind => ({
  title,
  path: '/auth/login',
  field: 'email',
  password: wrong,
  ...more,
})

const atCoachLogin = (title: string, more: Partial<Kind>): Kind => ({
  title,
  path: '/auth/coach-login',
  field: 'username',
  password: wrong,
  ...more,
})

const forgotten = (title: string, of?: Role): Kind => ({
  title,
  path: '/auth/forgot-password',
  field: 'email',
  ...(of && { of }),
})

/** Every kind of request that must not reveal whether an account exists, or its state. */
export const groups: Group[] = [
  {
    title: 'sign-in of members',
    // Thirty failures within an hour lock an account except on its known devices.
    triesPerAccount: 20,
    hashes: 1,
    kinds: [
      atLogin('unknown name', {}),
      atLogin('wrong password', { of: 'member' }),
      atLogin('wrong password, known device', { of: 'member', isKnownDevice: true }),
      atLogin('access expired, wrong password', { of: 'expired' }),
      atLogin('blocked, right password', { of: 'blocked', password: testPassword }),
      atLogin('address only claimed, wrong password', { of: 'claimed' }),
      atLogin('applicant not yet approved, right password', { of: 'waiting', password: testPassword }),
      atLogin('one of staff, right password', { of: 'staff', password: testPassword }),
    ],
  },
  {
    title: 'sign-in of staff',
    triesPerAccount: 20,
    hashes: 1,
    kinds: [
      atCoachLogin('unknown name', {}),
      atCoachLogin('wrong password', { of: 'staff' }),
      atCoachLogin('wrong password, known device', { of: 'staff', isKnownDevice: true }),
      atCoachLogin('with a second factor, wrong password', { of: 'factor' }),
      atCoachLogin('blocked, right password', { of: 'gone', password: testPassword }),
      atCoachLogin('a member, right password', { of: 'member', password: testPassword }),
    ],
  },
  {
    title: 'forgotten passwords',
    // An address gets at most that many mails per hour, and a fourth request does nothing.
    triesPerAccount: 3,
    hashes: 0,
    kinds: [
      forgotten('unknown address'),
      forgotten('a member', 'member'),
      forgotten('blocked', 'blocked'),
      forgotten('address only claimed', 'claimed'),
      forgotten('one of staff', 'staff'),
    ],
  },
]

/** The email of an account of this test; an unknown email for `nobody`. */
export const emailOf = (role: Role | 'nobody', number: number) => `${role}${number}@example.com`
