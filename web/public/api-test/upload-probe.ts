import { errorDefinitions } from '#contract/errors.ts'
import { maxProofBytes, uploadPaymentProof } from '#contract/uploads.ts'
import { ApiError, upload } from '#web/platform/api.ts'
import { requestTimeouts } from '#web/platform/query-timing.ts'
import type { LogLine } from './checks.ts'

/** The size of the probe in bytes: that of the largest payment proof. */
export const probeBytes = maxProofBytes

/** The nginx setting for the largest video, 500 MB, and the form around it; nginx's default is 1 MB. */
export const nginxLine = 'client_max_body_size 520m;'

/**
 * The result of a probe. `arrived`: all of it; `refused`: a proxy rejected it; `strange`: a response that is not the
 * API's; `broken`: the connection broke; `slow`: timeout; `own`: the API rejected it before it was sent completely.
 */
export type ProbeVerdict = 'arrived' | 'refused' | 'strange' | 'broken' | 'slow' | 'own'

/** A finished probe: the response's status (0 without one), its duration in milliseconds, and when it ended. */
export type ProbeOutcome = {
  verdict: ProbeVerdict
  sentence: string
  status: number
  took: number
  at: Date
  requestId: string | null
}

/**
 * Sends a body as large as the largest payment proof, in a form without a file: the server reads it, stores nothing and
 * responds with a validation error, which proves that such a body arrives. Throws only if `signal` aborts it.
 */
export async function probeUpload(signal?: AbortSignal): Promise<ProbeOutcome> {
  const start = performance.now()
  const fields = { probe: 'x'.repeat(probeBytes) }
  try {
    await upload(uploadPaymentProof, null, {
      fields,
      timeoutMs: requestTimeouts.proof,
      ...(signal && { signal }),
    })
    throw new Error('a form without a file was accepted')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { sentence, status, requestId } = error
    const verdict = verdictOn(error)
    const isOurs = verdict === 'arrived' || verdict === 'own'
    return {
      verdict,
      sentence,
      status,
      took: Math.round(performance.now() - start),
      at: new Date(),
      requestId: (isOurs && requestId) || null,
    }
  }
}

function verdictOn({ code, isOwn }: ApiError): ProbeVerdict {
  if (code === 'upload_timed_out' && !isOwn) return 'slow'
  if (code === 'offline') return 'broken'
  if (code === 'proxy_body_limit') return 'refused'
  if (!isOwn || !Object.hasOwn(errorDefinitions, code)) return 'strange'
  return code === 'invalid_input' ? 'arrived' : 'own'
}

/** The log line of a probe, for the person who runs the server: the same in every language. */
export function probeLine({ verdict, status, took, at, requestId }: ProbeOutcome): LogLine {
  return {
    request: `POST /api${uploadPaymentProof.path}`,
    facts: [
      status === 0 ? 'no answer' : String(status),
      `${probeBytes} bytes`,
      `${took} ms`,
      verdict === 'arrived' ? 'ok' : 'failed',
      at.toISOString(),
      ...(requestId === null ? [] : [`request ${requestId}`]),
    ],
  }
}
