import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { whatsappLink } from '#contract/phones.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import { ForgotPasswordForm } from '#web/public/forgotten-password/forgot-password-form.tsx'
import { forgottenMessages } from '#web/public/forgotten-password/forgotten-messages.ts'
import { LinkRequested } from '#web/public/forgotten-password/link-requested.tsx'
import { NoMail } from '#web/public/forgotten-password/no-mail.tsx'
import { useContacts } from '#web/shell/contacts-context.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { Card } from '#web/ui/card.tsx'
import { PlateLogo } from '#web/ui/plate-logo.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { InnerPage } from './inner-page.tsx'
import styles from './password-page.module.css'

/** The screen to request a new password: by mail if the product sends any, or from the coach. */
export default function ForgotPasswordPage() {
  const t = useMessages(forgottenMessages)
  const { whatsapp } = useContacts()
  const isOnly = useRuntime().noMail === true
  const [email, setEmail] = useState('')
  const [isRequested, setRequested] = useState(false)
  return (
    <InnerPage narrow>
      <PageHead title={t.title} description={t.description} unlisted />
      <Card as="section" className={styles.card}>
        {isRequested ? (
          <LinkRequested email={email} onAnother={() => setRequested(false)} />
        ) : (
          <>
            <PlateLogo className={styles.logo} />
            <h1>{t.title}</h1>
          </>
        )}
        {!isRequested && !isOnly && (
          <>
            <p className={styles.lead}>{t.lead}</p>
            <ForgotPasswordForm
              email={email}
              onRequested={(address) => {
                setEmail(address)
                setRequested(true)
              }}
            />
          </>
        )}
        <NoMail isOnly={isOnly} chat={whatsapp && ((text) => whatsappLink(whatsapp.number, text))} />
        <TextLink to="/members" icon={<ArrowLeft className="flip" />}>
          {t.signIn}
        </TextLink>
      </Card>
    </InnerPage>
  )
}
