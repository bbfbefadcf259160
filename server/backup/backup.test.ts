import { readdirSync } from 'node:fs'
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'
import type { DatabaseSettings } from '#server/platform/database/open.ts'
import { storedPath } from '#server/platform/files/storage-path.ts'
import { mailsHeldSince } from '#server/platform/mail/hold-mails.ts'
import { erasuresFile, readErasures } from '#server/privacy/index.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { callAs, livePerson, person } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { answerPublication, askToPublish, savedPhoto } from '#server/test/publications.ts'
import { aSubscription } from '#server/test/push-service.ts'
import { searchPath } from '#server/test/search-path.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { copiedPath } from './copy-files.ts'
import {
  assertRestoreFinished,
  createBackup,
  listCopies,
  openCopy,
  prepareRestored,
  pruneCopies,
  restoreBackup,
  verifyBackup,
} from './index.ts'
import { readFileList } from './manifest.ts'

const programs = searchPath
const openPlain = (path: string) => openCopy(path, null)

eachDatabase((kind) => {
  let product: TestApp
  let staff: { authorization: string }
  let folder: string
  beforeEach(async () => {
    product = await pricedApp(kind)
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    folder = await mkdtemp(join(tmpdir(), 'coach-backup-'))
  })
  afterEach(async () => {
    await product.close()
    await rm(folder, { recursive: true, force: true })
  })

  const backUp = (passphrase: string | null = null) => {
    const { settings, database, files } = product.context
    const source = {
      database: database.settings,
      files,
      keyFile: join(settings.dataDirectory, 'secret.key'),
      erasedFile: erasuresFile(settings),
      demo: settings.demo,
      workFolder: settings.dataDirectory,
      passphrase,
      programs,
    }
    product.clock.advance(1000)
    return createBackup(source, { to: join(folder, 'copies'), now: product.clock.now() })
  }

  const targetDatabase = async (data: string): Promise<DatabaseSettings> =>
    kind === 'sqlite' ? { kind, file: join(data, 'coach.sqlite') } : emptyDatabase(kind)

  const settingsIn = async (name: string) => {
    const dataDirectory = join(folder, name)
    const filesDirectory = join(dataDirectory, 'files')
    const database = await targetDatabase(dataDirectory)
    return { ...product.context.settings, dataDirectory, filesDirectory, database }
  }
  type Restored = Awaited<ReturnType<typeof settingsIn>>

  const restoreTo = async (settings: Restored, from: string, makeSafe?: () => Promise<void>) =>
    restoreBackup(
      await openPlain(from),
      { ...settings, erasedFile: erasuresFile(settings), programs },
      makeSafe,
    )

  const restore = async (from: string, name = 'restored') => {
    const settings = await settingsIn(name)
    await restoreTo(settings, from)
    return settings
  }

  /** Opens a restored product, makes it safe, and closes it after the act. */
  const inRestored = async (from: string, act: (context: Context) => Promise<void>) => {
    const settings = await restore(from)
    const context = await openContext(settings, { clock: product.clock })
    try {
      const current = erasuresFile(product.context.settings)
      await prepareRestored(context, await readErasures(current))
      await act(context)
    } finally {
      await closeContext(context)
    }
  }

  it('restores a copy with every row and every file, into an empty folder alone', async () => {
    await livePerson(product, staff)
    const { path, manifest } = await backUp()
    expect(manifest.files.count).toBeGreaterThan(3)
    expect(manifest.files.lost).toEqual([])
    const database = await targetDatabase(join(folder, 'unused'))
    const place = { temporary: folder, database, programs }
    const verified = await verifyBackup(await openPlain(path), place)
    expect(verified.files).toBe(manifest.files.count)
    // The database that it was proven in is empty again.
    expect((await verifyBackup(await openPlain(path), place)).files).toBe(verified.files)
    await inRestored(path, async (context) => {
      const app = await buildApp(context)
      const headers = { authorization: `Bearer ${await signInAsAdmin(context)}` }
      const { users } = await callAs(app, headers, { method: 'GET', url: `/admin/users?q=${person.email}` })
      expect(users).toHaveLength(1)
      await app.close()
    })
    await expect(restore(path)).rejects.toThrow('is not empty')
  })

  it('copies and checks a database from before there were pages of PDFs', async () => {
    await livePerson(product, staff)
    const { db } = product.context
    await db.updateTable('uploads').set({ page_count: null, shown_pages: null }).execute()
    await db.updateTable('uploads').set({ has_variants: false }).where('purpose', '=', 'proof').execute()
    for (const column of ['page_count', 'shown_pages'])
      await sql`alter table uploads drop column ${sql.ref(column)}`.execute(db)
    await sql`delete from migrations where name = '051-pages-of-pdfs'`.execute(db)
    const { path, manifest } = await backUp()
    const place = { temporary: folder, database: await targetDatabase(join(folder, 'unused')), programs }
    const { files } = await verifyBackup(await openPlain(path), place)
    expect([files, manifest.files.lost]).toEqual([manifest.files.count, []])
  })

  it('ends sessions, known devices, links and notices, and holds mails', async () => {
    const { headers } = await livePerson(product, staff)
    const { subscription } = aSubscription('https://fcm.googleapis.com/fcm/send/x')
    const adding = { method: 'POST', url: '/admin/push/devices', payload: subscription } as const
    await callAs(product.app, staff, adding)
    const { path } = await backUp()
    await inRestored(path, async (context) => {
      expect(await context.db.selectFrom('push_devices').select('id').execute()).toEqual([])
      const app = await buildApp(context)
      const profile = { method: 'GET', url: '/api/auth/profile', headers } as const
      expect((await product.app.inject(profile)).statusCode).toBe(200)
      expect((await app.inject(profile)).statusCode).toBe(401)
      await app.close()
      const links = await context.db.selectFrom('one_time_links').select('token_hash').execute()
      expect(links).toEqual([])
      expect(await mailsHeldSince(context.db)).not.toBeNull()
    })
  })

  it('erases again who was erased after the copy, with their files', async () => {
    const { userId } = await livePerson(product, staff)
    const { path } = await backUp()
    await callAs(product.app, staff, { method: 'DELETE', url: `/admin/users/${userId}` })
    await inRestored(path, async ({ db, settings }) => {
      // So that a later restore of an even older copy erases them too.
      const listed = await readErasures(erasuresFile(settings))
      expect(listed.map(({ subjects }) => subjects.user)).toEqual([userId])
      for (const column of ['full_name', 'email', 'phone'] as const) {
        const rows = await db.selectFrom('applications').select(column).where(column, '!=', '').execute()
        expect(rows.filter((row) => JSON.stringify(row).includes('einhom'))).toEqual([])
      }
      expect(await db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([])
      expect(
        await db.selectFrom('uploads').select('id').where('purpose', '!=', 'resource').execute(),
      ).toEqual([])
      const stored = readdirSync(settings.filesDirectory).filter((name) => /^[0-9a-f]{2}$/.test(name))
      const files = stored.flatMap((name) => readdirSync(join(settings.filesDirectory, name)))
      const known = await db.selectFrom('uploads').select('storage_key').execute()
      expect(files.every((file) => known.some((row) => file.startsWith(row.storage_key)))).toBe(true)
    })
  })

  it('deletes again what a consent covered that was withdrawn after the copy, and nothing of one given since', async () => {
    const { userId, headers } = await livePerson(product, staff)
    const consent = async (given: boolean) => {
      product.clock.advance(1000)
      const health = { method: given ? 'PUT' : 'DELETE', url: '/intake/health-consent' } as const
      await callAs(product.app, headers, health)
      const photos = { method: 'PUT', url: '/progress/photo-consent', payload: { given } } as const
      await callAs(product.app, headers, photos)
    }
    const first = await backUp()
    await consent(false)
    await consent(true)
    const again = { health: { joints: false, details: 'Only the right knee' } }
    await callAs(product.app, headers, { method: 'PUT', url: '/intake', payload: again })
    const second = await backUp()

    const healthOf = async ({ db }: Context) =>
      db
        .selectFrom('intake_steps')
        .select(['answers', 'consent_at'])
        .where('user_id', '=', userId)
        .where('step', '=', 'health')
        .executeTakeFirstOrThrow()
    const photosOf = ({ db }: Context) =>
      db.selectFrom('uploads').select('id').where('purpose', '=', 'progress').execute()
    const photoConsentOf = async ({ db }: Context) =>
      (await db.selectFrom('users').select('photo_consent_at').where('id', '=', userId).executeTakeFirst())
        ?.photo_consent_at
    await inRestored(first.path, async (context) => {
      expect(await healthOf(context)).toEqual({ answers: null, consent_at: null })
      expect(await photosOf(context)).toEqual([])
      expect(await photoConsentOf(context)).toBeNull()
      expect(
        await context.db.selectFrom('users').select('id').where('id', '=', userId).execute(),
      ).toHaveLength(1)
    })
    await rm(join(folder, 'restored'), { recursive: true })
    await inRestored(second.path, async (context) => {
      expect(JSON.stringify((await healthOf(context)).answers)).toContain('right knee')
      expect(await photoConsentOf(context)).not.toBeNull()
    })
  })

  it('ends again a request of photos for the site that was answered after the copy', async () => {
    const { userId, headers } = await livePerson(product, staff)
    const photo = await savedPhoto(product.app, headers, { day: '2026-02-25' })
    const ask = () => askToPublish(product.app, { staff, userId, photos: [photo, photo] })
    const refused = await ask()
    const first = await backUp()
    await answerPublication(product.app, headers, { id: refused._id, agrees: false })
    const { _id: id } = await ask()
    const second = await backUp()
    await answerPublication(product.app, headers, { id })
    await callAs(product.app, headers, { method: 'POST', url: `/auth/publication-consents/${id}/withdrawal` })
    for (const { path } of [first, second]) {
      await inRestored(path, async ({ db }) => {
        const open = db.selectFrom('publication_consents').select('id').where('state', '!=', 'declined')
        expect(await open.execute()).toEqual([])
        const pictures = db.selectFrom('uploads').select('id').where('purpose', '=', 'result')
        expect(await pictures.execute()).toEqual([])
      })
      await rm(join(folder, 'restored'), { recursive: true })
    }
  })

  it('rejects a copy that was cut off, altered, or made by a newer version, and leaves nothing of it', async () => {
    await livePerson(product, staff)
    const { path, manifest } = await backUp()
    const database = join(path, kind === 'sqlite' ? 'coach.sqlite' : 'coach.dump')
    const { size } = await stat(database)
    const whole = await readFile(database)
    await truncate(database, size - 100)
    await expect(restore(path, 'cut')).rejects.toThrow('damaged or was altered')
    await writeFile(database, whole)
    for await (const { key } of readFileList(await openPlain(path))) {
      await appendFile(copiedPath(path, key), 'x')
      break
    }
    await expect(restore(path, 'altered')).rejects.toThrow('damaged or was altered')
    const newer = { ...manifest, database: { ...manifest.database, migrations: ['999-later'] } }
    await writeFile(join(path, 'manifest.json'), JSON.stringify(newer))
    await expect(restore(path, 'newer')).rejects.toThrow('newer version')
    await rm(join(path, 'manifest.json'))
    await expect(restore(path, 'unfinished')).rejects.toThrow('no finished copy')
    for (const name of ['cut', 'altered', 'newer', 'unfinished']) {
      expect(await readdir(join(folder, name)).catch(() => 'nothing')).toBe('nothing')
    }
  })

  it('removes what a failed restore has written, so that the same restore succeeds then', async () => {
    await livePerson(product, staff)
    const { path } = await backUp()
    const settings = await settingsIn('restored')
    await mkdir(settings.dataDirectory)
    const failing = restoreTo(settings, path, async () => {
      await writeFile(join(settings.dataDirectory, 'notes.txt'), 'of somebody else')
      throw new Error('the disk is full')
    })
    await expect(failing).rejects.toThrow('the disk is full')
    expect(await readdir(settings.dataDirectory)).toEqual(['notes.txt'])
    await rm(join(settings.dataDirectory, 'notes.txt'))
    await restoreTo(settings, path)
    await assertRestoreFinished(settings)
  })

  it('does not let a product start in an interrupted restore, which the next one removes', async () => {
    await livePerson(product, staff)
    const { path } = await backUp()
    const [settings, killed] = [await settingsIn('restored'), join(folder, 'killed')]
    const data = settings.dataDirectory
    // What stands there when it is killed, put back after it was undone.
    const failing = restoreTo(settings, path, async () => {
      await cp(data, killed, { recursive: true })
      throw new Error('killed')
    })
    await expect(failing).rejects.toThrow('killed')
    await rename(killed, data)
    await expect(assertRestoreFinished(settings)).rejects.toThrow('Run the same restore again')
    await restoreTo(settings, path)
    await assertRestoreFinished(settings)
    const context = await openContext(settings, { clock: product.clock })
    expect(await context.db.selectFrom('users').select('id').execute()).not.toEqual([])
    await closeContext(context)
  })

  it('links unchanged files to the copy before, also of the same second', async () => {
    await livePerson(product, staff)
    const first = await backUp()
    product.clock.advance(-1000)
    const second = await backUp()
    expect(await listCopies(join(folder, 'copies'))).toHaveLength(2)
    for await (const { key } of readFileList(await openPlain(first.path))) {
      const [one, other] = [first, second].map(({ path }) => stat(copiedPath(path, key)))
      expect((await one)?.ino).toBe((await other)?.ino)
    }
    await rm(join(second.path, 'files.jsonl'))
    // Without the list of the former copy nothing is linked, and all is copied.
    const third = await backUp()
    expect(third.manifest.files).toEqual(first.manifest.files)
  })

  it('tells which files the product has lost or damaged, and has them from the copy before', async () => {
    await livePerson(product, staff)
    const first = await backUp()
    expect(first.gone).toEqual([])
    const keys: string[] = []
    for await (const { key } of readFileList(await openPlain(first.path))) keys.push(key)
    const [lost = '', damaged = ''] = keys
    const { files, settings } = product.context
    await files.remove(lost)
    await appendFile(storedPath(settings.filesDirectory, damaged), 'x')
    const second = await backUp()
    expect(second.gone.sort()).toEqual([lost, damaged].sort())
    expect(second.manifest.files).toEqual(first.manifest.files)
    await rm(join(folder, 'copies'), { recursive: true })
    const third = await backUp()
    expect([third.gone, third.manifest.files.lost]).toEqual([[], [lost]])
  })

  it('encrypts a copy by a passphrase, which alone opens it, and links what is unchanged all the same', async () => {
    await livePerson(product, staff)
    const passphrase = 'correct horse battery staple'
    const first = await backUp(passphrase)
    const second = await backUp(passphrase)
    const names = (await readdir(second.path)).filter((name) => name !== 'files')
    expect(names.filter((name) => !name.endsWith('.age'))).toEqual(['store-id'])
    const copy = await openCopy(second.path, passphrase)
    for await (const { key } of readFileList(copy)) {
      const [one, other] = [first, second].map(({ path }) => stat(`${copiedPath(path, key)}.age`))
      expect((await one)?.ino).toBe((await other)?.ino)
    }
    const database = await targetDatabase(join(folder, 'unused'))
    const place = { temporary: folder, database, programs }
    expect((await verifyBackup(copy, place)).files).toBe(first.manifest.files.count)
    await expect(openCopy(second.path, null)).rejects.toThrow('is encrypted')
    await expect(openCopy(second.path, 'another passphrase of some length')).rejects.toThrow('does not open')
    // With another passphrase nothing is shared with the former copies.
    const third = await backUp('another passphrase of some length')
    await rm(first.path, { recursive: true })
    await rm(second.path, { recursive: true })
    const last = await openCopy(third.path, 'another passphrase of some length')
    expect((await verifyBackup(last, place)).files).toBe(first.manifest.files.count)
    const stored = join(third.path, kind === 'sqlite' ? 'coach.sqlite.age' : 'coach.dump.age')
    await truncate(stored, (await stat(stored)).size - 100)
    await expect(verifyBackup(last, place)).rejects.toThrow('damaged or was altered')
    const work = (await readdir(product.context.settings.dataDirectory)).filter((name) =>
      /^backup-/.test(name),
    )
    expect(work).toEqual([])
  })
})

/** A copy as far as its age and its installation count. */
async function aCopy(folder: string, name: string, storeId: string | null = 'own') {
  await mkdir(join(folder, name))
  if (storeId !== null) await writeFile(join(folder, name, 'store-id'), storeId)
}

it('keeps the newest three copies, and that of seven days and of four weeks, and removes what was interrupted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coach-copies-'))
  const now = new Date('2026-11-27T02:00:00Z')
  const dayBefore = (days: number, hour: string) =>
    `coach-${new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)}T${hour}0000Z`
  for (let days = 0; days < 60; days++) {
    for (const hour of ['00', '01']) await aCopy(folder, dayBefore(days, hour))
  }
  await writeFile(join(folder, `${dayBefore(3, '00')}.partial`), '')
  await writeFile(join(folder, 'notes.txt'), '')
  await pruneCopies(folder, { storeId: 'own', now })
  const names = (await listCopies(folder)).map(({ name }) => name.slice(6, 19))
  const ofDays = [0, 1, 2, 3, 4, 5, 6].map((days) => dayBefore(days, '01').slice(6, 19))
  // The copy before today's newest stays too: that one may be of a damaged installation.
  expect(names.slice(0, 8)).toEqual([ofDays[0], dayBefore(0, '00').slice(6, 19), ...ofDays.slice(1)])
  // Weeks begin on Thursdays, as the epoch did; the first two are among the days.
  expect(names.slice(8)).toEqual(['2026-11-18T01', '2026-11-11T01'])
  expect((await readdir(folder)).filter((name) => !name.endsWith('Z'))).toEqual(['notes.txt'])
  await rm(folder, { recursive: true })
})

