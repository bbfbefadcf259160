import { maxPhotosPerDay, type ProgressEntry } from '#contract/progress.ts'
import { deleteUpload, maxPictureBytes, uploadFile } from '#contract/uploads.ts'
import type { Language } from '#contract/values.ts'
import type { DraftPhoto } from '#web/member/progress/unsent-days/draft.ts'
import { ApiError, call, upload } from '#web/platform/api.ts'
import { checkFile } from '#web/platform/file-upload.ts'
import { requestTimeouts } from '#web/platform/query-timing.ts'
import { createStore } from '#web/platform/store.ts'
import type { DayPhoto } from './day-photo.ts'

const rules = { maxBytes: maxPictureBytes, extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp'] }

type Sending = { language: Language; onError: (error: unknown) => void }

/**
 * The photos of one day. They are uploaded one after another, so that on a slow line the first one arrives soon. Their
 * bytes are in this page's memory only.
 */
export class DayPhotos {
  /** The photos in their order. */
  readonly shown = createStore<readonly DayPhoto[]>([])
  private readonly files = new Map<string, File>()
  private readonly stops = new Map<string, AbortController>()
  private line: Promise<unknown> = Promise.resolve()
  private made = 0
  private readonly sending: Sending

  constructor(sending: Sending) {
    this.sending = sending
  }

  /** Starts with the saved photos and those of a draft; stops running uploads. */
  begin(savedPhotos: ProgressEntry['photos'], drafted: DraftPhoto[] = []): void {
    this.stop()
    const saved = savedPhotos.map(({ _id, thumbnailUrl }) =>
      this.photo({ step: 'kept', id: _id, thumbnailUrl, percent: 100 }),
    )
    const waiting = drafted.map(({ ticket, url, name, sentAt }) =>
      this.photo({ step: 'ready', id: ticket, thumbnailUrl: url, link: url, name, sentAt, percent: 100 }),
    )
    this.shown.set([...saved, ...waiting])
  }

  /** Adds and uploads files; returns false if there are more than a day allows, and then adds as many as fit. */
  add(files: File[]): boolean {
    const room = maxPhotosPerDay - this.shown.read().length
    for (const file of files.slice(0, Math.max(0, room))) {
      const photo = this.photo({ name: file.name, thumbnailUrl: URL.createObjectURL(file) })
      const fileProblem = checkFile(file, rules)
      this.shown.set([
        ...this.shown.read(),
        fileProblem ? { ...photo, step: 'failed', problem: fileProblem } : photo,
      ])
      if (!fileProblem) this.send(photo.key, file)
    }
    return files.length <= room
  }

  /** Uploads a photo again. */
  retry(key: string): void {
    const file = this.files.get(key)
    if (!file) return
    this.change(key, { step: 'waiting', percent: 0, problem: undefined, id: null })
    this.send(key, file)
  }

  /** Whether a failed photo can be sent again unchanged. */
  canRetry(key: string): boolean {
    return this.files.has(key)
  }

  /** Removes a photo, aborts its upload, and deletes a new one from the server. */
  remove(key: string): void {
    const photo = this.shown.read().find((one) => one.key === key)
    if (!photo) return
    this.stops.get(key)?.abort()
    this.forget(photo)
    if (photo.step === 'ready' && photo.id) {
      const { language } = this.sending
      // The server also deletes it by itself after two hours.
      call(deleteUpload, { params: { id: photo.id } }, { session: 'member', language }).catch(() => undefined)
    }
    this.shown.set(this.shown.read().filter((one) => one.key !== key))
  }

  /** Waits for running uploads; returns the ids for saving, or null if a photo failed. */
  async settled(): Promise<string[] | null> {
    for (let last: unknown = null; last !== this.line; ) {
      last = this.line
      await this.line
    }
    const ids = this.shown.read().map(({ id, step }) => (step === 'kept' || step === 'ready' ? id : null))
    return ids.every((id): id is string => id !== null) ? ids : null
  }

  /** Sets new photos to failed, because the server has deleted them; a retry is possible while their files are here. */
  lose(): void {
    for (const { key, step } of this.shown.read()) {
      if (step !== 'ready') continue
      this.change(key, { step: 'failed', id: null, problem: 'lost' })
    }
  }

  /**
   * Applies the newly saved photos; `had` are the ids that were known before. Photos deleted since are removed, new
   * saved ones are added, and one that was removed here stays removed. Unsaved photos stay.
   */
  rebase(saved: ProgressEntry['photos'], had: string[]): void {
    const shown = this.shown.read().map(({ id }) => id)
    const stays = saved.filter(({ _id }) => !had.includes(_id) || shown.includes(_id))
    const savedPhotos = stays.map(({ _id, thumbnailUrl }) =>
      this.photo({ step: 'kept', id: _id, thumbnailUrl, percent: 100 }),
    )
    this.shown.set([...savedPhotos, ...this.shown.read().filter(({ step }) => step !== 'kept')])
  }

  /** Aborts all uploads and releases the memory. */
  stop(): void {
    for (const stop of this.stops.values()) stop.abort()
    for (const photo of this.shown.read()) this.forget(photo)
  }

  private send(key: string, file: File): void {
    const stop = new AbortController()
    this.files.set(key, file)
    this.stops.set(key, stop)
    this.line = this.line.then(() => this.transfer(key, file, stop.signal))
  }

  private async transfer(key: string, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const { language, onError } = this.sending
    const onProgress = (percent: number) => {
      if (!signal.aborted) this.change(key, { step: percent < 100 ? 'uploading' : 'checking', percent })
    }
    this.change(key, { step: 'uploading', percent: 0 })
    try {
      const { file: sent } = await upload(uploadFile, file, {
        session: 'member',
        fields: { purpose: 'progress' },
        timeoutMs: requestTimeouts.progressPhoto,
        ...{ signal, onProgress, language },
      })
      if (signal.aborted) return
      const { cloudinaryId: id, cloudinaryUrl: link } = sent
      this.change(key, { step: 'ready', percent: 100, id, link, sentAt: Date.now() })
    } catch (error) {
      if (signal.aborted) return
      const sentence = error instanceof ApiError ? error.sentence : String(error)
      this.change(key, { step: 'failed', problem: { sentence } })
      onError(error)
    }
  }

  private photo(part: Partial<DayPhoto>): DayPhoto {
    this.made += 1
    const key = String(this.made)
    const none = { name: '', percent: 0, thumbnailUrl: null, id: null, link: '', sentAt: 0 }
    return { key, step: 'waiting', ...none, ...part }
  }

  private forget({ key, thumbnailUrl }: DayPhoto): void {
    this.files.delete(key)
    this.stops.delete(key)
    if (thumbnailUrl?.startsWith('blob:')) URL.revokeObjectURL(thumbnailUrl)
  }

  private change(key: string, part: Partial<DayPhoto>): void {
    this.shown.set(this.shown.read().map((photo) => (photo.key === key ? { ...photo, ...part } : photo)))
  }
}
