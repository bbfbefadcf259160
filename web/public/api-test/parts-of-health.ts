import { type Health, type HealthDetails, sandboxParts } from '#contract/dashboard.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useWaitText } from '#web/platform/wait-text.ts'
import { apiTestMessages } from './messages.ts'

type Name = 'files' | 'disk' | 'mail' | 'jobs' | 'sandbox' | 'address' | 'version'

/** A part of the server: its state, and for staff the reasons. */
export type Part = { name: Name; tone: 'ok' | 'warn' | 'bad' | 'neutral'; state: string; reasons: string[] }

const megabyte = 1024 * 1024

/** The server's parts with their texts. `details` is null for users who are not staff. */
export function usePartsOf(health: Health, details: HealthDetails | null): Part[] {
  const { parts: t } = useMessages(apiTestMessages)
  const reasons = useReasons(details)
  const { files, disk, mail, jobs, sandbox, version } = health
  const missing = sandboxParts.filter((part) => !sandbox.includes(part))
  const uploads = disk === 'low' ? [t.uploadsOff] : []
  const waiting = mail === 'off' ? [t.mailsWait] : []
  const parts: Part[] = [
    { name: 'files', tone: files === 'ok' ? 'ok' : 'bad', state: t.files[files], reasons: reasons.files },
    {
      name: 'disk',
      tone: disk === 'ok' ? 'ok' : 'bad',
      state: t.disk[disk],
      reasons: uploads.concat(reasons.disk),
    },
    { name: 'mail', tone: mailTones[mail], state: t.mail[mail], reasons: waiting.concat(reasons.mail) },
    { name: 'jobs', tone: jobs === 'ok' ? 'ok' : 'bad', state: t.jobs[jobs], reasons: reasons.jobs },
    {
      name: 'sandbox',
      tone: missing.length === 0 ? 'ok' : 'warn',
      state: missing.length === 0 ? t.sandbox.whole : t.sandbox.partly,
      reasons: missing.map((part) => t.sandbox.missing[part]),
    },
    { name: 'version', tone: 'neutral', state: isolate(version), reasons: [] },
  ]
  const { loopbackOnly, plainHttp } = health
  if (!loopbackOnly && !plainHttp) return parts
  const [state, reason] = loopbackOnly ? [t.onlyHere, t.setAddress] : [t.plainHttp, t.setHttps]
  return [...parts, { name: 'address', tone: 'warn', state, reasons: [reason] }]
}

const mailTones = { ok: 'ok', late: 'bad', off: 'neutral' } as const

type Reasons = Record<'files' | 'disk' | 'mail' | 'jobs', string[]>

function useReasons(details: HealthDetails | null): Reasons {
  const { parts: t } = useMessages(apiTestMessages)
  const { fileSize, number } = useFormat()
  const waitText = useWaitText('sentence')
  if (!details) return { files: [], disk: [], mail: [], jobs: [] }
  const { files, disk, mail, jobs } = details
  const because = (error: string | null) => (error === null ? [] : [t.reason(error)])
  const age = (minutes: number) => waitText(Math.max(1, minutes) * 60)
  return {
    files: files.withoutRow
      ? [t.withoutRow(number(files.withoutRow.files), number(files.withoutRow.kept))]
      : because(files.error),
    disk:
      disk.freeMegabytes === null
        ? []
        : [t.free(fileSize(disk.freeMegabytes * megabyte), fileSize(disk.floorMegabytes * megabyte))],
    mail: [
      ...(mail.oldestWaitingMinutes === null ? [] : [t.oldestMail(age(mail.oldestWaitingMinutes))]),
      ...because(mail.lastError),
    ],
    jobs: [
      ...jobs.overdue.map(({ name, minutes }) => t.overdue(name, age(minutes))),
      ...jobs.failing.map(({ name, failures, lastError }) =>
        [t.failing(name, number(failures)), ...because(lastError)].join(' · '),
      ),
    ],
  }
}
