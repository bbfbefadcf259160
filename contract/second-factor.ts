import { z } from 'zod'
import { LoginAnswer } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { CredentialName, RegistrationResponse, SecondFactorCode } from './second-factor-values.ts'
import { oneLine, TypedPassword } from './text.ts'
import { Id, Instant } from './values.ts'

/** A passkey of the caller: its name, creation and last use. */
export const PasskeyView = z
  .object({ _id: Id, name: z.string(), createdAt: Instant, usedAt: Instant.nullable() })
  .meta({ id: 'Passkey' })
export type PasskeyView = z.infer<typeof PasskeyView>

/** The state of the caller's second factor, without secrets, and whether all staff need one. */
export const SecondFactorState = z
  .object({
    enabled: z.boolean(),
    since: Instant.nullable(),
    /** App codes can no longer be verified: the server has a new secret key. Recovery codes and passkeys still work. */
    appEnded: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(PasskeyView),
    passkeysOffered: z.boolean(),
    requiredForStaff: z.boolean(),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactorState = z.infer<typeof SecondFactorState>

export const readSecondFactor = endpoint({
  id: 'readSecondFactor',
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'Reads the state of the caller’s second factor.',
  access: 'staff',
  belongsTo: 'nobody',
  setUp: true,
  status: 200,
  response: SecondFactorState,
  errors: [],
})

/** Starts or restarts a set-up: a new secret, which is active once a code of it is confirmed. */
export const beginSecondFactor = endpoint({
  id: 'beginSecondFactor',
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Creates a secret for the caller’s authenticator app; it is active once a code is confirmed.',
  access: 'staff',
  belongsTo: 'nobody',
  setUp: true,
  body: z.object({ password: TypedPassword.optional() }),
  status: 200,
  response: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  errors: ['invalid_input', 'second_factor_already_on', 'too_many_attempts', 'busy'],
})

const recoveryCodes = z.array(z.string())

/** Turns the second factor on by one code of the app. Returns the recovery codes, once. */
export const confirmSecondFactor = endpoint({
  id: 'confirmSecondFactor',
  method: 'POST',
  path: '/auth/second-factor/confirm',
  summary:
    'Turns the second factor on, with a code of the app; returns the recovery codes, once. With a set-up token, also returns a full session.',
  access: 'staff',
  belongsTo: 'nobody',
  setUp: true,
  body: z.object({ code: SecondFactorCode }),
  status: 200,
  response: z.object({ recoveryCodes, session: LoginAnswer.optional() }),
  errors: ['invalid_input', 'second_factor_already_on', 'second_factor_off', 'too_many_attempts'],
})

/** Proof of identity: exactly one of the password and a fresh code of the app. */
const Proof = z.object({ password: TypedPassword.optional(), code: SecondFactorCode.optional() })
const isOneProof = (typed: { password?: string | undefined; code?: string | undefined }) =>
  (typed.password === undefined) !== (typed.code === undefined)
const oneProofError = { path: ['code'], message: 'required' }
const proofInOpenApi = { anyOf: [{ required: ['password'] }, { required: ['code'] }] }
const proofErrors = ['invalid_input', 'second_factor_off', 'too_many_attempts', 'busy'] as const

/** Creates ten new recovery codes; earlier ones become invalid. */
export const renewRecoveryCodes = endpoint({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'Creates ten new recovery codes and voids the earlier ones; needs the password or a fresh code.',
  access: 'staff',
  belongsTo: 'nobody',
  body: Proof.refine(isOneProof, oneProofError).meta(proofInOpenApi),
  status: 200,
  response: z.object({ recoveryCodes }),
  errors: proofErrors,
})

/**
 * Turns the caller's second factor off, with its recovery codes and passkeys. If all staff need one, the caller's
 * sessions end too, so that the next sign-in sets up a new one: this is how to move to a new phone.
 */
export const removeSecondFactor = endpoint({
  id: 'removeSecondFactor',
  method: 'DELETE',
  path: '/auth/second-factor',
  summary:
    'Turns the second factor off, with recovery codes and passkeys; needs the password or a fresh code. If all staff need one, the caller is signed out and sets up another at the next sign-in.',
  access: 'staff',
  belongsTo: 'nobody',
  body: Proof.refine(isOneProof, oneProofError).meta(proofInOpenApi),
  status: 204,
  response: z.void(),
  errors: proofErrors,
})

/** The options for creating a passkey: WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const beginPasskey = endpoint({
  id: 'beginPasskey',
  method: 'POST',
  path: '/auth/second-factor/passkey-options',
  summary: 'Returns the options to create a passkey; needs the password or a fresh code.',
  access: 'staff',
  belongsTo: 'nobody',
  body: Proof.refine(isOneProof, oneProofError).meta(proofInOpenApi),
  status: 200,
  response: z.object({
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

/** Stores a passkey that a browser has created, under a name. */
export const addPasskey = endpoint({
  id: 'addPasskey',
  method: 'POST',
  path: '/auth/second-factor/passkeys',
  summary: 'Saves a passkey that a browser has created for these options.',
  access: 'staff',
  belongsTo: 'nobody',
  body: z.object({ name: oneLine(60), response: RegistrationResponse }),
  status: 201,
  response: z.object({ passkey: PasskeyView }),
  errors: ['invalid_input', 'second_factor_off', 'passkeys_unavailable', 'too_many_passkeys'],
})

/** Deletes one of the caller's passkeys; `not_found` for another user's. */
export const removePasskey = endpoint({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/auth/second-factor/passkeys/{id}',
  summary: 'Removes one of the caller’s passkeys; needs the password or a fresh code.',
  access: 'staff',
  belongsTo: 'nobody',
  params: z.object({ id: Id }),
  body: Proof.refine(isOneProof, oneProofError).meta(proofInOpenApi),
  status: 204,
  response: z.void(),
  errors: [...proofErrors, 'not_found'],
})

/** Sets whether all staff need a second factor. Turning it on needs an admin with one; turning it off needs a proof. */
export const requireSecondFactor = endpoint({
  id: 'requireSecondFactor',
  method: 'PUT',
  path: '/auth/second-factor/requirement',
  summary:
    'Sets whether all staff need a second factor; those without one set it up at their next sign-in. Turning this off needs the password or a fresh code.',
  access: 'admin',
  body: Proof.extend({ required: z.boolean({ error: 'required' }) }).refine(
    (typed) => typed.required || isOneProof(typed),
    oneProofError,
  ),
  status: 200,
  response: SecondFactorState,
  errors: proofErrors,
})
