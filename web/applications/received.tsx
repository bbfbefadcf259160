import { BadgeCheck } from 'lucide-react'
import { whatsappLink } from '#contract/phones.ts'
import { Ltr } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './applications.module.css'
import { applicationMessages } from './messages.ts'

/** Tells that the application has arrived, with the code that follows it and what happens next. */
export function Received({ code, coachWhatsapp }: { code: string; coachWhatsapp: string | null }) {
  const words = useMessages(applicationMessages)
  return (
    <Card className={styles.received}>
      <BadgeCheck className={styles.check} />
      <h1 ref={takeFocus} tabIndex={-1}>
        {words.received}
      </h1>
      <p>{words.receivedBody}</p>
      <div className={styles.code}>
        <span className="micro">{words.code}</span>
        <div className={styles.codeLine}>
          <strong>
            <Ltr>{code}</Ltr>
          </strong>
          <CopyButton value={code} label={words.copyCode} />
        </div>
        <span className="micro">{words.codeHint}</span>
        <TextLink to="/status" state={{ code }} className={styles.seeStatus}>
          {words.seeStatus}
        </TextLink>
      </div>
      <div className={styles.next}>
        <h2>{words.next}</h2>
        <ol>
          <li>{words.nextReview}</li>
          <li>{words.nextMessage}</li>
          <li>{words.nextSignIn}</li>
        </ol>
      </div>
      <div className={styles.ways}>
        {coachWhatsapp && (
          <ButtonLink
            href={whatsappLink(coachWhatsapp, words.messageCoachText(code))}
            newTab
            variant="ghost"
            icon={<WhatsAppIcon />}
          >
            {words.messageCoach}
          </ButtonLink>
        )}
        <ButtonLink to="/">{words.home}</ButtonLink>
      </div>
    </Card>
  )
}
