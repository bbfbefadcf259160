import { useEffect, useRef, useState } from 'react'
import { cropField, type PictureCrop, uploadFile } from '#contract/uploads.ts'
import { ApiError, upload } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { requestTimeouts } from '#web/platform/query-timing.ts'
import { readSession, useSession } from '#web/platform/session.ts'
import { mediaMessages } from './messages.ts'
import type { Uploaded } from './picture-files.ts'

/** The file to upload, and its crop; null for the whole image. */
type PictureUpload = { file: File; crop: PictureCrop | null }

/** The state of an upload. `percent` is the uploaded share; 0 while resting or waiting for a sign-in. */
export type Sending = {
  step: 'resting' | 'signing-in' | 'going'
  percent: number
  problem: string | null
  send: (picture: PictureUpload) => void
  stop: () => void
}

/** Uploads an image of the site. Without a staff session it waits for a sign-in; a failed upload can be retried. */
export function useSending(onSent: (uploaded: Uploaded) => void): Sending {
  const t = useMessages(mediaMessages)
  const { language } = useLanguage()
  const session = useSession('staff')
  const [waiting, setWaiting] = useState<PictureUpload | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const going = useRef<AbortController>(null)
  useEffect(() => () => going.current?.abort(), [])

  async function send(picture: PictureUpload) {
    const stopping = new AbortController()
    going.current = stopping
    setProblem(null)
    setPercent(0)
    try {
      const { file } = await upload(uploadFile, picture.file, {
        session: 'staff',
        language,
        fields: { purpose: 'site', ...(picture.crop && { crop: cropField(picture.crop) }) },
        onProgress: setPercent,
        signal: stopping.signal,
        timeoutMs: requestTimeouts.sitePicture,
      })
      if (file.picture) onSent(file.picture)
    } catch (error) {
      if (stopping.signal.aborted) return setProblem(t.crop.stopped)
      const hasSessionEnded = error instanceof ApiError && error.status === 401 && !readSession('staff')
      if (hasSessionEnded) setWaiting(picture)
      else setProblem(error instanceof ApiError ? error.sentence : t.failed)
    } finally {
      setPercent(null)
    }
  }

  // Starts the waiting upload after a sign-in.
  const latestSend = useRef(send)
  latestSend.current = send
  useEffect(() => {
    if (!waiting || !session) return
    setWaiting(null)
    void latestSend.current(waiting)
  }, [waiting, session])

  return {
    step: percent !== null ? 'going' : waiting ? 'signing-in' : 'resting',
    percent: percent ?? 0,
    problem,
    send: (picture) => (session ? void send(picture) : setWaiting(picture)),
    stop: () => {
      going.current?.abort()
      setWaiting(null)
    },
  }
}
