import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OwnRequest } from '#contract/renewal.ts'
import { maxProofBytes, proofExtensions, replacePaymentProof } from '#contract/uploads.ts'
import { ApiError, upload } from '#web/platform/api.ts'
import { type HeldFile, useFileUpload } from '#web/platform/file-upload.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { renewalMessages } from './messages.ts'
import { standingKey } from './queries.ts'
import { credentialsOf, heard, type RenewalSource } from './source.ts'

/**
 * Sends another proof for a request that waits, as soon as it is chosen; `onSent` is called once it has arrived, and
 * where the request was reviewed meanwhile and takes none any more.
 */
export function useReplacement(source: RenewalSource, { _id }: OwnRequest, onSent: () => void): HeldFile {
  const { language } = useLanguage()
  const words = useMessages(renewalMessages)
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()

  async function send(file: File, how: Pick<Parameters<typeof upload>[2] & object, 'signal' | 'onProgress'>) {
    const sent = { ...credentialsOf(source), ...how, language, params: { id: _id } }
    try {
      const { file: kept } = await heard(source, () => upload(replacePaymentProof, file, sent))
      toast.show({ title: words.replaced, description: words.replacedBody })
      onSent()
      return kept.cloudinaryId
    } catch (fault) {
      if (fault instanceof ApiError && fault.code === 'application_not_pending') {
        fail(words.replaceFailed, fault)
        onSent()
      }
      throw fault
    } finally {
      void client.invalidateQueries({ queryKey: standingKey(source) })
    }
  }

  // The upload stands as long as the dialog, and each file goes out by what holds then.
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
