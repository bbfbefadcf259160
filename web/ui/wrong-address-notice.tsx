import { isolate } from '#web/platform/bidi-isolate.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import type { WrongAddress } from '#web/platform/wrong-address.ts'
import { Notice } from './notice.tsx'
import { TextLink } from './text-link.tsx'

const setting = isolate('PUBLIC_URL')

/** The texts for forms that do not work at their page's address, one group for each kind of form. */
const wrongAddressMessages = defineMessages({
  ar: {
    member: {
      elsewhere: (here: string) =>
        `لا يمكن تسجيل الدخول من هنا: عنوان هذه الصفحة ${isolate(here)} وليس عنوان الموقع.`,
      unknown: 'تسجيل الدخول من هذا العنوان لا يعمل حتى الآن. أخبر الكابتن بذلك.',
    },
    password: {
      elsewhere: (here: string) =>
        `لا يمكن تعيين كلمة مرور من هنا: عنوان هذه الصفحة ${isolate(here)} وليس عنوان الموقع.`,
      unknown: 'تعيين كلمة مرور من هذا العنوان لا يعمل حتى الآن. أخبر الكابتن بذلك.',
    },
    staff: {
      elsewhere: (here: string) =>
        `لا يمكن تسجيل الدخول من هنا: عنوان هذه الصفحة ${isolate(here)}، والإعداد ${setting} يحدد عنوانًا آخر. إن كان العنوان الآخر خاطئًا فعدّل الإعداد ثم أعد تشغيل الموقع.`,
      unknown: `لا يمكن تسجيل الدخول من هنا: أمام الموقع خادم وسيط يصل إليه بعنوان آخر. اكتب في الإعداد ${setting} العنوان الذي يفتحه الزوار، ثم أعد تشغيل الموقع.`,
    },
    open: (address: string) => `الانتقال إلى ${isolate(address)}`,
  },
  en: {
    member: {
      elsewhere: (here) =>
        `You can’t sign in here: this page is at ${isolate(here)}, not at the site’s own address.`,
      unknown: 'Signing in doesn’t work at this address yet. Please tell the coach.',
    },
    password: {
      elsewhere: (here) =>
        `You can’t set a password here: this page is at ${isolate(here)}, not at the site’s own address.`,
      unknown: 'Setting a password doesn’t work at this address yet. Please tell the coach.',
    },
    staff: {
      elsewhere: (here) =>
        `You can’t sign in here: this page is at ${isolate(here)}, and ${setting} is set to a different address. If that one is wrong, correct the setting and restart the site.`,
      unknown: `You can’t sign in here: a server in front of the site uses another address for it. Set ${setting} to the address that visitors open, then restart the site.`,
    },
    open: (address) => `Open ${isolate(address)} instead`,
  },
})

type WrongAddressNoticeProps = WrongAddress & {
  /** The form: a member's sign-in, choosing a password, or the sign-in of staff, who may change the setting. */
  form: 'member' | 'password' | 'staff'
}

/** Says why a form does not work on this page, with a link to the same page at the right address if that is known. */
export function WrongAddressContent({ here, right, isRejected, form }: WrongAddressNoticeProps) {
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
