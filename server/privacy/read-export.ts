import { Readable } from 'node:stream'
import { hasStaffAccess } from '#contract/roles.ts'
import { callerOfSession, findUser, provedNumbers, type UserRow } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { assertHealthDataOpen, recordPhotoViews } from '#server/health-access/index.ts'
import { FileMissing } from '#server/platform/files/file-store.ts'
import { writeZip, type ZipEntry } from '#server/platform/files/zip.ts'
import type { ShownCookies } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { enterOwnCopy } from '#server/privacy-requests/index.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { isExportLinkGood, type SentLink } from './export-link.ts'
import { storedHealthAccess } from './health-access-store.ts'
import { arrivalsOf, transfersOf } from './payment-store.ts'
import { isOwnRequest, isProvedTheirs } from './rules.ts'
import { applicationsOf, messagesOf, storedDataOf, uploadsOf } from './store.ts'
import { dataView, type NamedFile, namedFiles } from './view.ts'

/** Export downloads per person and hour; each reads all their files. */
export const readingQuota = { name: 'export-reading', limit: 20, windowSeconds: 60 * 60 }

/** A request for an export, by its link. */
export type ExportRequest = {
  link: SentLink
  cookies: ShownCookies
  network: string
}

/** A zip of a person's data; `ofMember` is whose, if staff read it. */
export type Export = { body: Readable; ofMember: string | null }

/**
 * The data export of a link's user, for themselves or an admin: `data.json` and their files, zipped while they are read.
 * Throws `link_invalid` if the link or its session has expired or may not read it any more, `too_many_requests`.
 */
export async function readExport(context: Context, request: ExportRequest): Promise<Export> {
  const { db, settings, clock } = context
  if (!isExportLinkGood(context, request.link)) throw new AppError('link_invalid')
  const caller = await callerOfSession(context, request.link.for, request.cookies)
  const mayRead = caller && (caller.userId === request.link.of || hasStaffAccess(caller.staffRole, 'admin'))
  const user = mayRead ? await findUser(db, request.link.of) : undefined
  if (!caller || user?.role !== 'user') throw new AppError('link_invalid')
  if (caller.userId !== user.id) await assertHealthDataOpen(context, caller, user.id)
  if (settings.rateLimits) await takeFromQuota(context, readingQuota, caller.userId)
  await audit(
    db,
    { userId: caller.userId, network: request.network },
    { at: clock.now(), action: 'personal_data.exported', subjectId: user.id },
  )
  if (caller.userId === user.id) await enterOwnCopy(db, user.id, clock.now())
  const { entries, photos } = await entriesOf(context, user)
  if (caller.userId !== user.id) {
    await recordPhotoViews(context, { uploadIds: photos, userId: user.id, staffId: caller.userId })
  }
  return {
    body: writeZip(entries),
    ofMember: caller.userId === user.id ? null : user.name,
  }
}

/** The entries of the zip, and the ids of the progress photos among them. */
async function entriesOf(
  context: Context,
  user: UserRow,
): Promise<{ entries: ZipEntry[]; photos: string[] }> {
  const { db, clock } = context
  const { settings } = await readPublishedSite(context)
  const person = { ...user, provedNumbers: provedNumbers(user) }
  const sent = (await applicationsOf(db, user)).filter(
    (row) => isOwnRequest(row, user) || isProvedTheirs(row, person),
  )
  const written = (await messagesOf(db, user)).filter(
    (row) => row.user_id === user.id || isProvedTheirs(row, person),
  )
  const ids = sent.map(({ id }) => id)
  const arrivals = await arrivalsOf(db, ids)
  const transfers = await transfersOf(db, ids)
  const storedData = await storedDataOf(db, user)
  const healthAccess = await storedHealthAccess(db, user.id)
  const files = namedFiles(await uploadsOf(db, { userId: user.id, applicationIds: ids }))
  const about = { site: settings.companyName, madeAt: clock.now().toISOString() }
  const gathered = { about, sent, arrivals, transfers, written, storedData, healthAccess, files }
  const data = JSON.stringify(dataView(user, gathered), null, 2)
  const dataEntry: ZipEntry = {
    name: 'data.json',
    modifiedAt: clock.now(),
    isPackable: true,
    open: async () => Readable.from([Buffer.from(data)]),
  }
  return {
    entries: [dataEntry, ...files.map((file) => fileEntry(context, file))],
    photos: files.flatMap(({ upload }) => (upload.day === null ? [] : [upload.id])),
  }
}

function fileEntry({ files }: Context, { name, upload }: NamedFile): ZipEntry {
  return {
    name,
    modifiedAt: new Date(upload.created_at),
    isPackable: upload.mimetype === 'application/pdf',
    open: async () => {
      try {
        return (await files.open(upload.storage_key)).stream
      } catch (error) {
        // Erased or replaced since the list was read: continue with the rest.
        if (error instanceof FileMissing) return null
        throw error
      }
    },
  }
}
