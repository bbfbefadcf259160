import type { ReactNode } from 'react'
import type { BackOfficePart } from '#web/staff/navigation/messages.ts'
import { WhenSeen } from '#web/ui/lazy-seen.tsx'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import styles from './back-office.module.css'
import type { PartProps } from './part-props.ts'

const TodayPart = lazyVisible(async () => (await import('./today-part.tsx')).TodayPart)
const RequestsPart = lazyVisible(async () => (await import('./requests-part.tsx')).RequestsPart)
const MembersPart = lazyVisible(async () => (await import('./members-part.tsx')).MembersPart)
const ResourceLibrary = lazyVisible(async () => (await import('./resource-library.tsx')).ResourceLibrary)
const InboxScreen = lazyVisible(async () => (await import('#web/staff/inbox/inbox-screen.tsx')).InboxScreen)
const IncomeCard = lazyVisible(async () => (await import('#web/staff/dashboard/income-card.tsx')).IncomeCard)
const VisitsCard = lazyVisible(async () => (await import('#web/staff/visits/visits-card.tsx')).VisitsCard)
const ReviewTimesCard = lazyVisible(
  async () => (await import('#web/staff/dashboard/review-times-card.tsx')).ReviewTimesCard,
)
const FunnelCard = lazyVisible(async () => (await import('#web/staff/visits/funnel-card.tsx')).FunnelCard)
const MailsCard = lazyVisible(async () => (await import('#web/staff/account/mails-card.tsx')).MailsCard)
const TeamPart = lazyVisible(async () => (await import('./team-part.tsx')).TeamPart)
const BackupsCard = lazyVisible(async () => (await import('#web/staff/setup/backups-card.tsx')).BackupsCard)

/** The content of each part of the back office; its code is loaded with its first view. */
export const partContents: Record<BackOfficePart, (props: PartProps) => ReactNode> = {
  today: ({ user }) => <TodayPart user={user} />,
  requests: ({ portal, user, isAdmin }) => <RequestsPart portal={portal} user={user} isAdmin={isAdmin} />,
  members: ({ isAdmin, user }) => <MembersPart isAdmin={isAdmin} user={user} />,
  library: ({ isAdmin }) => <ResourceLibrary isAdmin={isAdmin} />,
  inbox: () => <InboxScreen />,
  numbers: ({ isAdmin }) => (
    <div className={styles.cards}>
      <WhenSeen>
        <IncomeCard />
      </WhenSeen>
      <WhenSeen>
        <FunnelCard />
      </WhenSeen>
      <WhenSeen>
        <VisitsCard />
      </WhenSeen>
      <WhenSeen>
        <ReviewTimesCard />
      </WhenSeen>
      <WhenSeen>
        <MailsCard isAdmin={isAdmin} />
      </WhenSeen>
      <WhenSeen>
        <BackupsCard />
      </WhenSeen>
    </div>
  ),
  team: ({ user }) => <TeamPart user={user} />,
}

/** Parts with forms: once shown, they stay with what was typed while another part shows. */
export const lastingParts: readonly BackOfficePart[] = ['library']
