import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { whatsappLink } from '#contract/phones.ts'
import { ForgotPasswordForm } from '#web/accounts/forgot-password-form.tsx'
import { forgottenMessages } from '#web/accounts/forgotten-messages.ts'
import { LinkAsked } from '#web/accounts/link-asked.tsx'
import { NoMail } from '#web/accounts/no-mail.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useContacts } from '#web/site/contacts-context.tsx'
import { PageHead } from '#web/site/page-head.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { InnerPage } from './inner-page.tsx'
import styles from './password-page.module.css'

/** Where somebody asks for a new password, by mail or by the coach. */
export default function ForgotPasswordPage() {
  const words = useMessages(forgottenMessages)
  const { whatsapp } = useContacts()
  const [email, setEmail] = useState('')
  const [isAsked, setAsked] = useState(false)
  return (
    <InnerPage narrow>
      <PageHead title={words.title} description={words.description} unlisted />
      {isAsked ? (
        <LinkAsked email={email} onAnother={() => setAsked(false)} />
      ) : (
        <Card as="section">
          <h1 className={styles.title}>{words.title}</h1>
          <p>{words.lead}</p>
          <ForgotPasswordForm
            email={email}
            onAsked={(address) => {
              setEmail(address)
              setAsked(true)
            }}
          />
        </Card>
      )}
      <NoMail chat={whatsapp && ((text) => whatsappLink(whatsapp.number, text))} />
      <TextLink to="/members" icon={<ArrowLeft className="flip" />}>
        {words.signIn}
      </TextLink>
    </InnerPage>
  )
}
