import { testPassword } from '#server/testing/accounts.ts'

/** The accounts that the kinds are about; of each there are as many as are needed. */
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

/** An account's role in this proof: `claimed` only claims its address, `gone` is one of staff who was blocked. */
export type Role = (typeof roles)[number]

/** One request: who is meant by it, and what is sent. */
export type Kind = {
  title: string
  path: string
  /** Whose e-mail is typed; somebody's who has no account where absent. */
  of?: Role
  /** Beside the name; nothing where only that is asked for. */
  password?: string
  /** Sent by a browser on which that account has signed in before. */
  isKnownDevice?: boolean
  /** The field in which the name stands. */
  field: 'email' | 'username'
}

/** Requests whose answers must not differ, in bytes nor in time. */
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

/** Every kind of request that tells nothing of whether, and in what state, there is an account. */
export const groups: Group[] = [
  {
    title: 'sign-in of members',
    // Thirty failures within an hour lock an account for everybody but its known devices.
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
    // An address gets no more mails than that in an hour, and nothing is done for a fourth.
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

/** The name that an account of this proof has; the e-mail of nobody where no role is given. */
export const emailOf = (role: Role | 'nobody', number: number) => `${role}${number}@example.com`
