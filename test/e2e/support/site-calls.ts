import sharp from 'sharp'
import { type PublishedSite, publishSite, readSite } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { deleteUpload, type SiteFile, uploadFile } from '#contract/uploads.ts'
import { call, granted, sendFile } from '#scripts/serving/calls.ts'
import { coachToken } from './coach-token.ts'

/** Acts of staff on the site by the API. */
export type SiteClient = {
  /** Uploads an image; returns its value for the settings. */
  upload(picture: Buffer<ArrayBuffer>, name: string): Promise<SiteFile['picture']>
  /** Publishes the site with changed settings and without these sections; returns the former settings. */
  publish(changes: Partial<SiteSettings>, off?: readonly string[]): Promise<SiteSettings>
  /** Deletes an upload; returns the status. */
  remove(id: string): Promise<number>
}

/** Signs in as the demo's coach, like any client. */
export async function openSiteCalls(url: string): Promise<SiteClient> {
  const token = await coachToken(url)
  return {
    upload: async (picture, name) => {
      const file = { bytes: picture, name, type: '' }
      const sent = granted(await sendFile(url, uploadFile, { file, fields: { purpose: 'site' }, token }))
      return (sent.file as SiteFile).picture
    },
    publish: async (changes, off = []) => {
      const { settings, sections, version } = granted(await call(url, readSite, {}))
      const shown = sections.map((one) => (off.includes(one.component) ? { ...one, enabled: false } : one))
      const body = { settings: { ...settings, ...changes }, sections: shown, version }
      granted(await call(url, publishSite, { token, body }))
      return settings
    },
    remove: async (id) => (await call(url, deleteUpload, { token, params: { id } })).status,
  }
}

/** Publishes the site with another number of clients; returns the published site. */
export async function publishClients({ url }: { url: string }, clients: number): Promise<PublishedSite> {
  const token = await coachToken(url)
  const { settings, sections, version } = granted(await call(url, readSite, {}))
  const changed = { ...settings, stats: { ...settings.stats, clients } }
  return granted(await call(url, publishSite, { token, body: { settings: changed, sections, version } }))
}

/** An image that is easy to recognize: a person with a barbell overhead. */
export async function aDrawnPhoto(): Promise<Buffer<ArrayBuffer>> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90" width="1200" height="900">
    <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#e9b872"/><stop offset="1" stop-color="#6d3b2e"/></linearGradient></defs>
    <rect width="120" height="90" fill="url(#g)"/><circle cx="60" cy="36" r="8" fill="#2b1a14"/>
    <path d="M46 90V58q0-10 14-10t14 10v32z" fill="#1d3a8a"/><path d="M49 56 38 22M71 56 82 22" stroke="#2b1a14" stroke-width="5"/>
    <path d="M14 20h92" stroke="#d8dbe2" stroke-width="2.5"/><path d="M20 6v28M100 6v28" stroke="#151515" stroke-width="9"/></svg>`
  return Buffer.from(await sharp(Buffer.from(drawing)).jpeg({ quality: 90 }).toBuffer())
}

/** A logo on a transparent background, wider than high. */
export async function aDrawnLogo(): Promise<Buffer<ArrayBuffer>> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 34" width="600" height="340">
    <path d="M6 17h48" stroke="#9aa0ab" stroke-width="4"/><path d="M12 4v26M48 4v26" stroke="#2b63f7" stroke-width="8"/></svg>`
  return Buffer.from(await sharp(Buffer.from(drawing)).png().toBuffer())
}

/** A square mark, as for the icon of a tab and of a home screen. */
export async function aDrawnIcon(): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(
    await sharp(await aDrawnLogo())
      .resize(300, 300, { fit: 'contain' })
      .png()
      .toBuffer(),
  )
}
