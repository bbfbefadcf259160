import { useEffect, useRef, useState } from 'react'
import { cropField, type PictureCrop, uploadFile } from '#contract/uploads.ts'
import { ApiError, upload } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { patience } from '#web/platform/rhythm.ts'
import { readSession, useSession } from '#web/platform/session.ts'
import { mediaMessages } from './messages.ts'
import type { Uploaded } from './picture-files.ts'

/** What is to be sent: a picture, and what of it is to be kept; null for all of it. */
type Parcel = { file: File; crop: PictureCrop | null }

/** A picture on its way to the server. `percent` is what has left of it; null while it waits for a sign-in or rests. */
export type Sending = {
  step: 'resting' | 'signing-in' | 'going'
  percent: number
  problem: string | null
  send: (parcel: Parcel) => void
  stop: () => void
}

/** Sends a picture of the site. Without a session of staff it waits until there is one; what failed can be sent again. */
export function useSending(onSent: (uploaded: Uploaded) => void): Sending {
  const words = useMessages(mediaMessages)
  const { language } = useLanguage()
  const session = useSession('staff')
  const [waiting, setWaiting] = useState<Parcel | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const going = useRef<AbortController>(null)
  useEffect(() => () => going.current?.abort(), [])

  async function send(parcel: Parcel) {
    const stopping = new AbortController()
    going.current = stopping
    setProblem(null)
    setPercent(0)
    try {
      const { file } = await upload(uploadFile, parcel.file, {
        session: 'staff',
        language,
        fields: { purpose: 'site', ...(parcel.crop && { crop: cropField(parcel.crop) }) },
        onProgress: setPercent,
        signal: stopping.signal,
        timeoutMs: patience.sitePicture,
      })
      if (file.picture) onSent(file.picture)
    } catch (fault) {
      if (stopping.signal.aborted) return setProblem(words.crop.stopped)
      const hasSessionEnded = fault instanceof ApiError && fault.status === 401 && !readSession('staff')
      if (hasSessionEnded) setWaiting(parcel)
      else setProblem(fault instanceof ApiError ? fault.sentence : words.failed)
    } finally {
      setPercent(null)
    }
  }

  // Signed in meanwhile, what was chosen goes its way.
  const goOn = useRef(send)
  goOn.current = send
  useEffect(() => {
    if (!waiting || !session) return
    setWaiting(null)
    void goOn.current(waiting)
  }, [waiting, session])

  return {
    step: percent !== null ? 'going' : waiting ? 'signing-in' : 'resting',
    percent: percent ?? 0,
    problem,
    send: (parcel) => (session ? void send(parcel) : setWaiting(parcel)),
    stop: () => {
      going.current?.abort()
      setWaiting(null)
    },
  }
}
