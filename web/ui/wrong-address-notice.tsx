import { useMessages } from '#web/platform/messages.ts'
import type { WrongAddress } from '#web/platform/wrong-address.ts'
import { Notice } from './notice.tsx'
import { TextLink } from './text-link.tsx'
import { wrongAddressMessages } from './wrong-address-messages.ts'

type WrongAddressNoticeProps = WrongAddress & {
  /** The form: a member's sign-in, choosing a password, or the sign-in of staff, who may change the setting. */
  form: 'member' | 'password' | 'staff'
}

/** Says why a form does not work on this page, with a link to the same page at the right address if that is known. */
export function WrongAddressNotice({ here, right, isRejected, form }: WrongAddressNoticeProps) {
  const { open, [form]: t } = useMessages(wrongAddressMessages)
  return (
    // A new key after an attempt, so that the notice is announced again.
    <Notice key={String(isRejected)} tone="warn" role={isRejected ? 'alert' : 'status'}>
      {right === null ? t.unknown : t.elsewhere(here)}
      {right !== null && <TextLink href={samePageAt(right)}>{open(right)}</TextLink>}
    </Notice>
  )
}

/** The same page at the other origin, including the hash, which may contain the token of a one-time link. */
function samePageAt(origin: string): string {
  const { pathname, search, hash } = location
  return `${origin}${pathname}${search}${hash}`
}
