import type { FastifyInstance } from 'fastify'
import type { PublishedSite } from '#contract/site.ts'
import type { SiteFile } from '#contract/uploads.ts'

/** Puts a file and what it is for into a form, as staff's browser sends it. */
export function staffFormOf(file: Buffer, { name = 'a.jpg', type = 'image/jpeg', purpose = 'site' } = {}) {
  const boundary = 'form-boundary-of-a-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const tail = `\r\n--${boundary}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n--${boundary}--\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(tail)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Sends a staff upload as it is, and answers whatever comes. */
export function sendPicture(app: FastifyInstance, token: string, form: ReturnType<typeof staffFormOf>) {
  const headers = { ...form.headers, authorization: `Bearer ${token}` }
  return app.inject({ method: 'POST', url: '/api/upload', payload: form.payload, headers })
}

/** Uploads a picture for the site; fails where it was refused. */
export async function uploadPicture(app: FastifyInstance, token: string, file: Buffer): Promise<SiteFile> {
  const response = await sendPicture(app, token, staffFormOf(file))
  if (response.statusCode !== 201) throw new Error(`The picture was refused: ${response.body}`)
  return response.json().file
}

/** Publishes the site with this picture in the hero, or without one. */
export async function publishHero(
  app: FastifyInstance,
  token: string,
  picture: SiteFile['picture'] | null,
): Promise<void> {
  const { settings, sections, version }: PublishedSite = (await app.inject('/api/site')).json()
  const heroImage = picture && { ...picture, alt: { ar: 'الكابتن', en: 'The coach' } }
  const response = await app.inject({
    method: 'PUT',
    url: '/api/site',
    headers: { authorization: `Bearer ${token}` },
    payload: { settings: { ...settings, heroImage }, sections, version },
  })
  if (response.statusCode !== 200) throw new Error(`The site was not published: ${response.body}`)
}
