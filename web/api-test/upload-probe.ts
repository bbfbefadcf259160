import { faults } from '#contract/errors.ts'
import { maxProofBytes, uploadPaymentProof } from '#contract/uploads.ts'
import { ApiError, upload } from '#web/platform/api.ts'
import { patience } from '#web/platform/rhythm.ts'
import type { LogLine } from './checks.ts'

/** How large the probe is, in bytes: as the largest receipt. */
export const probeBytes = maxProofBytes

/** What nginx has to allow, beside the 1 MB of its own: the largest video, 500 MB, with the form around it. */
export const nginxLine = 'client_max_body_size 520m;'

/**
 * What came of a probe: all of it arrived; a server in front refused it; that server or a stranger answered something else;
 * the connection broke; it took too long; or the product refused it before it was sent whole, and says why.
 */
export type ProbeVerdict = 'arrived' | 'refused' | 'strange' | 'broken' | 'slow' | 'own'

/** A probe that was sent: the answer's status, 0 where none came, how long it took in milliseconds, when it was over. */
export type ProbeOutcome = {
  verdict: ProbeVerdict
  sentence: string
  status: number
  took: number
  at: Date
  requestId: string | null
}

/**
 * Sends as many bytes as the largest receipt has, in a form without a file: the server reads all of it, keeps nothing, and
 * refuses it for want of a file. That refusal proves that such a body gets through. It never throws, but for a signal.
 */
export async function probeUpload(signal?: AbortSignal): Promise<ProbeOutcome> {
  const start = performance.now()
  const fields = { probe: 'x'.repeat(probeBytes) }
  try {
    await upload(uploadPaymentProof, null, { fields, timeoutMs: patience.proof, ...(signal && { signal }) })
    throw new Error('a form without a file was taken')
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault
    const { sentence, status, requestId } = fault
    const verdict = verdictOn(fault)
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
  if (!isOwn || !Object.hasOwn(faults, code)) return 'strange'
  return code === 'invalid_input' ? 'arrived' : 'own'
}

/** What a probe found, for whoever runs the server: the same in every language. */
export function probeLine({ verdict, status, took, at, requestId }: ProbeOutcome): LogLine {
  return {
    asked: `POST /api${uploadPaymentProof.path}`,
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
