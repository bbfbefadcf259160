import type { ReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cairoDay } from '#contract/cairo-days.ts'
import { fileLink, type Variant, variants } from '#server/uploads/index.ts'
import { anAccount, aSession, testPassword } from './accounts.ts'
import { formOf, postApplication } from './applications.ts'
import { onSqlite } from './databases.ts'
import { pricedApp } from './priced-app.ts'
import { consentToPhotos, uploadPhoto } from './progress.ts'
import { addedResource, uploadLibraryFile } from './resources.ts'
import { aPdf } from './sample-pdfs.ts'
import { aPlainPicture } from './sample-pictures.ts'
import { aVideo } from './sample-videos.ts'
import { signInAsAdmin } from './staff.ts'
import type { TestApp } from './test-app.ts'

const files = [
  'proof picture',
  'proof PDF',
  'library PDF',
  'library video',
  'library picture',
  'progress photo',
  'progress photo of no day yet',
] as const
type File = (typeof files)[number]
const isPicture = (file: File) => /picture|photo/.test(file)
const isPhoto = (file: File) => file.startsWith('progress')
function variantsOf(file: File): readonly Variant[] {
  if (file === 'proof PDF') return [...variants, '1600']
  return isPicture(file) ? variants : ['original']
}

/** The readers, and what happened to them or to the file since they got its link. */
const identities = [
  'a visitor without a signature',
  'a visitor with a made-up signature',
  'a visitor with the bearer’s link',
  'another member, who has no assignments',
  'another member, with the member’s signature',
  'the member',
  'the member in their browser',
  'the member’s link in another browser',
  'the member’s link in no browser',
  'the member after signing out',
  'the member after being blocked',
  'the member after the end of their access',
  'the member in a renewal session',
  'the member after it was unassigned',
  'the member after it was deleted',
  'the member after it was restored',
  'the member after the consent was withdrawn',
  'the member after the link expired',
  'the coach',
  'the coach in their browser',
  'the coach’s link in another browser',
  'the coach’s link in no browser',
  'the coach after signing out',
  'the coach after being blocked',
  'the coach after being removed',
  'the coach after becoming an assistant',
  'the coach after it was deleted',
  'the coach after the consent was withdrawn',
  'the coach after the link expired',
] as const
type Identity = (typeof identities)[number]

/** The rule: who may read a member's progress photo, a library file, and a payment proof. */
function isAllowed(file: File, identity: Identity): boolean {
  // A photo is not an item; staff may read it once its day is saved.
  const ofMember = [
    'the member',
    'the member in their browser',
    'the member after it was unassigned',
    'the member after it was deleted',
    'the member after it was restored',
  ]
  const ofCoach = ['the coach', 'the coach in their browser', 'the coach after it was deleted']
  if (file === 'progress photo of no day yet') return ofMember.includes(identity)
  if (file === 'progress photo') return [...ofMember, ...ofCoach].includes(identity)
  // Assistants see neither progress nor the library.
  if (identity.endsWith('an assistant')) return !file.startsWith('library')
  // Only photos depend on the consent.
  if (identity.endsWith('was withdrawn')) return true
  if (file.startsWith('library'))
    return [
      'the member',
      'the member in their browser',
      'the member after it was restored',
      'the coach',
      'the coach in their browser',
    ].includes(identity)
  // A proof is not an item: changes of items do not affect it, and its payer may always read it.
  return [
    'the member',
    'the member in their browser',
    'the member after the end of their access',
    'the member in a renewal session',
    'the member after it was unassigned',
    'the member after it was deleted',
    'the member after it was restored',
    'the coach',
    'the coach in their browser',
    'the coach after it was deleted',
  ].includes(identity)
}

const right = { currentPassword: testPassword }

type Person = { id: string; token: string; sessionId: string; cookie: string }
type Asking = { linkTo: (variant: Variant) => string; headers?: Record<string, string> }

