import { askPasskey } from '#contract/auth.ts'
import { addPasskey, beginPasskey } from '#contract/second-factor.ts'
import type { PasskeyAnswer } from '#contract/second-factor-values.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import type { Proof } from './proof-form.tsx'

/** The user closed the browser's dialog, or it timed out; nothing was sent. */
export class PasskeyStopped extends Error {}

// Loaded on first use, because few users need it.
const browserPart = () => import('@simplewebauthn/browser')

const stopped = (cause: unknown) => new PasskeyStopped('No passkey came of it', { cause })

/** Gets a passkey from the browser for the second step of a sign-in. Throws `PasskeyStopped`. */
export async function passkeyFor(challengeToken: string, language: Language): Promise<PasskeyAnswer> {
  const optionsJSON = await call(askPasskey, { body: { challengeToken } }, { language })
  const { startAuthentication } = await browserPart()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch((cause) => {
    throw stopped(cause)
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/** Creates a passkey in the browser and saves it under a name. Throws `PasskeyStopped`. */
export async function makePasskey(
  { name, proof }: { name: string; proof: Proof },
  language: Language,
): Promise<void> {
  const optionsJSON = await call(beginPasskey, { body: proof }, { language })
  const { startRegistration } = await browserPart()
  const made = await startRegistration({ optionsJSON }).catch((cause) => {
    throw stopped(cause)
  })
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject, transports } = response
  const registered = { clientDataJSON, attestationObject, ...(transports && { transports }) }
  await call(
    addPasskey,
    { body: { name, response: { id, rawId, type, response: registered } } },
    { language },
  )
}
