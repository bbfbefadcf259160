import { type ActionFunctionArgs, data, redirect, useActionData, useSearchParams } from 'react-router'
import { useLocalized } from '#web/platform/localized.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { pageContext } from '#web/platform/page-context.ts'
import { ContactForm } from '#web/public/contact/contact-form.tsx'
import { Failure } from '#web/public/contact/failure.tsx'
import { typedIn } from '#web/public/contact/message-fields.ts'
import { messageMessages } from '#web/public/contact/messages.ts'
import { sendTyped } from '#web/public/contact/send-message.ts'
import { ContactLinks } from '#web/shell/contact-section.tsx'
import { siteMessages } from '#web/shell/messages.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { useSite } from '#web/shell/site-context.tsx'
import { LoadedHeading } from '#web/ui/barbell-heading.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './contact.module.css'
import { InnerPage } from './inner-page.tsx'

const messages = defineMessages({
  ar: {
    description: 'اكتب للكابتن هدفك أو سؤالك، أو راسله مباشرة.',
    rejected: 'لم تُرسل رسالتك بعد. راجع الحقول الموضّحة ثم أعد الإرسال.',
  },
  en: {
    description: 'Send the coach your goal or question, or message them directly.',
    rejected: 'Your message hasn’t been sent yet. Check the marked fields, then send it again.',
  },
})

const sentAddress = '/contact?sent'

/**
 * Receives the contact form where no scripts run. After a saved message it redirects, so that a reload does not send it
 * again; after an error it returns the input, so that the form can show it again.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { fetchApi, language, report } = context.get(pageContext)
  const typed = typedIn(await request.formData())
  const error = await sendTyped(typed, { fetch: fetchApi, language })
  if (!error) return redirect(sentAddress, 303)
  if (error.status >= 500) report(new Error(`a message could not be sent: ${error.status}`))
  return data({ typed, error }, { status: error.status })
}

/** The data of this screen never changes. */
export function shouldRevalidate() {
  return false
}

/** The contact form as a screen: it works without scripts, and can be linked to. */
export default function ContactPage() {
  const localized = useLocalized()
  const { description } = useMessages(messages)
  const title = localized(useSite().settings.sectionTitles.contact)
  const [search] = useSearchParams()
  const returned = useActionData<typeof action>()
  return (
    <InnerPage narrow>
      <PageHead title={title} description={description} />
      <LoadedHeading level={1} plates={1} bleeds={false}>
        {title}
      </LoadedHeading>
      <div className={styles.page}>
        {search.has('sent') && !returned ? <SentNotice /> : <Form returned={returned} />}
      </div>
    </InnerPage>
  )
}

function Form({ returned }: { returned: ReturnType<typeof useActionData<typeof action>> }) {
  const { description, rejected } = useMessages(messages)
  const hasWrongFields = returned && Object.keys(returned.error.fields).length > 0
  // The faster ways stand before an empty form, but not before one that has something to correct.
  return (
    <>
      {!returned && <p className={styles.lead}>{description}</p>}
      {!returned && <ContactLinks />}
      {hasWrongFields && (
        <Notice tone="bad" role="alert">
          {rejected}
        </Notice>
      )}
      {returned ? (
        <ContactForm
          returned={{ typed: returned.typed, fields: returned.error.fields }}
          failure={<Failure error={returned.error} />}
        />
      ) : (
        <ContactForm />
      )}
      {returned && <ContactLinks />}
    </>
  )
}

function SentNotice() {
  const { sent } = useMessages(messageMessages)
  const { home } = useMessages(siteMessages).crash
  return (
    <>
      <Notice tone="ok" role="status">
        {sent}
      </Notice>
      <ButtonLink to="/">{home}</ButtonLink>
    </>
  )
}