onSqlite((kind) => {
  describe('a private file', () => {
    let product: TestApp
    let owner: string
    let uploads: Map<File, { uploadId: string; resourceId: string | null }>

    const call = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, payload?: object) =>
      product.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${owner}` },
        ...(payload && { payload }),
      })

    async function signedIn(role: 'user' | 'coach', isInBrowser = false): Promise<Person> {
      const { context } = product
      const name = `coach-${Math.random().toString(36).slice(2, 10)}`
      const { id } = await anAccount(context, role === 'coach' ? { role, username: name } : {})
      return { id, ...(await aSession(context, { id }, { isBrowser: isInBrowser })) }
    }

    /** The link that the product creates for a holder, for any file and rendition. */
    function linkFor(holder: string, id: string, variant: Variant): string {
      return fileLink(product.context.secrets, { id, variant, holder }, product.context.clock.now())
    }

    beforeAll(async () => {
      product = await pricedApp(kind, { RATE_LIMITS: 'off' })
      owner = await signInAsAdmin(product.context)
      uploads = new Map()
      for (const file of files.filter(isPhoto)) await keepPhoto(file)
      const picture = await aPlainPicture('png')
      const proofs = {
        'proof picture': formOf(picture, 'a.png', 'image/png'),
        'proof PDF': formOf(aPdf(), 'a.pdf', 'application/pdf'),
      }
      for (const [file, proof] of Object.entries(proofs)) {
        const { _id } = await postApplication(product.app, { proof })
        const { proof_id } = await product.context.db
          .selectFrom('applications')
          .select('proof_id')
          .where('id', '=', _id)
          .executeTakeFirstOrThrow()
        uploads.set(file as File, { uploadId: proof_id ?? '', resourceId: null })
      }
      const stored = {
        'library PDF': [aPdf(), 'diet'],
        'library video': [aVideo(), 'video'],
        'library picture': [picture, 'general'],
      } as const
      for (const [file, [bytes, type]] of Object.entries(stored)) {
        const { cloudinaryId } = await uploadLibraryFile(product.app, owner, { bytes, name: 'a' })
        const { _id } = await addedResource(product.app, owner, { cloudinaryId, type })
        const { upload_id } = await product.context.db
          .selectFrom('resources')
          .select('upload_id')
          .where('id', '=', _id)
          .executeTakeFirstOrThrow()
        uploads.set(file as File, { uploadId: upload_id ?? '', resourceId: _id })
      }
    })

    afterAll(() => product.close())

    const headersOf = ({ token, cookie }: Person) => ({ authorization: `Bearer ${token}`, cookie })

    /** Uploads a photo as a member, and saves it in today's entry unless the file has no day yet. */
    async function keepPhoto(file: File): Promise<void> {
      const { app, clock, context } = product
      const member = await signedIn('user')
      const headers = headersOf(member)
      await consentToPhotos(app, headers)
      const { cloudinaryId } = await uploadPhoto(app, headers, await aPlainPicture('jpeg'))
      const uploaded = context.db.selectFrom('uploads').select('id').where('uploaded_by', '=', member.id)
      const { id } = await uploaded.executeTakeFirstOrThrow()
      uploads.set(file, { uploadId: id, resourceId: null })
      if (file !== 'progress photo') return
      const url = `/api/progress/entries/${cairoDay(clock.now())}`
      const payload = { photos: [cloudinaryId], basis: null }
      expect((await app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200)
    }

    async function aMemberWith(file: File, isInBrowser = false): Promise<Person> {
      const member = await signedIn('user', isInBrowser)
      const { uploadId, resourceId } = uploads.get(file) ?? { uploadId: '', resourceId: null }
      if (isPhoto(file)) {
        await consentToPhotos(product.app, headersOf(member))
        const photo = product.context.db.updateTable('uploads').set({ uploaded_by: member.id })
        await photo.where('id', '=', uploadId).execute()
      } else if (resourceId === null) {
        await product.context.db
          .updateTable('users')
          .set({ proof_id: uploadId })
          .where('id', '=', member.id)
          .execute()
      } else {
        await call('POST', `/api/admin/users/${member.id}/resources`, {
          resourceId,
          resourceType: 'document',
        })
      }
      return member
    }

    const change = (userId: string, columns: { blocked_at?: Date; access_ends_at?: Date }) =>
      product.context.db.updateTable('users').set(columns).where('id', '=', userId).execute()

    /** Makes a coach the one of the member whose photo it is. */
    async function assign(uploadId: string, coach: string): Promise<void> {
      const { db } = product.context
      const photos = db.selectFrom('uploads').select('uploaded_by').where('id', '=', uploadId)
      const { uploaded_by } = await photos.executeTakeFirstOrThrow()
      const member = db.updateTable('users').where('id', '=', uploaded_by)
      await member.set({ coach_id: coach, confirmed_coach_id: coach }).execute()
    }

    /** The links and credentials of an identity for a file's renditions. */
    async function askingOf(identity: Identity, file: File): Promise<Asking> {
      const { uploadId, resourceId } = uploads.get(file) ?? { uploadId: '', resourceId: null }
      if (identity === 'a visitor without a signature')
        return { linkTo: (variant) => `/files/${uploadId}/${variant}` }
      if (identity === 'a visitor with the bearer’s link') {
        // Only the sender gets a proof's ticket link, which has its own test.
        const holder = file.startsWith('proof') ? 'bearer' : 'ticket'
        return { linkTo: (variant) => linkFor(holder, uploadId, variant) }
      }
      const isInBrowser = identity.endsWith('browser')
      const isCoach = identity.startsWith('the coach')
      const person = await (isCoach ? signedIn('coach', isInBrowser) : aMemberWith(file, isInBrowser))
      if (isCoach && isPhoto(file)) await assign(uploadId, person.id)
      const own = (variant: Variant) => linkFor(person.sessionId, uploadId, variant)
      if (identity.includes('made-up'))
        return { linkTo: (variant) => own(variant).replace(/sig=.{8}/, 'sig=AAAAAAAA') }
      if (identity.startsWith('another member')) {
        const { sessionId } = await signedIn('user')
        if (identity.endsWith('no assignments'))
          return { linkTo: (variant) => linkFor(sessionId, uploadId, variant) }
        return { linkTo: (variant) => own(variant).replace(person.sessionId, sessionId) }
      }
      if (identity.endsWith('their browser')) return { linkTo: own, headers: { cookie: person.cookie } }
      if (identity.endsWith('another browser')) {
        const { cookie } = await signedIn(isCoach ? 'coach' : 'user', true)
        return { linkTo: own, headers: { cookie, 'sec-fetch-site': 'same-origin' } }
      }
      if (identity.endsWith('was withdrawn')) {
        const member = isCoach ? await aMemberWith(file) : person
        await consentToPhotos(product.app, headersOf(member), false)
      }
      if (identity.endsWith('link expired')) {
        const { secrets, clock } = product.context
        const before = new Date(clock.now().getTime() - 5 * 60_000)
        const holder = person.sessionId
        return { linkTo: (variant) => fileLink(secrets, { id: uploadId, variant, holder }, before) }
      }
      await happen(identity, person, resourceId)
      return { linkTo: own }
    }

    async function happen(identity: Identity, person: Person, resourceId: string | null): Promise<void> {
      const { app, clock, context } = product
      if (identity.endsWith('signing out')) {
        const headers = { authorization: `Bearer ${person.token}` }
        await app.inject({ method: 'POST', url: '/api/auth/logout', headers })
      }
      if (identity.endsWith('blocked')) await change(person.id, { blocked_at: clock.now() })
      if (identity.endsWith('removed')) await call('DELETE', `/api/coach/${person.id}`, right)
      if (identity.endsWith('an assistant')) {
        await call('PUT', `/api/coach/${person.id}`, { staffRole: 'assistant', ...right })
      }
      if (identity.endsWith('their access')) await change(person.id, { access_ends_at: clock.now() })
      if (identity.endsWith('renewal session')) {
        const sessions = context.db.updateTable('sessions').set({ kind: 'renewal' })
        await sessions.where('id', '=', person.sessionId).execute()
      }
      if (resourceId === null) return
      if (identity.endsWith('unassigned'))
        await call('DELETE', `/api/admin/users/${person.id}/resources`, { resourceId })
      if (/deleted|restored/.test(identity)) await call('DELETE', `/api/admin/resources/${resourceId}`)
      if (identity.endsWith('restored')) await call('POST', `/api/admin/resources/${resourceId}/restore`)
    }

    describe.each(files)('%s', (file) => {
      it.each(identities)('is readable by %s exactly if the rule says so', async (identity) => {
        const isRead = isAllowed(file, identity)
        const { linkTo, headers } = await askingOf(identity, file)
        for (const variant of variantsOf(file)) {
          const url = linkTo(variant)
          const whole = await product.app.inject({ url, headers })
          const part = await product.app.inject({ url, headers: { ...headers, range: 'bytes=0-3' } })
          const late = await product.app.inject({ url, headers: { ...headers, range: 'bytes=-2' } })
          const head = await product.app.inject({ method: 'HEAD', url, headers })
          const seen = [whole, part, late, head].map(({ statusCode }) => statusCode)
          expect([variant, seen]).toEqual([variant, isRead ? [200, 206, 206, 200] : [404, 404, 404, 404]])
          if (!isRead) expect(whole.json().code).toBe('link_invalid')
        }
        const { resourceId } = uploads.get(file) ?? {}
        if (resourceId) await call('POST', `/api/admin/resources/${resourceId}/restore`)
        if (isPhoto(file) && identity.endsWith('was withdrawn')) await keepPhoto(file)
      })
    })

    it('is named by its title for members, and by its original name for staff', async () => {
      const { app } = product
      const { cloudinaryId } = await uploadLibraryFile(app, owner, {
        bytes: aPdf(),
        name: 'سارة 92 kg.final.pdf',
      })
      const title = { ar: 'خطة: 1/2', en: 'Plan “A” v1.25 ' }
      const { _id: resourceId } = await addedResource(app, owner, { cloudinaryId, type: 'diet', title })
      const nameOf = async (url: string, cookie = '') => {
        const disposition = String(
          (await app.inject({ url, headers: { cookie } })).headers['content-disposition'],
        )
        return decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? '')
      }
      const urlFor = async (token: string, path: string, at: string) => {
        const headers = { authorization: `Bearer ${token}` }
        const [document] = (await app.inject({ url: `/api/${path}`, headers })).json()[at].resources.documents
        return document.url
      }
      const member = await signedIn('user')
      const path = `/api/admin/users/${member.id}/resources`
      await call('POST', path, { resourceId, resourceType: 'document' })
      const own = await urlFor(member.token, 'subscriptions/my-resources', 'user')
      expect(await nameOf(own)).toBe('خطة- 1-2.pdf')
      expect(await nameOf(own, 'language=ar')).toBe('خطة- 1-2.pdf')
      expect(await nameOf(own, 'language=en')).toBe('Plan “A” v1.25.pdf')
      const seenByStaff = await urlFor(owner, `admin/users/${member.id}`, 'user')
      expect(await nameOf(seenByStaff, 'language=en')).toBe('سارة 92 kg.final.pdf')
      await call('DELETE', path, { resourceId })
      await call('POST', path, { resourceId, resourceType: 'document', title: 'For you' })
      expect(await nameOf(own)).toBe('For you.pdf')
    })

    it('is in the member’s own list, with a link that works and that is only theirs', async () => {
      const member = await aMemberWith('library video')
      const headers = { authorization: `Bearer ${member.token}` }
      const mine = await product.app.inject({ url: '/api/subscriptions/my-resources', headers })
      const [video] = mine.json().user.resources.videos
      const whole = await product.app.inject(video.url)
      expect(whole.rawPayload).toEqual(aVideo())
      expect(whole.headers).toMatchObject({
        'content-type': 'video/mp4',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'",
        'accept-ranges': 'bytes',
      })
      const ranged = await product.app.inject({ url: video.url, headers: { range: 'bytes=4-7' } })
      expect([ranged.statusCode, ranged.body]).toEqual([206, 'ftyp'])
      const seenByStaff = (await call('GET', `/api/admin/users/${member.id}`)).json().user.resources.videos[0]
      expect(seenByStaff.url).not.toBe(video.url)
      const { files } = product.context
      const { open } = files
      const opened: Readable[] = []
      files.open = async (key, range) => {
        const file = await open(key, range)
        opened.push(file.stream)
        return file
      }
      const head = await product.app.inject({ method: 'HEAD', url: video.url })
      expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(aVideo().length)])
      await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([true])
      expect(opened.map((stream) => (stream as ReadStream).bytesRead)).toEqual([0])
      files.open = open
      product.clock.advance(2 * 60 * 60 * 1000 - 1)
      expect((await product.app.inject(video.url)).statusCode).toBe(200)
      product.clock.advance(2 * 60 * 60 * 1000 + 1)
      expect((await product.app.inject(video.url)).statusCode).toBe(404)
    })
  })
})
