import { type Health, type HealthDetails, sandboxParts } from '#contract/overview.ts'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useWaitText } from '#web/platform/wait-text.ts'
import { apiTestMessages } from './messages.ts'

type Name = 'files' | 'disk' | 'mail' | 'jobs' | 'sandbox' | 'address' | 'version'

/** A part of the server: how it does, and for staff why. */
export type Part = { name: Name; tone: 'ok' | 'warn' | 'bad' | 'neutral'; state: string; reasons: string[] }

const megabyte = 1024 * 1024

/** The parts of the server in the page's words. `details` is null for whoever is not staff. */
export function usePartsOf(health: Health, details: HealthDetails | null): Part[] {
  const { parts: words } = useMessages(apiTestMessages)
  const reasons = useReasons(details)
  const { files, disk, mail, jobs, sandbox, version } = health
  const missing = sandboxParts.filter((part) => !sandbox.includes(part))
  const uploads = disk === 'low' ? [words.uploadsOff] : []
  const waiting = mail === 'off' ? [words.mailsWait] : []
  const parts: Part[] = [
    { name: 'files', tone: files === 'ok' ? 'ok' : 'bad', state: words.files[files], reasons: reasons.files },
    {
      name: 'disk',
      tone: disk === 'ok' ? 'ok' : 'bad',
      state: words.disk[disk],
      reasons: uploads.concat(reasons.disk),
    },
    { name: 'mail', tone: mailTones[mail], state: words.mail[mail], reasons: waiting.concat(reasons.mail) },
    { name: 'jobs', tone: jobs === 'ok' ? 'ok' : 'bad', state: words.jobs[jobs], reasons: reasons.jobs },
    {
      name: 'sandbox',
      tone: missing.length === 0 ? 'ok' : 'warn',
      state: missing.length === 0 ? words.sandbox.whole : words.sandbox.partly,
      reasons: missing.map((part) => words.sandbox.missing[part]),
    },
    { name: 'version', tone: 'neutral', state: isolate(version), reasons: [] },
  ]
  const { loopbackOnly, plainHttp } = health
  if (!loopbackOnly && !plainHttp) return parts
  const [state, reason] = loopbackOnly
    ? [words.onlyHere, words.setAddress]
    : [words.plainHttp, words.setHttps]
  return [...parts, { name: 'address', tone: 'warn', state, reasons: [reason] }]
}

const mailTones = { ok: 'ok', late: 'bad', off: 'neutral' } as const

type Reasons = Record<'files' | 'disk' | 'mail' | 'jobs', string[]>

function useReasons(details: HealthDetails | null): Reasons {
  const { parts: words } = useMessages(apiTestMessages)
  const { fileSize, number } = useFormat()
  const waitText = useWaitText('sentence')
  if (!details) return { files: [], disk: [], mail: [], jobs: [] }
  const { files, disk, mail, jobs } = details
  const because = (error: string | null) => (error === null ? [] : [words.reason(error)])
  const age = (minutes: number) => waitText(Math.max(1, minutes) * 60)
  return {
    files: files.withoutRow
      ? [words.withoutRow(number(files.withoutRow.files), number(files.withoutRow.kept))]
      : because(files.error),
    disk:
      disk.freeMegabytes === null
        ? []
        : [words.free(fileSize(disk.freeMegabytes * megabyte), fileSize(disk.floorMegabytes * megabyte))],
    mail: [
      ...(mail.oldestWaitingMinutes === null ? [] : [words.oldestMail(age(mail.oldestWaitingMinutes))]),
      ...because(mail.lastError),
    ],
    jobs: [
      ...jobs.overdue.map(({ name, minutes }) => words.overdue(name, age(minutes))),
      ...jobs.failing.map(({ name, failures, lastError }) =>
        [words.failing(name, number(failures)), ...because(lastError)].join(' · '),
      ),
    ],
  }
}
