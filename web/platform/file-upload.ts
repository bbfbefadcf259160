import { useEffect, useRef, useState } from 'react'
import { ApiError } from './api.ts'
import { createStore, useStore } from './store.ts'
import type { UploadOptions } from './upload.ts'

/** Why the browser rejects a file before it is sent. */
export type FileCheckError = 'tooLarge' | 'wrongType' | 'emptyFile'

/**
 * Why there is no file: `early` if it was rejected before sending, `answer` with the server's sentence, which for a
 * wrong type lists every type of every upload. `isLasting`: the file itself is wrong, so a retry cannot succeed.
 */
export type UploadProblem =
  | { kind: 'early'; fileProblem: FileCheckError }
  | { kind: 'answer'; sentence: string; isWrongType: boolean; isLasting: boolean }

/** An uploaded file that nothing has claimed yet. */
export type UnclaimedFile = { ticket: string; name: string; size: number }

/** Limits of a file, and how to send it: `send` returns the ticket of the upload. */
export type UploadRules = {
  maxBytes: number
  /** In lower case, without the dot. */
  extensions: readonly string[]
  send(file: File, how: Pick<UploadOptions, 'signal' | 'onProgress'>): Promise<string>
  /**
   * Where the uploaded file is remembered, so that it survives a reload; nowhere by default. The address of a thumbnail
   * that it reads belongs to the reader, who releases it.
   */
  store?: {
    read: () => (UnclaimedFile & { thumbnailUrl: string | null }) | null
    write: (file: UnclaimedFile | null, content?: File) => void
  }
}

/** The state of a file. `percent` is 0 to 100; `size` is in bytes; without a thumbnail, an icon is shown. */
export type FileFieldState =
  | { step: 'idle' }
  | { step: 'checking'; name: string }
  | { step: 'uploading'; name: string; percent: number }
  | { step: 'ready'; name: string; size: number; thumbnailUrl?: string | null }

type Snapshot = { field: FileFieldState; problem: UploadProblem | null }

/** Checks a file by the server's rules, so that no data is spent on a file that the server will reject. */
export function checkFile(
  file: File,
  { maxBytes, extensions }: Pick<UploadRules, 'maxBytes' | 'extensions'>,
): FileCheckError | null {
  if (file.size === 0) return 'emptyFile'
  if (file.size > maxBytes) return 'tooLarge'
  const extension = /\.([A-Za-z0-9]{2,5})$/.exec(file.name)?.[1]?.toLowerCase()
  return extensions.some((known) => known === extension) ? null : 'wrongType'
}

// 413: too large. 415: wrong type or damaged.
const statusesOfTheFile: readonly number[] = [413, 415]
// A proxy's 413 says nothing about the file: the same file can be sent again once the owner has raised the limit.
const isAboutFile = ({ code, status }: ApiError) =>
  statusesOfTheFile.includes(status) && code !== 'proxy_body_limit'
const wrongTypes: readonly string[] = ['unsupported_file', 'unsupported_resource']
const empty: Snapshot = { field: { step: 'idle' }, problem: null }

/** Uploads one file and provides the ticket that claims it. */
export class FileUpload {
  private file: File | null = null
  private running: { stop: AbortController; ticket: Promise<string | null> } | null = null
  private thumbnail: string | null = null
  /** What to show of the upload. */
  readonly shown = createStore(empty)
  private readonly rules: UploadRules

  constructor(rules: UploadRules) {
    this.rules = rules
  }

  /** Whether the failed file can be sent again unchanged. */
  get canRetry(): boolean {
    const { problem } = this.shown.read()
    return problem?.kind === 'answer' && !problem.isLasting && this.file !== null
  }

  /** Checks a file, and sends it at once if it passes. */
  choose(file: File): void {
    this.remove()
    const fileProblem = checkFile(file, this.rules)
    this.file = fileProblem ? null : file
    if (fileProblem) this.shown.set({ field: empty.field, problem: { kind: 'early', fileProblem } })
    else void this.start(file)
  }

  /** Removes the file and aborts its upload. */
  remove(): void {
    this.file = null
    this.stop()
    this.rules.store?.write(null)
    this.shown.set(empty)
  }

