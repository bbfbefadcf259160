import { useMessages } from '#web/platform/messages.ts'
import type { WrongAddress } from '#web/platform/wrong-address.ts'
import { Notice } from './notice.tsx'
import { TextLink } from './text-link.tsx'
import { wrongAddressMessages } from './wrong-address-messages.ts'

type WrongAddressNoticeProps = WrongAddress & {
  /** What does not work: a member's sign-in, choosing a password, or the sign-in of staff, who may change the setting. */
  form: 'member' | 'password' | 'staff'
}

/** Says why a form does not work on this page, with a link to the same page at the right address where that is known. */
export function WrongAddressNotice({ here, right, isRefused, form }: WrongAddressNoticeProps) {
  const { open, [form]: words } = useMessages(wrongAddressMessages)
  return (
    // A new one after an attempt: it is read out again.
    <Notice key={String(isRefused)} tone="warn" role={isRefused ? 'alert' : 'status'}>
      {right === null ? words.unknown : words.elsewhere(here)}
      {right !== null && <TextLink href={samePageAt(right)}>{open(right)}</TextLink>}
    </Notice>
  )
}

/** With what stands behind the hash, such as the token of a one-time link. */
function samePageAt(origin: string): string {
  const { pathname, search, hash } = location
  return `${origin}${pathname}${search}${hash}`
}
