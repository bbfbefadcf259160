import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { Dashboard } from '#web/staff/dashboard/dashboard.tsx'
import { ReviewCards } from '#web/staff/review/review-cards.tsx'
import { WhenSeen } from '#web/ui/lazy-seen.tsx'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { assignSlot } from './assign-slot.tsx'
import { BackOffice } from './back-office.tsx'
import { usePart } from './use-part.ts'

const messages = defineMessages({
  ar: {
    description: 'لوحة الكابتن لمراجعة الطلبات ومتابعة الأعضاء.',
    title: 'لوحة الكابتن',
    dashboard: 'الرئيسية',
    pending: 'طلبات معلّقة',
    active: 'اشتراكات نشطة',
    resources: 'المواد',
  },
  en: {
    description: 'Where the coach reviews requests and follows up with members.',
    title: 'Coach Dashboard',
    dashboard: 'Dashboard',
    pending: 'Pending Requests',
    active: 'Active Subscriptions',
    resources: 'Resources',
  },
})

const PendingRequests = lazyVisible(
  async () => (await import('#web/staff/review/review-list.tsx')).ReviewList,
)
const ActiveMembers = lazyVisible(async () => (await import('./active-members-slot.tsx')).ActiveMembersSlot)
const VisitsCard = lazyVisible(async () => (await import('#web/staff/visits/visits-card.tsx')).VisitsCard)
const ResourceLibrary = lazyVisible(async () => (await import('./resource-library.tsx')).ResourceLibrary)

/** The coach's dashboard: numbers of the day, applications to review, members and the library. */
export default function CoachPage() {
  const { title, description } = useMessages(messages)
  return (
    <BackOffice portal="coach" name={title} description={description} title={title}>
      <Parts />
    </BackOffice>
  )
}

function Parts() {
  const { title, dashboard, pending, active, resources } = useMessages(messages)
  const [part, setPart] = usePart(['dashboard', 'pending', 'active', 'resources'])
  return (
    <Tabs
      label={title}
      value={part}
      onValueChange={setPart}
      items={[
        { value: 'dashboard', label: dashboard, content: <Overview /> },
        { value: 'pending', label: pending, content: <PendingRequests portal="coach" assign={assignSlot} /> },
        {
          value: 'active',
          label: active,
          content: <ActiveMembers />,
        },
        { value: 'resources', label: resources, content: <ResourceLibrary />, keep: true },
      ]}
    />
  )
}

function Overview() {
  return (
    <Dashboard
      places={{ pendingRequests: 'pending', activeSubscriptions: 'active' }}
      beside={
        <WhenSeen>
          <VisitsCard />
        </WhenSeen>
      }
      recent={(requests, headingId) => (
        <ReviewCards portal="coach" requests={requests} headingId={headingId} assign={assignSlot} />
      )}
    />
  )
}
