import { z } from 'zod'
import { foldDigits, stripInvisible } from './text.ts'

/** The number of recovery codes in a set. */
export const recoveryCodesOfSet = 10

/** The maximum number of passkeys per account. */
export const maxPasskeys = 10

/** A code of an authenticator app: six digits of any script, with or without spaces. */
export const SecondFactorCode = z
  .string({ error: 'required' })
  .max(60, 'second_factor_code')
  .overwrite((value) => foldDigits(stripInvisible(value)).replace(/[\s-]/g, ''))
  .refine((value) => value !== '', 'required')
  .refine((value) => /^\d{6}$/.test(value), 'second_factor_code')

/** A recovery code as it was shown: sixteen letters and digits, with or without dashes and spaces. */
export const RecoveryCode = z
  .string({ error: 'required' })
  .max(80, 'recovery_code')
  .overwrite((value) => foldDigits(stripInvisible(value)).replace(/[\s-]/g, '').toUpperCase())
  .refine((value) => value !== '', 'required')
  .refine((value) => /^[A-Z2-7]{16}$/.test(value), 'recovery_code')

const Base64Url = z
  .string()
  .max(8000)
  .regex(/^[\w-]+$/)

const Credential = z.object({
  id: Base64Url.max(1400),
  rawId: Base64Url.max(1400),
  type: z.literal('public-key'),
})

/** The browser's response for a new passkey; unused fields are omitted. */
export const RegistrationResponse = Credential.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
}).meta({ id: 'PasskeyMade' })
export type RegistrationResponse = z.output<typeof RegistrationResponse>

/** The browser's response for a used passkey. */
export const PasskeyAnswer = Credential.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
}).meta({ id: 'PasskeyUsed' })
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** The second step of a sign-in: exactly one method, with the challenge token of the first step. */
export const SecondStepRequest = z
  .object({
    challengeToken: z.string().min(1, 'required').max(200),
    code: SecondFactorCode.optional(),
    recoveryCode: RecoveryCode.optional(),
    passkey: PasskeyAnswer.optional(),
  })
  .refine(
    ({ code, recoveryCode, passkey }) =>
      [code, recoveryCode, passkey].filter((way) => way !== undefined).length === 1,
    { path: ['code'], message: 'required' },
  )
export type SecondStepRequest = z.output<typeof SecondStepRequest>

const Transports = z.array(z.string()).optional()
/** A passkey as WebAuthn describes it to a browser. */
export const CredentialName = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: Transports,
})
