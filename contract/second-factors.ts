import { z } from 'zod'
import { LoginAnswer } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { RegistrationResponse, SecondFactorCode, SecondStep } from './second-factors-values.ts'
import { oneLine, TypedPassword } from './text.ts'
import { Id, Instant } from './values.ts'

/** Completes a staff sign-in whose password was right, by exactly one of a code, a recovery code or a passkey. */
export const completeCoachLogin = endpoint({
  id: 'completeCoachLogin',
  method: 'POST',
  path: '/auth/coach-login/second-factor',
  summary:
    'Completes a staff sign-in by a code, a recovery code or a passkey, with the challenge token of the 401.',
  access: 'anyone',
  body: SecondStep,
  status: 200,
  answer: LoginAnswer,
  errors: [
    'second_factor_wrong',
    'recovery_code_wrong',
    'passkey_wrong',
    'second_factor_expired',
    'too_many_attempts',
  ],
})

const Transports = z.array(z.string()).optional()
const CredentialName = z.object({ id: z.string(), type: z.literal('public-key'), transports: Transports })

/** What a browser needs to ask for a passkey: WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export const askPasskey = endpoint({
  id: 'askPasskey',
  method: 'POST',
  path: '/auth/coach-login/passkey-options',
  summary: 'Gives what a browser needs to ask for a passkey as the second step; its challenge counts once.',
  access: 'anyone',
  body: z.object({ challengeToken: z.string().min(1, 'required').max(200) }),
  status: 200,
  answer: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('preferred'),
    allowCredentials: z.array(CredentialName),
  }),
  errors: ['second_factor_expired', 'passkeys_unavailable'],
})

/** A passkey of the caller: what they named it, since when, last used when. */
export const PasskeyView = z
  .object({ _id: Id, name: z.string(), createdAt: Instant, usedAt: Instant.nullable() })
  .meta({ id: 'Passkey' })
export type PasskeyView = z.infer<typeof PasskeyView>

