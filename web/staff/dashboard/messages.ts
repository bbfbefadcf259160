import { defineMessages } from '#web/platform/messages.ts'

export const overviewMessages = defineMessages({
  ar: {
    title: 'نظرة سريعة',
    figures: {
      totalUsers: 'كل المستخدمين',
      pendingRequests: 'طلبات معلّقة',
      activeSubscriptions: 'اشتراكات نشطة',
      blockedUsers: 'محظورون',
    },
    recent: 'أحدث الطلبات',
    all: 'كل الطلبات المعلّقة',
    none: 'لا توجد طلبات معلّقة. استراحة مستحقة.',
    failed: 'تعذّر تحميل لوحة الكابتن',
    loading: 'جارٍ تحميل لوحة الكابتن…',
  },
  en: {
    title: 'At a glance',
    figures: {
      totalUsers: 'Total users',
      pendingRequests: 'Pending requests',
      activeSubscriptions: 'Active subscriptions',
      blockedUsers: 'Blocked users',
    },
    recent: 'Recent requests',
    all: 'All pending requests',
    none: 'No pending requests. Enjoy the rest set.',
    failed: 'Couldn’t load the dashboard',
    loading: 'Loading the dashboard…',
  },
})
