import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** The texts of the notice: the home loads them without those of the account. */
const messages = defineMessages({
  ar: {
    title: 'الكابتن يستأذنك في عرض صورتين لك على الموقع',
    open: 'عرض الطلب',
  },
  en: {
    title: 'Your coach asks to show two of your photos on the site',
    open: 'See the request',
  },
})

/** Says at home that the member is asked to show photos on the site. */
export function PublicationNotice() {
  const t = useMessages(messages)
  return (
    <Notice role="status">
      <b>{t.title}</b>
      <p>
        <TextLink to="/members/account#own-results">{t.open}</TextLink>
      </p>
    </Notice>
  )
}
