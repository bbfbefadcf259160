import type { CoachStats, MailView } from '#contract/dashboard.ts'
import type { PaymentNotice } from '#contract/dashboard-payment-notices.ts'
import type { InboxMessage } from '#contract/messages.ts'
import { defaultNoticeTexts } from '#contract/notice-text-values.ts'
import type { NoticeTexts } from '#contract/notice-texts.ts'
import type { Examples } from './call-example.ts'
import { firstPage, ids, onlyPage } from './ids.ts'
import { pendingRequest } from './requests.ts'

const written = {
  name: 'Youssef Adel',
  email: 'youssef.adel@example.com',
  phone: '01112345678',
  message: 'هل التدريب مناسب بعد إصابة في الركبة؟',
}

/** A visitor's message in the inbox. */
export const inbox = {
  _id: ids.message,
  kind: 'message',
  ...written,
  phoneE164: '+201112345678',
  language: 'ar',
  read: false,
  readAt: null,
  createdAt: '2026-11-05T18:00:00.000Z',
} satisfies InboxMessage

const silent = {
  ar: 'أهلًا {first}، كيف حال التمرين هذا الأسبوع؟',
  en: 'Hi {first}, how is training going this week?',
}
const byDefault = (name: keyof typeof defaultNoticeTexts) => ({
  ...defaultNoticeTexts[name],
  isDefault: true,
})
const noticeTexts = {
  texts: {
    approved: byDefault('approved'),
    extended: byDefault('extended'),
    rejected: byDefault('rejected'),
    topUp: byDefault('topUp'),
    endingSoon: byDefault('endingSoon'),
    silent: { ...silent, isDefault: false },
    receiptAgain: byDefault('receiptAgain'),
  },
  updatedAt: '2026-10-05T10:00:00.000Z',
} satisfies NoticeTexts

const mail = {
  _id: ids.mail,
  recipient: 'sara.ibrahim@example.com',
  subject: 'تم قبول طلبك | كابتن كريم',
  state: 'waiting',
  attempts: 0,
  createdAt: '2026-11-01T09:30:00.000Z',
  nextAttemptAt: '2026-11-01T09:30:00.000Z',
  lastError: null,
} satisfies MailView

const stats = {
  totalUsers: 128,
  pendingRequests: 1,
  activeSubscriptions: 96,
  blockedUsers: 2,
} satisfies CoachStats
const dashboard = { answer: { stats, recentRequests: [pendingRequest] } }

const health = {
  status: 'ok' as const,
  database: 'connected' as const,
  uptime: 86_400,
  files: 'ok' as const,
  mail: 'ok' as const,
  jobs: 'ok' as const,
  disk: 'ok' as const,
  sandbox: ['network' as const, 'memory' as const, 'files' as const],
  version: '0.1.0',
  loopbackOnly: false,
  plainHttp: false,
  process: '5d1f09ac',
}

const notice = {
  version: 5,
  publishedAt: '2026-11-05T18:00:00.000Z',
  publishedBy: { _id: ids.admin, name: 'Karim' },
  changes: [{ detail: 'instapay_number', label: null, from: 'karim@instapay', to: '0100 123 4567' }],
} satisfies PaymentNotice

