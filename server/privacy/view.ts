import { cairoDay } from '#contract/cairo-days.ts'
import type { Language, LocalizedText } from '#contract/values.ts'
import type { UserRow } from '#server/accounts/index.ts'
import { orderOf } from '#server/applications/index.ts'
import { fileNameOf } from '#server/platform/http/file-names.ts'
import type { HealthAccessRows } from './health-access-store.ts'
import { healthAccessView } from './health-access-view.ts'
import type { OwnArrivalRow, OwnTransferRow } from './payment-store.ts'
import { distinctNames, endingOf } from './rules.ts'
import type { FileRow, OwnApplicationRow, OwnMessageRow, StoredData } from './store.ts'

/** The file name of a copy that staff download, in the language of their screen: whose it is, and from which day. */
export function nameOfCopy(member: string, language: Language, now: Date): string {
  const purpose = language === 'ar' ? 'نسخة بيانات' : 'Copy of data'
  return `${fileNameOf([purpose, member, cairoDay(now)].filter(Boolean).join(' '))}.zip`
}

/** A file of a person and its name in their export. */
export type NamedFile = { name: string; upload: FileRow }

/** Names a person's files: proofs by the day of upload, photos by the day they belong to. */
export function namedFiles(uploads: FileRow[]): NamedFile[] {
  const nameOf = distinctNames()
  return uploads.map((upload) => {
    const beginning =
      upload.day === null
        ? `${upload.purpose === 'refund' ? 'refund' : 'payment'}-proofs/${cairoDay(new Date(upload.created_at))}`
        : `progress-photos/${upload.day}`
    return { name: nameOf(beginning, endingOf(upload.mimetype)), upload }
  })
}

/** The parts of an export. */
export type Gathered = {
  about: { site: LocalizedText; madeAt: string }
  sent: OwnApplicationRow[]
  arrivals: OwnArrivalRow[]
  transfers: OwnTransferRow[]
  written: OwnMessageRow[]
  storedData: StoredData
  healthAccess: HealthAccessRows
  files: NamedFile[]
}

/** All stored data of a person under readable names. Weight is in kg, measures in cm. */
export function dataView(user: UserRow, gathered: Gathered) {
  const { about, sent, written, storedData, files } = gathered
  const { periods, receipts, reminders, notes, tags, sessions, mails, activity } = storedData
  return {
    about: { ...about, times: 'UTC', days: 'Africa/Cairo' },
    account: { ...accountOf(user), newEmail: newEmailOf(storedData) },
    access: periods.map(({ starts_at, ends_at, ended_at, created_at, ...period }) => ({
      ...period,
      from: starts_at,
      to: ended_at ?? ends_at,
      grantedAt: created_at,
    })),
    requests: sent.map((row) => ({ ...requestOf(row, files), payment: paymentOf(row, gathered) })),
    receipts: receipts.map(({ year, number, amount_minor, issued_at, voided_at }) => ({
      ...{ year, number, amountInPounds: amount_minor / 100 },
      issuedAt: issued_at,
      voidedAt: voided_at,
    })),
    ...givenOf(storedData),
    marksInFiles: marksOf(storedData),
    intake: intakeOf(storedData),
    guardian: guardianOf(storedData),
    answerAboutPurposes: purposeAnswerOf(storedData),
    progress: progressOf(user, storedData.entries, files),
    shownOnTheSite: publicationsOf(storedData),
    whoSawHealthData: healthAccessView(gathered.healthAccess, files),
    messages: written.map(({ kind, name, email, phone, message, state, done_at, created_at }) => ({
      ...{ kind, name, email, phone, message, state },
      sentAt: created_at,
      doneAt: done_at,
    })),
    privacyRequests: storedData.privacyRequests.map(({ received_on, due_on, answered_at, ...request }) => ({
      ...request,
      receivedOn: received_on,
      dueOn: due_on,
      answeredAt: answered_at,
    })),
    reminders: reminders.map(({ about, reminded_at }) => ({ about, at: reminded_at })),
    notesOfTheTeam: notes.map(({ text, created_at, edited_at }) => ({
      ...{ text, writtenAt: created_at, changedAt: edited_at },
    })),
    tags: tags.map(({ tag, added_at }) => ({ tag, addedAt: added_at })),
    signIns: sessions.map(({ user_agent, created_at, seen_at, expires_at }) => ({
      browser: user_agent,
      since: created_at,
      lastSeen: seen_at,
      until: expires_at,
    })),
    mails: mails.map(({ subject, state, created_at, sent_at }) => ({
      ...{ subject, state },
      writtenAt: created_at,
      sentAt: sent_at,
    })),
    securityRecord: activity.map(({ at, action, actor_id }) => ({
      ...{ at, action },
      by: actor_id === null ? 'nobody signed in' : actor_id === user.id ? 'you' : 'the coach’s team',
    })),
  }
}

/** The address that staff entered and that waits for confirmation. */
function newEmailOf({ emailChange }: StoredData) {
  return emailChange ? { email: emailChange.email, enteredAt: emailChange.requested_at } : null
}

function accountOf(user: UserRow) {
  const { name, email, unproved_email, phone, whatsapp, goals, plan } = user
  return {
    ...{ name, email, unconfirmedEmail: unproved_email, phone, whatsapp, goals, plan },
    accessFrom: user.access_starts_at,
    accessTo: user.access_ends_at,
    accessDays: user.access_days,
    accessPausedUntil: user.access_paused_until,
    lastSeenAt: user.last_seen_at,
    createdAt: user.created_at,
    changedAt: user.updated_at,
  }
}

