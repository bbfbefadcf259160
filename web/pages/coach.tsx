import { ReviewCards } from '#web/application-review/review-cards.tsx'
import { Dashboard } from '#web/overview/dashboard.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { WhenSeen } from '#web/ui/when-seen.tsx'
import { whenShown } from '#web/ui/when-shown.tsx'
import { assignSlot } from './assign-slot.tsx'
import { BackOffice } from './back-office.tsx'
import { usePart } from './use-part.ts'
import { progressSlot } from './watched-progress-slot.tsx'

const words = defineMessages({
  ar: {
    description: 'لوحة الكابتن لمراجعة الطلبات ومتابعة الأعضاء.',
    title: 'لوحة الكابتن',
    dashboard: 'الرئيسية',
    pending: 'طلبات معلّقة',
    active: 'اشتراكات نشطة',
    resources: 'المواد',
  },
  en: {
    description: 'Where the coach reviews requests and looks after members.',
    title: 'Coach Dashboard',
    dashboard: 'Dashboard',
    pending: 'Pending Requests',
    active: 'Active Subscriptions',
    resources: 'Resources',
  },
})

const PendingRequests = whenShown(
  async () => (await import('#web/application-review/review-list.tsx')).ReviewList,
)
const ActiveMembers = whenShown(async () => (await import('#web/users/active-members.tsx')).ActiveMembers)
const VisitsCard = whenShown(async () => (await import('#web/visits/visits-card.tsx')).VisitsCard)
const ResourceLibrary = whenShown(async () => (await import('./resource-library.tsx')).ResourceLibrary)

/** The coach's dashboard: the figures of the day, what waits for review, who has access, and the library. */
export default function CoachPage() {
  const { title, description } = useMessages(words)
  return (
    <BackOffice desk="coach" name={title} description={description} title={title}>
      <Parts />
    </BackOffice>
  )
}

function Parts() {
  const { title, dashboard, pending, active, resources } = useMessages(words)
  const [part, setPart] = usePart(['dashboard', 'pending', 'active', 'resources'])
  return (
    <Tabs
      label={title}
      value={part}
      onValueChange={setPart}
      items={[
        { value: 'dashboard', label: dashboard, content: <Overview /> },
        { value: 'pending', label: pending, content: <PendingRequests desk="coach" assign={assignSlot} /> },
        { value: 'active', label: active, content: <ActiveMembers progress={progressSlot} /> },
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
        <ReviewCards desk="coach" requests={requests} headingId={headingId} assign={assignSlot} />
      )}
    />
  )
}
