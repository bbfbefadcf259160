import { useLocation } from 'react-router'
import type { CsvContent } from '#contract/csv-files.ts'
import { hasStaffAccess } from '#contract/roles.ts'
import { CsvButton } from '#web/staff/csv-files/csv-button.tsx'
import { RequestsScreen } from '#web/staff/review/requests-screen.tsx'
import type { ReviewFilter } from '#web/staff/review/review-filter.ts'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import { assignSlot } from './assign-slot.tsx'
import type { PartProps } from './part-props.ts'

const TransfersScreen = lazyVisible(
  async () => (await import('#web/staff/transfers/transfers-screen.tsx')).TransfersScreen,
)

/** The requests or the transfers that pay them, with the dialog that assigns resources to a new member, and CSV files for admins. */
export function RequestsPart({ portal, user, isAdmin }: PartProps) {
  const { search } = useLocation()
  if (new URLSearchParams(search).has('transfers')) return <TransfersScreen user={user} />
  const mayAssign = hasStaffAccess(user.staffRole ?? 'assistant', 'coach')
  return (
    <RequestsScreen
      portal={portal}
      assign={mayAssign ? assignSlot : null}
      csv={isAdmin ? csvSlot : undefined}
    />
  )
}

/** The files with what the list shows; none where it shows what a file cannot select. */
function csvSlot({ view, plan, kind, from, to, q, flag }: ReviewFilter) {
  if (q || flag || view === 'not-told' || view === 'not-arrived') return null
  const narrowed = {
    ...(plan && { plan }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const status = stateOf[view]
  return (
    <>
      <CsvButton content={{ table: 'requests', ...narrowed, ...(status && { status }) }} />
      <CsvButton content={{ table: 'payments', ...narrowed }} />
    </>
  )
}

type State = Extract<CsvContent, { table: 'requests' }>['status']

const stateOf: Partial<Record<ReviewFilter['view'], State>> = {
  waiting: 'pending',
  done: 'decided',
  cancelled: 'cancelled',
}
