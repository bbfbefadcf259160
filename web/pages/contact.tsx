import { type ActionFunctionArgs, data, redirect, useActionData, useSearchParams } from 'react-router'
import { ContactForm } from '#web/messages/contact-form.tsx'
import { Failure } from '#web/messages/failure.tsx'
import { typedIn } from '#web/messages/message-fields.ts'
import { messageMessages } from '#web/messages/messages.ts'
import { sendTyped } from '#web/messages/send-message.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { pageContext } from '#web/platform/page-context.ts'
import { ContactLinks, FastestWay } from '#web/site/contact-section.tsx'
import { siteMessages } from '#web/site/messages.ts'
import { PageHead } from '#web/site/page-head.tsx'
import { useSite } from '#web/site/site-context.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LoadedHeading } from '#web/ui/loaded-heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './contact.module.css'
import { InnerPage } from './inner-page.tsx'

const words = defineMessages({
  ar: {
    description: 'اكتب للكابتن هدفك أو سؤالك، أو راسله مباشرة.',
    refused: 'لم تُرسل رسالتك بعد. راجع الحقول الموضّحة ثم أعد الإرسال.',
  },
  en: {
    description: 'Write your goal or question to the coach, or message them directly.',
    refused: 'Your message has not been sent yet. Check the marked fields, then send it again.',
  },
})

const sentAddress = '/contact?sent'

/**
 * Takes the contact form where no scripts run. A message that was kept leads on to another address, so that reloading
 * does not send it again; one that was not comes back as it was typed.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { fetchApi, language, report } = context.get(pageContext)
  const typed = typedIn(await request.formData())
  const refusal = await sendTyped(typed, { fetch: fetchApi, language })
  if (!refusal) return redirect(sentAddress, 303)
  if (refusal.status >= 500) report(new Error(`a message could not be sent: ${refusal.status}`))
  return data({ typed, refusal }, { status: refusal.status })
}

/** Nothing here changes while it is looked at. */
export function shouldRevalidate() {
  return false
}

/** The contact form as a screen of its own: it answers where no scripts run, and can be linked to. */
export default function ContactPage() {
  const localized = useLocalized()
  const { description } = useMessages(words)
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
        {search.has('sent') && !returned ? <Sent /> : <Form returned={returned} />}
      </div>
    </InnerPage>
  )
}

function Form({ returned }: { returned: ReturnType<typeof useActionData<typeof action>> }) {
  const { refused } = useMessages(words)
  const hasWrongFields = returned && Object.keys(returned.refusal.fields).length > 0
  return (
    <>
      {hasWrongFields && (
        <Notice tone="bad" role="alert">
          {refused}
        </Notice>
      )}
      {returned ? (
        <ContactForm
          returned={{ typed: returned.typed, fields: returned.refusal.fields }}
          failure={<Failure refusal={returned.refusal} />}
        />
      ) : (
        <ContactForm />
      )}
      <div>
        <FastestWay />
        <ContactLinks />
      </div>
    </>
  )
}

function Sent() {
  const { sent } = useMessages(messageMessages)
  const { home } = useMessages(siteMessages).trouble
  return (
    <>
      <Notice tone="ok" role="status">
        {sent}
      </Notice>
      <ButtonLink to="/">{home}</ButtonLink>
    </>
  )
}