function requestOf(row: OwnApplicationRow, files: NamedFile[]) {
  const { code, kind, status, email, phone, whatsapp, plan, language } = row
  return {
    ...{ code, kind, status, name: row.full_name, email, phone, whatsapp },
    socialMedia: row.social_media,
    ...{ plan, language, order: orderOf(row) },
    ...{ payCode: row.pay_code, paymentMethod: row.payment_method },
    rejectionReason: row.rejection_reason,
    consent: row.consent_at && { at: row.consent_at, version: row.consent_version },
    sentAt: row.created_at,
    reviewedAt: row.reviewed_at,
    toldAt: row.told_by && row.told_at,
    paymentProofs: files
      .filter(({ upload }) => upload.application_id === row.id && upload.purpose === 'proof')
      .map(({ name, upload }) => ({
        file: name,
        originalName: upload.original_name,
        uploadedAt: upload.created_at,
        corrected: correctionOf(upload),
      })),
    refundProofs: files
      .filter(({ upload }) => upload.application_id === row.id && upload.purpose === 'refund')
      .map(({ name, upload }) => ({
        file: name,
        originalName: upload.original_name,
        uploadedAt: upload.created_at,
      })),
  }
}

/** What the person said that a proof shows, where it was read wrongly. */
function correctionOf({ amount_minor, reference, method, corrected_at }: FileRow) {
  if (corrected_at === null) return null
  return { amountInPiastres: amount_minor, reference, paymentMethod: method, at: corrected_at }
}

/** That the payment of a request was seen to arrive, and what its transfers said. */
function paymentOf(
  { id }: OwnApplicationRow,
  { arrivals, transfers }: Pick<Gathered, 'arrivals' | 'transfers'>,
) {
  const note = arrivals.find(({ application_id }) => application_id === id)
  const own = transfers.filter(({ application_id }) => application_id === id)
  if (!note && own.length === 0) return null
  return {
    ...{ channel: note?.channel ?? null, seenAt: note?.seen_at ?? null },
    seenInPiastres: note?.amount_minor ?? null,
    transfers: own.map((row) => ({
      ...{ amountInPiastres: row.amount_minor, arrivedAt: row.happened_at, reference: row.reference },
      ...{ senderName: row.sender_name, senderNumber: row.sender_number },
    })),
  }
}

function givenOf({ items, uses }: StoredData) {
  const titles = new Map(items.flatMap((item) => [item.id, item.resource_id].map((id) => [id, item.title])))
  return {
    documentsAndVideos: items.map(({ kind, type, title, assigned_at, opened_at }) => ({
      ...{ kind, type, title },
      givenAt: assigned_at,
      firstOpenedAt: opened_at,
    })),
    opened: uses.map(({ day, kind, item_id, used_at }) => ({
      ...{ day, kind, title: titles.get(item_id) ?? null },
      at: used_at,
    })),
  }
}

/** The codes that files bear which the person opened. */
function marksOf({ leakMarks }: StoredData) {
  return leakMarks.map(({ code, first_opened_at, title_ar, title_en }) => ({
    ...{ code, title: title_ar === null ? null : { ar: title_ar, en: title_en } },
    firstOpenedAt: first_opened_at,
  }))
}

function intakeOf({ intake }: StoredData) {
  return intake.map(({ step, answers, consent_at, consent_version, saved_at }) => ({
    ...{ step, answers },
    savedAt: saved_at,
    ...(step === 'health' && { consent: consent_at && { at: consent_at, version: consent_version } }),
  }))
}

/** Who agreed for the person, if they are under 18. */
function guardianOf({ guardian }: StoredData) {
  if (!guardian) return null
  const { name, phone, consent_at, consent_version } = guardian
  return { name, phone, consent: { at: consent_at, version: consent_version } }
}

/** What the person answered when what data is used for had changed. */
function purposeAnswerOf({ purposeAnswer }: StoredData) {
  if (!purposeAnswer) return null
  const { version, agrees, answered_at } = purposeAnswer
  return { version, agrees, answeredAt: answered_at }
}

/** What the person was asked to show on the site, and what they answered to which words. */
function publicationsOf({ publications }: StoredData) {
  return publications.map(({ state, words, facts, ...row }) => ({
    ...{ state, facts, requestedAt: row.requested_at, answeredAt: row.answered_at },
    ...{ withdrawnAt: row.withdrawn_at, consentVersion: row.consent_version, wordsRead: words },
  }))
}

const tenths = (figure: number | null) => (figure === null ? null : figure / 10)

function progressOf(user: UserRow, entries: StoredData['entries'], files: NamedFile[]) {
  const consent = user.photo_consent_at
  return {
    weeklyGoal: user.weekly_goal,
    photoConsent: consent && { at: consent, version: user.photo_consent_version },
    days: entries.map((entry) => ({
      day: entry.day,
      workout: entry.workout,
      weight: tenths(entry.weight),
      waist: tenths(entry.waist),
      hip: tenths(entry.hip),
      chest: tenths(entry.chest),
      arm: tenths(entry.arm),
      thigh: tenths(entry.thigh),
      energy: entry.energy,
      sleep: entry.sleep,
      note: entry.note,
      comment: entry.comment && { text: entry.comment, at: entry.comment_at, seenAt: entry.comment_seen_at },
      photos: files.filter(({ upload }) => upload.day === entry.day).map(({ name }) => name),
      writtenAt: entry.created_at,
      changedAt: entry.updated_at,
    })),
  }
}