it('counts no copy of a later time as one of those to keep, and deletes none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coach-copies-'))
  const now = new Date('2026-11-27T02:00:00Z')
  const days = (month: string) => [1, 2, 3, 4, 5, 6, 7, 8].map((day) => `coach-${month}-0${day}T000000Z`)
  const [good, later] = [days('2026-11'), days('2099-01')]
  for (const name of [...good, ...later]) await aCopy(folder, name)
  expect(await pruneCopies(folder, { storeId: 'own', now })).toEqual(['coach-2026-11-01T000000Z'])
  const names = (await listCopies(folder)).map(({ name }) => name)
  expect(names).toEqual([...good.slice(1), ...later].reverse())
  await rm(folder, { recursive: true })
})

it('counts no copy of another or an unknown installation as one of those to keep, and deletes none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coach-copies-'))
  const now = new Date('2026-11-27T05:00:00Z')
  const names = ['00', '01', '02', '03', '04'].map((hour) => `coach-2026-11-27T${hour}0000Z`)
  const [lost = '', unknown = '', ...own] = names
  await aCopy(folder, lost, 'the lost one')
  await aCopy(folder, unknown, null)
  for (const name of own) await aCopy(folder, name)
  expect(await pruneCopies(folder, { storeId: 'own', now })).toEqual([])
  await aCopy(folder, 'coach-2026-11-27T043000Z')
  expect(await pruneCopies(folder, { storeId: 'own', now })).toEqual([own[0]])
  expect(await pruneCopies(folder, { storeId: null, now })).toEqual([])
  expect(await readdir(folder)).toEqual(expect.arrayContaining([lost, unknown]))
  await rm(folder, { recursive: true })
})
