import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OwnRequest } from '#contract/applications-renewal.ts'
import { replacePaymentProof } from '#contract/applications-renewal.ts'
import { maxProofBytes, proofExtensions } from '#contract/uploads.ts'
import { ApiError, upload } from '#web/platform/api.ts'
import { type HeldFile, useFileUpload } from '#web/platform/file-upload.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { renewalMessages } from './messages.ts'
import { standingKey } from './queries.ts'
import { type RenewalSource, renewalCredentials, reportingErrors } from './source.ts'

/**
 * Sends another payment proof for a waiting renewal as soon as it is chosen. Calls `onSent` after the upload, and if
 * the renewal was reviewed in between, so that it accepts no other.
 */
export function useReplacement(source: RenewalSource, { _id }: OwnRequest, onSent: () => void): HeldFile {
  const { language } = useLanguage()
  const t = useMessages(renewalMessages)
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()

  async function send(file: File, how: Pick<Parameters<typeof upload>[2] & object, 'signal' | 'onProgress'>) {
    const sent = { ...renewalCredentials(source), ...how, language, params: { id: _id } }
    try {
      const { file: uploaded } = await reportingErrors(source, () => upload(replacePaymentProof, file, sent))
      toast.show({ title: t.replaced, description: t.replacedBody })
      onSent()
      return uploaded.cloudinaryId
    } catch (error) {
      if (error instanceof ApiError && error.code === 'application_not_pending') {
        fail(t.replaceFailed, error)
        onSent()
      }
      throw error
    } finally {
      void client.invalidateQueries({ queryKey: standingKey(source) })
    }
  }

  // The upload lives as long as the dialog, and each file is sent by the newest `send`.
  const newest = useRef(send)
  useEffect(() => {
    newest.current = send
  })
  return useFileUpload({
    maxBytes: maxProofBytes,
    extensions: proofExtensions,
    send: (file, how) => newest.current(file, how),
  })
}