export const messageExamples = {
  listNoticeTexts: { answer: noticeTexts },
  saveNoticeTexts: { body: { case: 'silent', ...silent }, answer: noticeTexts },
  reportCsp: {
    body: {
      'csp-report': {
        'document-uri': 'https://coach.example/members',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://elsewhere.example/script.js',
        'source-file': 'https://coach.example/assets/home-1.js',
        'line-number': 12,
      },
    },
  },
  countVisit: { body: { page: 'home', source: 'https://l.instagram.com/' } },
  readVisits: {
    query: { days: '7' },
    answer: {
      days: 7,
      total: 214,
      before: 180,
      sources: [
        { source: 'instagram', count: 170 },
        { source: 'direct', count: 44 },
      ],
    },
  },
  countVisitStep: { body: { step: 'package_chosen', source: 'https://l.instagram.com/' } },
  readVisitFunnel: {
    query: { days: '7' },
    answer: {
      days: 7,
      since: '2026-11-04',
      total: { visits: 214, chosen: 61, begun: 22, sent: 9, approved: 8 },
      sources: [
        { source: 'instagram', visits: 170, chosen: 55, begun: 20, sent: 8 },
        { source: 'direct', visits: 44, chosen: 6, begun: 2, sent: 1 },
      ],
      daily: [
        { day: '2026-11-04', visits: 100, chosen: 30, begun: 12, sent: 5, approved: 4 },
        { day: '2026-11-05', visits: 114, chosen: 31, begun: 10, sent: 4, approved: 4 },
      ],
    },
  },
  readHealth: { answer: health },
  readHealthDetails: {
    answer: {
      ...health,
      details: {
        files: { error: null, withoutRow: null },
        disk: { freeMegabytes: 18_240, floorMegabytes: 500 },
        mail: { oldestWaitingMinutes: null, lastError: null },
        jobs: { lastFinishedAt: '2026-11-05T18:30:00.000Z', overdue: [], failing: [] },
        process: { host: 'coach-1', pid: 4120 },
      },
    },
  },
  sendMessage: {
    body: written,
    answer: { message: { _id: ids.message, createdAt: inbox.createdAt } },
  },
  listMessages: {
    query: { ...firstPage, read: 'false', userId: ids.member },
    answer: { ...onlyPage, messages: [inbox], counts: { unread: 1 } },
  },
  markMessage: {
    params: { id: ids.message },
    body: { read: true },
    answer: { message: { ...inbox, read: true, readAt: '2026-11-05T18:30:00.000Z', doneBy: 'Karim' } },
  },
  readDashboard: dashboard,
  readInstallation: {
    answer: {
      warnings: [
        {
          code: 'untrusted_proxy',
          details: { peer: '10.0.0.2', header: 'x-forwarded-for' },
          lines: [
            { place: 'settings', text: 'TRUST_PROXY=10.0.0.2' },
            { place: 'proxy', text: 'proxy_set_header X-Forwarded-For $remote_addr;' },
          ],
          foundAt: '2026-11-05T18:00:00.000Z',
        },
      ],
    },
  },
  readWaiting: { answer: { requests: 3, messages: 1, mails: { waiting: 1, dead: 0 }, paymentNotices: 0 } },
  listMails: {
    query: { ...firstPage, state: 'waiting' },
    answer: { ...onlyPage, mails: [mail], counts: { waiting: 1, dead: 0 }, delivers: true, heldSince: null },
  },
  readMail: {
    params: { id: ids.mail },
    answer: {
      mail,
      text: 'تم قبول طلبك',
      whatsapp: `https://wa.me/201001234567?text=${encodeURIComponent('تم قبول طلبك')}`,
    },
  },
  retryMail: { params: { id: ids.mail }, answer: { mail } },
  releaseMails: { body: { send: true }, answer: { mails: 3 } },
  testMail: {
    body: { to: 'mona@example.com' },
    answer: { outcome: 'password', codes: 'EAUTH 535 AUTH PLAIN' },
  },
  listPaymentNotices: { answer: { notices: [notice] } },
  checkPaymentNotices: {
    body: { version: notice.version, currentPassword: 'five-steady-kettlebells' },
    answer: { checked: 1 },
  },
  readBackups: {
    answer: {
      isNightly: true,
      state: 'ok',
      backup: { at: '2026-11-05T01:15:00.000Z', error: null },
      proof: { at: '2026-11-01T09:30:00.000Z', error: null },
      newest: '/mnt/copies/coach-2026-11-05T011500Z',
    },
  },
  readAudit: {
    query: {
      ...firstPage,
      person: ids.member,
      action: 'application.approved',
      network: '5f2c1d7a90b84e63a1c2d3e4f5061728',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-01T00:00:00.000Z',
    },
    answer: {
      ...onlyPage,
      entries: [
        {
          _id: ids.mail,
          at: '2026-11-05T18:30:00.000Z',
          action: 'application.approved',
          actor: { _id: ids.admin, name: 'Karim' },
          subjectId: ids.member,
          subject: { name: 'Mona Adel', userId: ids.member },
          details: { accessDays: 30 },
          network: '5f2c1d7a90b84e63a1c2d3e4f5061728',
          count: 1,
        },
      ],
    },
  },
} satisfies Partial<Examples>
