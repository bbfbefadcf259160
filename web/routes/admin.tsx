import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { ReviewList } from '#web/staff/review/review-list.tsx'
import { WhenSeen } from '#web/ui/lazy-seen.tsx'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { assignSlot } from './assign-slot.tsx'
import styles from './back-office.module.css'
import { BackOffice } from './back-office.tsx'
import { usePart } from './use-part.ts'

const messages = defineMessages({
  ar: {
    portal: 'بوابة الإدارة',
    description: 'لوحة إدارة الموقع.',
    title: 'لوحة الإدارة',
    resources: 'المواد',
    subscriptions: 'الاشتراكات',
  },
  en: {
    portal: 'Admin Portal',
    description: 'Manage the site.',
    title: 'Admin Dashboard',
    resources: 'Resources',
    subscriptions: 'Subscriptions',
  },
})

const ResourceLibrary = lazyVisible(async () => (await import('./resource-library.tsx')).ResourceLibrary)
const BackupsCard = lazyVisible(async () => (await import('#web/staff/setup/backups-card.tsx')).BackupsCard)

/** The admin's back office: applications, the assignments of members, and the state of the backups. */
export default function AdminPage() {
  const { portal, title, description } = useMessages(messages)
  return (
    <BackOffice portal="admin" name={portal} description={description} title={title}>
      <Parts />
      <div className={styles.beside}>
        <WhenSeen>
          <BackupsCard />
        </WhenSeen>
      </div>
    </BackOffice>
  )
}

function Parts() {
  const { title, resources, subscriptions } = useMessages(messages)
  const [part, setPart] = usePart(['subscriptions', 'resources'])
  return (
    <Tabs
      label={title}
      value={part}
      onValueChange={setPart}
      items={[
        { value: 'resources', label: resources, content: <ResourceLibrary />, keep: true },
        {
          value: 'subscriptions',
          label: subscriptions,
          content: <ReviewList portal="admin" assign={assignSlot} />,
        },
      ]}
    />
  )
}
