import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FileFieldState } from '#web/ui/file-field-steps.tsx'
import { ApiError } from './api.ts'
import type { UploadOptions } from './upload.ts'

/** What a chosen file can be refused for before it is sent. */
export type EarlyRefusal = 'tooLarge' | 'wrongType' | 'emptyFile'

/**
 * Why there is no file: refused before it was sent, or by the server's own words, which for a wrong type name all that
 * it takes anywhere; `isLasting` where the file itself is what is wrong, so that only another one helps.
 */
export type UploadProblem =
  | { kind: 'early'; refusal: EarlyRefusal }
  | { kind: 'answer'; sentence: string; isWrongType: boolean; isLasting: boolean }

/** What is taken, and how it is sent: `send` answers the ticket under which the server keeps it. */
export type UploadRules = {
  maxBytes: number
  /** In lower case, without the dot. */
  extensions: readonly string[]
  send(file: File, how: Pick<UploadOptions, 'signal' | 'onProgress'>): Promise<string>
}

type Snapshot = { field: FileFieldState; problem: UploadProblem | null }

/** Says at once what the server would say later, so that no data is spent on a file that can't be taken. */
export function refuseEarly(
  file: File,
  { maxBytes, extensions }: Pick<UploadRules, 'maxBytes' | 'extensions'>,
): EarlyRefusal | null {
  if (file.size === 0) return 'emptyFile'
  if (file.size > maxBytes) return 'tooLarge'
  const extension = /\.([A-Za-z0-9]{2,5})$/.exec(file.name)?.[1]?.toLowerCase()
  return extensions.some((known) => known === extension) ? null : 'wrongType'
}

// Too large, or of another type, or damaged.
const statusesOfTheFile: readonly number[] = [413, 415]
// A 413 of the server in front says nothing of the file: its limit is to be raised, and the same file sent again.
const isAboutFile = ({ code, status }: ApiError) =>
  statusesOfTheFile.includes(status) && code !== 'proxy_body_limit'
const wrongTypes: readonly string[] = ['unsupported_file', 'unsupported_resource']
const empty: Snapshot = { field: { step: 'idle' }, problem: null }

/** A file on its way from its owner to the server, and the ticket that claims it there. */
export class FileUpload {
  private file: File | null = null
  private running: { stop: AbortController; ticket: Promise<string | null> } | null = null
  private thumbnail: string | null = null
  private listeners = new Set<() => void>()
  private current = empty
  private readonly rules: UploadRules

  constructor(rules: UploadRules) {
    this.rules = rules
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly snapshot = (): Snapshot => this.current

  /** Whether the file that failed can be sent again as it is. */
  get canRetry(): boolean {
    const { problem } = this.current
    return problem?.kind === 'answer' && !problem.isLasting && this.file !== null
  }

  /** Takes a file and sends it at once, or refuses it here. */
  choose(file: File): void {
    this.stop()
    const refusal = refuseEarly(file, this.rules)
    this.file = refusal ? null : file
    if (refusal) this.show({ field: empty.field, problem: { kind: 'early', refusal } })
    else void this.start(file)
  }

  /** Forgets the file, and stops sending it. */
  remove(): void {
    this.file = null
    this.stop()
    this.show(empty)
  }

  /** The ticket of the uploaded file; waits for an upload under way, or for what replaces it. Null where there is none. */
  async ticket(): Promise<string | null> {
    const awaited = this.running
    const ticket = (await awaited?.ticket) ?? null
    return this.running === awaited ? ticket : this.ticket()
  }

  /** Sends the same file once more: after a failure, or because its ticket has run out. Null where that failed. */
  async sendAgain(): Promise<string | null> {
    if (!this.file) return null
    this.stop()
    return this.start(this.file)
  }

  /** Stops sending and gives the thumbnail's memory back. */
  stop(): void {
    this.running?.stop.abort()
    this.running = null
    if (this.thumbnail) URL.revokeObjectURL(this.thumbnail)
    this.thumbnail = null
  }

  private start(file: File): Promise<string | null> {
    const stop = new AbortController()
    const ticket = this.transfer(file, stop.signal)
    this.running = { stop, ticket }
    return ticket
  }

  private async transfer(file: File, signal: AbortSignal): Promise<string | null> {
    const { name, size, type } = file
    this.show({ field: { step: 'checking', name }, problem: null })
    try {
      const onProgress = (percent: number) => {
        if (!signal.aborted) this.show({ field: { step: 'uploading', name, percent }, problem: null })
      }
      const ticket = await this.rules.send(file, { signal, onProgress })
      if (signal.aborted) return null
      this.thumbnail = type.startsWith('image/') ? URL.createObjectURL(file) : null
      this.show({ field: { step: 'ready', name, size, thumbnailUrl: this.thumbnail }, problem: null })
      return ticket
    } catch (fault) {
      if (signal.aborted) return null
      this.running = null
      const sentence = fault instanceof ApiError ? fault.sentence : String(fault)
      const isWrongType = fault instanceof ApiError && wrongTypes.includes(fault.code)
      const isLasting = fault instanceof ApiError && isAboutFile(fault)
      this.show({ field: empty.field, problem: { kind: 'answer', sentence, isWrongType, isLasting } })
      return null
    }
  }

  private show(snapshot: Snapshot): void {
    this.current = snapshot
    for (const listener of this.listeners) listener()
  }
}

/**
 * Sends what claims the file, with its ticket; one that ran out while the form stood open is replaced by sending the
 * same file anew. Null where there is no file. `isGone` tells by a refusal that the ticket has run out.
 */
export async function claimFile<Answer>(
  upload: FileUpload,
  claim: (ticket: string) => Promise<Answer>,
  isGone: (fault: unknown) => boolean,
): Promise<Answer | null> {
  const ticket = await upload.ticket()
  if (ticket === null) return null
  try {
    return await claim(ticket)
  } catch (fault) {
    const renewed = isGone(fault) ? await upload.sendAgain() : null
    if (renewed === null) throw fault
    return claim(renewed)
  }
}

/** A file as a form holds it: how far it is, what is wrong with it, and the way to choose, send or remove it. */
export type HeldFile = { upload: FileUpload } & Snapshot

/** One file for as long as the form stands, and how far it is. */
export function useFileUpload(rules: UploadRules): HeldFile {
  const [upload] = useState(() => new FileUpload(rules))
  const shown = useSyncExternalStore(upload.subscribe, upload.snapshot, () => empty)
  useEffect(() => () => upload.stop(), [upload])
  return { upload, ...shown }
}

/** Recognizes a refusal by its code, such as that of a ticket that has run out. */
export const hasCode = (code: string) => (fault: unknown) => fault instanceof ApiError && fault.code === code