/** How the caller's second factor stands, and whether all staff need one. Secrets are never in it. */
export const SecondFactorState = z
  .object({
    enabled: z.boolean(),
    since: Instant.nullable(),
    /** Codes of the app can't be checked any more: the server got a new secret key. Recovery codes and passkeys still can. */
    appEnded: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(PasskeyView),
    passkeysOffered: z.boolean(),
    requiredForStaff: z.boolean(),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactorState = z.infer<typeof SecondFactorState>

/** Reads the caller's second factor. */
export const readSecondFactor = endpoint({
  id: 'readSecondFactor',
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'Tells how the caller’s second factor stands.',
  access: 'staff',
  setUp: true,
  status: 200,
  answer: SecondFactorState,
  errors: [],
})

/** Begins a set-up, or begins it again: a new secret, which counts once a code of it is confirmed. */
export const beginSecondFactor = endpoint({
  id: 'beginSecondFactor',
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Makes a secret for the caller’s authenticator app; it counts once a code of it is confirmed.',
  access: 'staff',
  setUp: true,
  body: z.object({ password: TypedPassword.optional() }),
  status: 200,
  answer: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  errors: ['invalid_input', 'second_factor_already_on', 'too_many_attempts', 'busy'],
})

const recoveryCodes = z.array(z.string())

/** Switches the second factor on by one code of the app. Shows the recovery codes, once. */
export const confirmSecondFactor = endpoint({
  id: 'confirmSecondFactor',
  method: 'POST',
  path: '/auth/second-factor/confirm',
  summary:
    'Switches the second factor on by a code of the app; answers the recovery codes, once. A set-up token gets a full session with it.',
  access: 'staff',
  setUp: true,
  body: z.object({ code: SecondFactorCode }),
  status: 200,
  answer: z.object({ recoveryCodes, session: LoginAnswer.optional() }),
  errors: ['invalid_input', 'second_factor_already_on', 'second_factor_off', 'too_many_attempts'],
})

/** That the caller is who they are: exactly one of the password and a fresh code of the app. */
const Proof = z.object({ password: TypedPassword.optional(), code: SecondFactorCode.optional() })
const isOneProof = (typed: { password?: string | undefined; code?: string | undefined }) =>
  (typed.password === undefined) !== (typed.code === undefined)
const oneProof = { path: ['code'], message: 'required' }
const shownProof = { anyOf: [{ required: ['password'] }, { required: ['code'] }] }
const proofErrors = ['invalid_input', 'second_factor_off', 'too_many_attempts', 'busy'] as const

/** Makes ten new recovery codes; the earlier ones are void. */
export const renewRecoveryCodes = endpoint({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'Makes ten new recovery codes and voids the earlier ones; asks for the password or a fresh code.',
  access: 'staff',
  body: Proof.refine(isOneProof, oneProof).meta(shownProof),
  status: 200,
  answer: z.object({ recoveryCodes }),
  errors: proofErrors,
})

/**
 * Switches the caller's second factor off, with its recovery codes and passkeys. Where all staff need one, the caller's
 * sessions end as well, so that the next sign-in sets up another: the way to a new phone.
 */
export const removeSecondFactor = endpoint({
  id: 'removeSecondFactor',
  method: 'DELETE',
  path: '/auth/second-factor',
  summary:
    'Switches the second factor off, with recovery codes and passkeys; asks for the password or a fresh code. Where all staff need one, the caller is signed out and sets up another at the next sign-in.',
  access: 'staff',
  body: Proof.refine(isOneProof, oneProof).meta(shownProof),
  status: 204,
  answer: z.void(),
  errors: proofErrors,
})

/** What a browser needs to make a passkey: WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const beginPasskey = endpoint({
  id: 'beginPasskey',
  method: 'POST',
  path: '/auth/second-factor/passkey-options',
  summary: 'Gives what a browser needs to make a passkey; asks for the password or a fresh code.',
  access: 'staff',
  body: Proof.refine(isOneProof, oneProof).meta(shownProof),
  status: 200,
  answer: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(CredentialName),
    authenticatorSelection: z.object({
      residentKey: z.literal('discouraged'),
      userVerification: z.literal('preferred'),
    }),
  }),
  errors: [...proofErrors, 'passkeys_unavailable', 'too_many_passkeys'],
})

/** Keeps a passkey that a browser has made, under a name. */
export const addPasskey = endpoint({
  id: 'addPasskey',
  method: 'POST',
  path: '/auth/second-factor/passkeys',
  summary: 'Keeps a passkey that a browser has made for the options of a moment ago.',
  access: 'staff',
  body: z.object({ name: oneLine(60), response: RegistrationResponse }),
  status: 201,
  answer: z.object({ passkey: PasskeyView }),
  errors: ['invalid_input', 'second_factor_off', 'passkeys_unavailable', 'too_many_passkeys'],
})

/** Removes one of the caller's passkeys; another's answers as a missing one. */
export const removePasskey = endpoint({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/auth/second-factor/passkeys/{id}',
  summary: 'Removes one of the caller’s passkeys; asks for the password or a fresh code.',
  access: 'staff',
  params: z.object({ id: Id }),
  body: Proof.refine(isOneProof, oneProof).meta(shownProof),
  status: 204,
  answer: z.void(),
  errors: [...proofErrors, 'not_found'],
})

/** Whether all staff need a second factor. Only an admin who has one switches it on; lifting it asks for a proof. */
export const requireSecondFactor = endpoint({
  id: 'requireSecondFactor',
  method: 'PUT',
  path: '/auth/second-factor/requirement',
  summary:
    'Says whether all staff need a second factor; those who have none set one up at their next sign-in. Lifting it asks for the password or a fresh code.',
  access: 'admin',
  body: Proof.extend({ required: z.boolean({ error: 'required' }) }).refine(
    (typed) => typed.required || isOneProof(typed),
    oneProof,
  ),
  status: 200,
  answer: SecondFactorState,
  errors: proofErrors,
})
