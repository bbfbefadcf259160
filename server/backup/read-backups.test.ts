import { chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onSqlite } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { nightlyBackupJobs, recordDone, recordFailed } from './index.ts'

const hour = 60 * 60 * 1000

onSqlite((kind) => {
  let product: TestApp
  let folder: string

  const open = async (environment: Record<string, string> = {}) => {
    product = await testApp(kind, environment)
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coach-record-'))
  })
  afterEach(async () => {
    await product.close()
    await rm(folder, { recursive: true, force: true })
  })

  const read = async (path: 'backups' | 'installation') => {
    const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    return (await product.app.inject({ url: `/api/admin/${path}`, headers })).json()
  }
  const warnings = async () => (await read('installation')).warnings
  const done = (of: 'backup' | 'proof') =>
    recordDone(product.context.settings, of, { at: product.clock.now(), path: '/mnt/copies/coach-1' })
  const failed = (of: 'backup' | 'proof', reason: string) =>
    recordFailed(product.context.settings, of, { at: product.clock.now(), reason })

  it('is off, without a warning, until a backup is made', async () => {
    await open()
    const nothing = { at: null, error: null }
    const off = { isNightly: false, state: 'off', backup: nothing, proof: nothing, newest: null }
    expect(await read('backups')).toEqual(off)
    expect(await warnings()).toEqual([])
    await done('backup')
    const at = product.clock.now().toISOString()
    const made = { state: 'ok', backup: { at, error: null }, newest: '/mnt/copies/coach-1' }
    expect(await read('backups')).toMatchObject(made)
  })

  it('is late, with a warning, after 48 hours', async () => {
    await open()
    await done('backup')
    product.clock.advance(48 * hour)
    expect((await read('backups')).state).toBe('ok')
    product.clock.advance(hour)
    expect((await read('backups')).state).toBe('late')
    expect(await warnings()).toMatchObject([{ code: 'backup_late', details: { hours: '49' } }])
    await done('backup')
    expect((await read('backups')).state).toBe('ok')
    expect(await warnings()).toEqual([])
  })

  it('fails with the reason of a backup or a proof, until the next one succeeds', async () => {
    await open()
    await done('backup')
    await failed('backup', 'The disk is full.')
    await failed('proof', 'The copy is damaged.')
    expect(await read('backups')).toMatchObject({
      state: 'failing',
      backup: { at: expect.any(String), error: 'The disk is full.' },
      proof: { at: null, error: 'The copy is damaged.' },
    })
    expect(await warnings()).toMatchObject([
      { code: 'backup_failed', details: { reason: 'The disk is full.' } },
      { code: 'backup_not_restorable', details: { reason: 'The copy is damaged.' } },
    ])
    await done('backup')
    await done('proof')
    expect((await read('backups')).state).toBe('ok')
    expect(await warnings()).toEqual([])
  })

  it('has the reason of a nightly backup that fails', async () => {
    await open({ BACKUP_DIR: folder })
    expect(await read('backups')).toMatchObject({ isNightly: true, state: 'ok', backup: { at: null } })
    const [job] = nightlyBackupJobs(product.context)
    // The command reads its settings from this process, where none names a folder for copies.
    await expect(job?.run(new AbortController().signal)).rejects.toThrow('BACKUP_DIR')
    const { state, backup } = await read('backups')
    expect([state, backup.error]).toEqual(['failing', expect.stringContaining('BACKUP_DIR')])
  })

  it('makes a copy every night whatever copies are dated in the future', async () => {
    await open({ BACKUP_DIR: folder })
    await mkdir(join(folder, 'coach-2099-01-01T000000Z'))
    const [job] = nightlyBackupJobs(product.context)
    // It gets as far as the command, which knows no folder for copies here.
    await expect(job?.run(new AbortController().signal)).rejects.toThrow('BACKUP_DIR')
    expect((await read('backups')).newest).toBeNull()
  })

  it('makes the first copy at once although a lost installation has left newer ones there', async () => {
    await open({ BACKUP_DIR: folder })
    const ofLost = join(folder, `coach-${product.clock.now().toISOString().slice(0, 10)}T000000Z`)
    await mkdir(ofLost)
    await writeFile(join(ofLost, 'store-id'), 'of the lost one')
    const [job] = nightlyBackupJobs(product.context)
    await expect(job?.run(new AbortController().signal)).rejects.toThrow('BACKUP_DIR')
    expect((await read('backups')).newest).toBeNull()
  })

  it('is read by the server where a file was written half', async () => {
    await open()
    await done('backup')
    const file = join(product.context.settings.dataDirectory, 'backups.json')
    const whole = await readFile(file)
    await writeFile(file, whole.subarray(0, 20))
    expect((await read('backups')).state).toBe('unreadable')
    await done('backup')
    expect((await read('backups')).state).toBe('ok')
  })

  it('says why it cannot be read, as a folder or what belongs to another account', async () => {
    await open()
    const { dataDirectory } = product.context.settings
    await mkdir(join(dataDirectory, 'backups.json'))
    const { state, backup } = await read('backups')
    expect([state, backup.error]).toEqual(['unreadable', expect.stringContaining('EISDIR')])
    const [warning] = await warnings()
    expect(warning).toMatchObject({ code: 'backup_unreadable', details: { reason: backup.error } })
    expect(warning.lines[0].text).toContain(`sudo chown --reference='${dataDirectory}'`)
  })

  it('belongs to the owner of the data folder, also if root has written it', async () => {
    await open()
    const { dataDirectory } = product.context.settings
    const self = process.getuid?.() ?? 0
    const owner = self === 0 ? 65_534 : self
    await chown(dataDirectory, owner, process.getgid?.() ?? 0)
    await done('backup')
    expect((await stat(join(dataDirectory, 'backups.json'))).uid).toBe(owner)
  })

  it('is ahead, with a warning, if the last copy is dated in the future', async () => {
    await open()
    await done('backup')
    product.clock.advance(-hour)
    expect((await read('backups')).state).toBe('ok')
    product.clock.advance(-hour / 2)
    expect((await read('backups')).state).toBe('ahead')
    expect(await warnings()).toMatchObject([{ code: 'backup_ahead', details: { hours: '2' } }])
  })

  it('warns while a copy is gone from its folder, also after new ones were made there', async () => {
    const said: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => said.push(line) })
    product = await testApp(kind, { BACKUP_DIR: folder }, { log })
    const [first, second] = [1, 2].map((day) => join(folder, `coach-2026-01-0${day}T000000Z`))
    const made = (path = '') =>
      recordDone(product.context.settings, 'backup', { at: product.clock.now(), path })
    await made(first)
    expect((await read('backups')).state).toBe('gone')
    expect(await warnings()).toMatchObject([{ code: 'backup_gone', details: { path: first } }])
    const [job] = nightlyBackupJobs(product.context)
    await expect(job?.run(new AbortController().signal)).rejects.toThrow('BACKUP_DIR')
    expect(said.join()).toContain('is the disk mounted?')
    await mkdir(second ?? '')
    await made(second)
    expect(await warnings()).toMatchObject([{ code: 'backup_gone', details: { path: first } }])
    // The disk is back; what was copied meanwhile is below it.
    await rename(second ?? '', first ?? '')
    expect(await read('backups')).toMatchObject({ state: 'ok', newest: second })
    await rename(first ?? '', second ?? '')
    await recordDone(product.context.settings, 'proof', { at: product.clock.now(), path: second ?? '' })
    expect(await warnings()).toEqual([])
  })
})
