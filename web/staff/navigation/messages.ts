import { hasStaffAccess, type StaffAccess, seesOnlyOwn } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { defineMessages } from '#web/platform/messages.ts'

/** The parts of the back office, in their order. */
const parts = ['today', 'requests', 'members', 'library', 'inbox', 'numbers', 'team'] as const
export type BackOfficePart = (typeof parts)[number]

/** The access that a part needs. */
const accessOf = {
  today: 'staff',
  requests: 'staff',
  members: 'staff',
  library: 'coach',
  inbox: 'staff',
  numbers: 'coach',
  team: 'admin',
} as const satisfies Record<BackOfficePart, StaffAccess>

/** Whose back office it is: what decides which parts there are. */
export type OwnRole = Pick<User, 'staffRole' | 'sees'>

/** The parts that an account may see; the numbers are those of the whole business. */
export function partsFor(account: OwnRole): BackOfficePart[] {
  const role = account.staffRole ?? 'assistant'
  const may = parts.filter((part) => hasStaffAccess(role, accessOf[part]))
  return seesOnlyOwn(account) ? may.filter((part) => part !== 'numbers') : may
}

type Names = Record<BackOfficePart, string>

export const navigationMessages = defineMessages({
  ar: {
    label: 'أقسام لوحة الإدارة',
    parts: {
      today: 'اليوم',
      requests: 'الطلبات',
      members: 'الأعضاء',
      library: 'المكتبة',
      inbox: 'الرسائل',
      numbers: 'الأرقام',
      team: 'الفريق',
    } satisfies Names,
    site: 'الموقع',
    more: 'المزيد',
    account: {
      title: 'حسابي',
      welcome: 'مرحبًا بعودتك،',
      authenticated: 'تم التحقق',
      back: 'العودة إلى الموقع',
      editSite: 'تعديل الموقع',
      security: 'الأمان والتحقق بخطوتين',
      logout: 'تسجيل الخروج',
    },
    waitingRequests: (count: string) => `${count} في الانتظار`,
    unanswered: (count: string) => `${count} بلا رد`,
    failedMails: (count: string) => `${count} تعذّر إرسالها`,
  },
  en: {
    label: 'Back office sections',
    parts: {
      today: 'Today',
      requests: 'Requests',
      members: 'Members',
      library: 'Library',
      inbox: 'Inbox',
      numbers: 'Numbers',
      team: 'Team',
    } satisfies Names,
    site: 'Site',
    more: 'More',
    account: {
      title: 'My account',
      welcome: 'Welcome back,',
      authenticated: 'Authenticated',
      back: 'Back to Website',
      editSite: 'Edit site',
      security: 'Security and two-step verification',
      logout: 'Logout',
    },
    waitingRequests: (count) => `${count} waiting`,
    unanswered: (count) => `${count} unanswered`,
    failedMails: (count) => `${count} failed`,
  },
})
