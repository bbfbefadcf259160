import { mostPhotosADay, type ProgressEntry } from '#contract/progress.ts'
import { deleteUpload, maxPictureBytes, uploadFile } from '#contract/uploads.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call, upload } from '#web/platform/api.ts'
import { refuseEarly } from '#web/platform/file-upload.ts'
import { patience } from '#web/platform/rhythm.ts'
import type { DayPhoto } from './day-photo.ts'
import type { DraftPhoto } from './draft.ts'

const rules = { maxBytes: maxPictureBytes, extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp'] }

type Sending = { language: Language; onFault: (fault: unknown) => void }

/**
 * The photos of one day: they leave one after the other, so that on a slow line the first is soon there. The bytes live
 * in this page alone.
 */
export class DayPhotos {
  private photos: DayPhoto[] = []
  private readonly files = new Map<string, File>()
  private readonly stops = new Map<string, AbortController>()
  private readonly listeners = new Set<() => void>()
  private line: Promise<unknown> = Promise.resolve()
  private made = 0
  private readonly sending: Sending

  constructor(sending: Sending) {
    this.sending = sending
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly snapshot = (): readonly DayPhoto[] => this.photos

  /** Begins with what is saved and what a draft still holds; whatever was under way is stopped. */
  begin(kept: ProgressEntry['photos'], drafted: DraftPhoto[] = []): void {
    this.stop()
    const saved = kept.map(({ _id, thumbnailUrl }) =>
      this.photo({ step: 'kept', id: _id, thumbnailUrl, percent: 100 }),
    )
    const waiting = drafted.map(({ ticket, url, name, sentAt }) =>
      this.photo({ step: 'ready', id: ticket, thumbnailUrl: url, link: url, name, sentAt, percent: 100 }),
    )
    this.show([...saved, ...waiting])
  }

  /** Takes files and sends them; answers false where they are more than a day holds, and then takes as many as fit. */
  add(files: File[]): boolean {
    const room = mostPhotosADay - this.photos.length
    for (const file of files.slice(0, Math.max(0, room))) {
      const photo = this.photo({ name: file.name, thumbnailUrl: URL.createObjectURL(file) })
      const refusal = refuseEarly(file, rules)
      this.show([...this.photos, refusal ? { ...photo, step: 'failed', problem: refusal } : photo])
      if (!refusal) this.send(photo.key, file)
    }
    return files.length <= room
  }

  /** Sends a photo once more. */
  retry(key: string): void {
    const file = this.files.get(key)
    if (!file) return
    this.change(key, { step: 'waiting', percent: 0, problem: undefined, id: null })
    this.send(key, file)
  }

  /** Whether a photo that failed can be sent as it is. */
  canRetry(key: string): boolean {
    return this.files.has(key)
  }

  /** Takes a photo out, stops sending it, and lets the server forget it where it was new. */
  remove(key: string): void {
    const photo = this.photos.find((one) => one.key === key)
    if (!photo) return
    this.stops.get(key)?.abort()
    this.forget(photo)
    if (photo.step === 'ready' && photo.id) {
      const { language } = this.sending
      // It goes by itself too, after two hours.
      call(deleteUpload, { params: { id: photo.id } }, { session: 'member', language }).catch(() => undefined)
    }
    this.show(this.photos.filter((one) => one.key !== key))
  }

  /** Waits for what is under way; answers what saving names, null where a photo failed. */
  async settled(): Promise<string[] | null> {
    for (let last: unknown = null; last !== this.line; ) {
      last = this.line
      await this.line
    }
    const ids = this.photos.map(({ id, step }) => (step === 'kept' || step === 'ready' ? id : null))
    return ids.every((id): id is string => id !== null) ? ids : null
  }

  /** Marks the new photos as gone from the server: they are sent again where their files are still here. */
  lose(): void {
    for (const { key, step } of this.photos) {
      if (step !== 'ready') continue
      this.change(key, { step: 'failed', id: null, problem: 'lost' })
    }
  }

  /**
   * Goes on from what is saved now, of which `had` was known before: saved photos that have gone since go here, those
   * that came since come, and one that was taken out here stays out. New ones stay.
   */
  rebase(saved: ProgressEntry['photos'], had: string[]): void {
    const shown = this.photos.map(({ id }) => id)
    const stays = saved.filter(({ _id }) => !had.includes(_id) || shown.includes(_id))
    const kept = stays.map(({ _id, thumbnailUrl }) =>
      this.photo({ step: 'kept', id: _id, thumbnailUrl, percent: 100 }),
    )
    this.show([...kept, ...this.photos.filter(({ step }) => step !== 'kept')])
  }

  /** Stops everything and gives the memory back. */
  stop(): void {
    for (const stop of this.stops.values()) stop.abort()
    for (const photo of this.photos) this.forget(photo)
  }

  private send(key: string, file: File): void {
    const stop = new AbortController()
    this.files.set(key, file)
    this.stops.set(key, stop)
    this.line = this.line.then(() => this.transfer(key, file, stop.signal))
  }

  private async transfer(key: string, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const { language, onFault } = this.sending
    const onProgress = (percent: number) => {
      if (!signal.aborted) this.change(key, { step: percent < 100 ? 'uploading' : 'checking', percent })
    }
    this.change(key, { step: 'uploading', percent: 0 })
    try {
      const { file: sent } = await upload(uploadFile, file, {
        session: 'member',
        fields: { purpose: 'progress' },
        timeoutMs: patience.progressPhoto,
        ...{ signal, onProgress, language },
      })
      if (signal.aborted) return
      const { cloudinaryId: id, cloudinaryUrl: link } = sent
      this.change(key, { step: 'ready', percent: 100, id, link, sentAt: Date.now() })
    } catch (fault) {
      if (signal.aborted) return
      const sentence = fault instanceof ApiError ? fault.sentence : String(fault)
      this.change(key, { step: 'failed', problem: { sentence } })
      onFault(fault)
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
    this.show(this.photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)))
  }

  private show(photos: DayPhoto[]): void {
    this.photos = photos
    for (const listener of this.listeners) listener()
  }
}
