import type { PasskeyView, SecondFactorState } from '#contract/second-factor.ts'
import type { Examples } from './call-example.ts'
import { ids } from './ids.ts'
import { admin, sessionOf } from './people.ts'

const code = '287082'
const challengeToken = 'fcc_Zk3vQm9tYw2LrT8xNb5JcPd7HsFg1AeUoWi4RyKq0VX'
const challenge = 'Y2hhbGxlbmdlLW9mLXRoaXMtc3RlcA'
const credential = 'p2Jw7mXk1cQd9sZfT4vLrA'
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const recoveryCodes = ['K7QX-2MNV-PZ4C-6TRA', 'B3WD-YH5L-J2UE-XS7Q']

const passkey = {
  _id: ids.session,
  name: 'iPhone',
  createdAt: '2026-11-05T12:00:00.000Z',
  usedAt: null,
} satisfies PasskeyView

const state = {
  enabled: true,
  since: '2026-11-05T12:00:00.000Z',
  appEnded: false,
  recoveryCodesLeft: 10,
  passkeys: [passkey],
  passkeysOffered: true,
  requiredForStaff: false,
} satisfies SecondFactorState

/** The second step of staff's sign-in, and its settings. */
export const secondFactorExamples = {
  completeCoachLogin: { body: { challengeToken, code }, answer: sessionOf(admin) },
  askPasskey: {
    body: { challengeToken },
    answer: {
      challenge,
      rpId: 'coach.example.com',
      timeout: 300_000,
      userVerification: 'preferred',
      allowCredentials: [{ id: credential, type: 'public-key', transports: ['internal'] }],
    },
  },
  readSecondFactor: { answer: state },
  beginSecondFactor: {
    body: { password: 'seven-green-kettlebells' },
    answer: {
      secret,
      uri: `otpauth://totp/Coach:karim?secret=${secret}&issuer=Coach`,
      qr: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    },
  },
  confirmSecondFactor: { body: { code }, answer: { recoveryCodes } },
  renewRecoveryCodes: { body: { code }, answer: { recoveryCodes } },
  removeSecondFactor: { body: { code } },
  beginPasskey: {
    body: { code },
    answer: {
      rp: { id: 'coach.example.com', name: 'Coach' },
      user: { id: 'MDE5Y2E5NDU', name: 'karim', displayName: 'karim' },
      challenge,
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    },
  },
  addPasskey: {
    body: {
      name: passkey.name,
      response: {
        id: credential,
        rawId: credential,
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
          attestationObject: 'o2NmbXRkbm9uZQ',
        },
      },
    },
    answer: { passkey },
  },
  removePasskey: { params: { id: ids.session }, body: { code } },
  requireSecondFactor: { body: { required: true }, answer: { ...state, requiredForStaff: true } },
} satisfies Partial<Examples>
