import { addPasskey, askPasskey, beginPasskey } from '#contract/second-factors.ts'
import type { PasskeyAnswer } from '#contract/second-factors-values.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import type { Proof } from './proof-form.tsx'

/** The person closed the browser's own dialog, or it timed out; nothing was sent. */
export class PasskeyStopped extends Error {}

// Fetched when a passkey is first used: nobody else loads it.
const browserPart = () => import('@simplewebauthn/browser')

const stopped = (cause: unknown) => new PasskeyStopped('No passkey came of it', { cause })

/** Asks the browser for a passkey as the second step of a sign-in. Throws `PasskeyStopped`. */
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

/** Has the browser make a passkey, and keeps it under a name. Throws `PasskeyStopped`. */
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
  const kept = { clientDataJSON, attestationObject, ...(transports && { transports }) }
  await call(addPasskey, { body: { name, response: { id, rawId, type, response: kept } } }, { language })
}
