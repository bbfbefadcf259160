import { useMessages } from '#web/platform/messages.ts'
import { ContactLinks } from '#web/shell/contact-section.tsx'
import { paymentMessages } from './messages.ts'

/** Instead of packages whose prices the owner has not confirmed: says so, with the coach's contacts. */
export function NoPrices({ className }: { className?: string | undefined }) {
  const { noPrices } = useMessages(paymentMessages)
  return (
    <>
      <p className={className}>{noPrices}</p>
      <ContactLinks />
    </>
  )
}