  /** Shows the file that was uploaded before a reload. */
  restore(): void {
    const stored = this.running ? null : this.rules.store?.read()
    if (!stored) return
    const { ticket, name, size, thumbnailUrl } = stored
    this.thumbnail = thumbnailUrl
    this.running = { stop: new AbortController(), ticket: Promise.resolve(ticket) }
    this.shown.set({ field: { step: 'ready', name, size, thumbnailUrl }, problem: null })
  }

  /** The ticket of the uploaded file; waits for a running upload, or the one that replaces it. Null without a file. */
  async ticket(): Promise<string | null> {
    const awaited = this.running
    const ticket = (await awaited?.ticket) ?? null
    return this.running === awaited ? ticket : this.ticket()
  }

  /**
   * Sends the same file again, after a failure or because its ticket has expired. Null if that fails. A file from before
   * a reload is gone: it has to be chosen again.
   */
  async sendAgain(): Promise<string | null> {
    if (this.file) {
      this.stop()
      return this.start(this.file)
    }
    this.remove()
    return null
  }

  /** Aborts the upload and releases the thumbnail's memory. */
  stop(): void {
    this.running?.stop.abort()
    this.running = null
    if (this.thumbnail) URL.revokeObjectURL(this.thumbnail)
    this.thumbnail = null
  }

  private start(file: File): Promise<string | null> {
    this.rules.store?.write(null)
    const stop = new AbortController()
    const ticket = this.transfer(file, stop.signal)
    this.running = { stop, ticket }
    return ticket
  }

  private async transfer(file: File, signal: AbortSignal): Promise<string | null> {
    const { name, size, type } = file
    this.shown.set({ field: { step: 'checking', name }, problem: null })
    try {
      const onProgress = (percent: number) => {
        if (!signal.aborted) this.shown.set({ field: { step: 'uploading', name, percent }, problem: null })
      }
      const ticket = await this.rules.send(file, { signal, onProgress })
      if (signal.aborted) return null
      this.rules.store?.write({ ticket, name, size }, file)
      this.thumbnail = type.startsWith('image/') ? URL.createObjectURL(file) : null
      this.shown.set({ field: { step: 'ready', name, size, thumbnailUrl: this.thumbnail }, problem: null })
      return ticket
    } catch (error) {
      if (signal.aborted) return null
      this.running = null
      const sentence = error instanceof ApiError ? error.sentence : String(error)
      const isWrongType = error instanceof ApiError && wrongTypes.includes(error.code)
      const isLasting = error instanceof ApiError && isAboutFile(error)
      this.shown.set({ field: empty.field, problem: { kind: 'answer', sentence, isWrongType, isLasting } })
      return null
    }
  }
}

/**
 * Sends the request that claims the file by its ticket. If the ticket has expired, uploads the same file again and
 * retries once. Null without a file. `isGone` recognizes the error of an expired ticket.
 */
export async function claimUpload<Result>(
  upload: FileUpload,
  claim: (ticket: string) => Promise<Result>,
  isGone: (error: unknown) => boolean,
): Promise<Result | null> {
  const ticket = await upload.ticket()
  if (ticket === null) return null
  try {
    return await claim(ticket)
  } catch (error) {
    const renewed = isGone(error) ? await upload.sendAgain() : null
    if (renewed === null) throw error
    return claim(renewed)
  }
}

/** The file of a form: its state, its error, and the methods to choose, send or remove it. */
export type ChosenFile = { upload: FileUpload } & Snapshot

/** Provides one upload for the lifetime of the form, sent by the newest `send`; aborts it on unmount. */
export function useFileUpload(rules: UploadRules): ChosenFile {
  const newest = useRef(rules)
  const [upload] = useState(
    () => new FileUpload({ ...rules, send: (file, how) => newest.current.send(file, how) }),
  )
  useEffect(() => {
    newest.current = rules
  })
  const shown = useStore(upload.shown)
  useEffect(() => {
    upload.restore()
    return () => upload.stop()
  }, [upload])
  return { upload, ...shown }
}

/** Whether an error has this code, such as that of an expired ticket. */
export const hasCode = (code: string) => (error: unknown) => error instanceof ApiError && error.code === code
