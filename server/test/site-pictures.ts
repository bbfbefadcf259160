import type { FastifyInstance } from 'fastify'
import type { PublishedSite } from '#contract/site.ts'
import type { SiteFile } from '#contract/uploads.ts'

const boundary = 'form-boundary-of-a-test'

type AboutFile = { name?: string; type?: string; purpose?: string; crop?: string }

/** A form with a file, its purpose and its crop, as a staff browser sends it. */
export function staffFormOf(
  file: Buffer,
  { name = 'a.jpg', type = 'image/jpeg', purpose = 'site', crop }: AboutFile = {},
) {
  const texts = crop === undefined ? [] : [textPart('crop', crop)]
  return whole([filePart('file', file, { name, type }), textPart('purpose', purpose), ...texts])
}

/** A form with several files, named `1.jpg`, `2.jpg` and so on. */
export function staffFormOfSeveral(files: Buffer[], purpose = 'site', fields: Record<string, string> = {}) {
  const parts = files.map((file, at) =>
    filePart('files', file, { name: `${at + 1}.jpg`, type: 'image/jpeg' }),
  )
  const texts = Object.entries({ purpose, ...fields }).map(([field, text]) => textPart(field, text))
  return whole([...texts, ...parts])
}

function filePart(field: string, file: Buffer, { name, type }: { name: string; type: string }): Buffer {
  const head = `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}`
  return Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), file, Buffer.from('\r\n')])
}

function textPart(field: string, text: string): Buffer {
  const head = `Content-Disposition: form-data; name="${field}"`
  return Buffer.from(`--${boundary}\r\n${head}\r\n\r\n${text}\r\n`)
}

function whole(parts: Buffer[]) {
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

type StaffForm = ReturnType<typeof whole>

/** Sends a staff upload; returns any response. */
export function sendPicture(app: FastifyInstance, token: string, form: StaffForm) {
  return sendForm(app, '/api/upload', { token, form })
}

/** Sends a staff upload of several files; returns any response. */
export function sendPictures(app: FastifyInstance, token: string, form: StaffForm) {
  return sendForm(app, '/api/upload/multiple', { token, form })
}

function sendForm(app: FastifyInstance, url: string, { token, form }: { token: string; form: StaffForm }) {
  const headers = { ...form.headers, authorization: `Bearer ${token}` }
  return app.inject({ method: 'POST', url, payload: form.payload, headers })
}

/** Uploads a site image; throws if it is rejected. */
export async function uploadPicture(app: FastifyInstance, token: string, file: Buffer): Promise<SiteFile> {
  const response = await sendPicture(app, token, staffFormOf(file))
  if (response.statusCode !== 201) throw new Error(`The image was rejected: ${response.body}`)
  return response.json().file
}

/** Publishes the site with or without this hero image. */
export function publishHero(
  app: FastifyInstance,
  token: string,
  picture: SiteFile['picture'] | null,
): Promise<void> {
  return publishPicture(app, token, { heroImage: picture })
}

/** Publishes the site with these images, or null for none. */
export async function publishPicture(
  app: FastifyInstance,
  token: string,
  places: Partial<Record<'heroImage' | 'favIcon', SiteFile['picture'] | null>>,
): Promise<void> {
  const { settings, sections, version }: PublishedSite = (await app.inject('/api/site')).json()
  const alt = { ar: 'الكابتن', en: 'The coach' }
  const named = Object.entries(places).map(([place, picture]) => [place, picture && { ...picture, alt }])
  const response = await app.inject({
    method: 'PUT',
    url: '/api/site',
    headers: { authorization: `Bearer ${token}` },
    payload: { settings: { ...settings, ...Object.fromEntries(named) }, sections, version },
  })
  if (response.statusCode !== 200) throw new Error(`The site was not published: ${response.body}`)
}
