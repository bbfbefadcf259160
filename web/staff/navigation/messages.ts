import { hasStaffAccess, type StaffAccess, type StaffRole } from '#contract/roles.ts'
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

/** The parts that a role may see. */
export function partsFor(role: StaffRole): BackOfficePart[] {
  return parts.filter((part) => hasStaffAccess(role, accessOf[part]))
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
