import { useMessages } from '#web/platform/messages.ts'
import { paymentMessages } from '#web/staff/payments/messages.ts'
import { consentMessages } from './consent-messages.ts'
import { personMessages } from './messages.ts'
import styles from './person.module.css'
import { receiptMessages } from './receipt-messages.ts'

/** On a phone: leads to the parts of the page. Not links, because the hash names the part of the back office. */
export function PartsOfPage({ mayChange }: { mayChange: boolean }) {
  const t = useMessages(personMessages)
  const receipts = useMessages(receiptMessages)
  const consents = useMessages(consentMessages)
  const { title: payments } = useMessages(paymentMessages)
  const parts = [
    ...(mayChange ? [['person-items', t.items.title] as const] : []),
    ['person-timeline', t.timeline.title],
    ['person-payments', payments],
    ['person-receipts', receipts.title],
    ['person-messages', t.inbox],
    ['person-contacts', t.contacts.title],
    ['person-notes', t.notes.title],
    ...(mayChange ? [['person-consents', consents.title] as const] : []),
    ['person-history', t.history.title],
  ] as const
  return (
    <nav className={styles.jump} aria-label={t.onPage}>
      {parts.map(([id, title]) => (
        <button key={id} type="button" onClick={() => goTo(id)}>
          {title}
        </button>
      ))}
    </nav>
  )
}

function goTo(id: string): void {
  const heading = document.getElementById(id)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.closest('section')?.scrollIntoView()
}
