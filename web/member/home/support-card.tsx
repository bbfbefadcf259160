import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import type { ProgramReview } from '#contract/messages-program-reviews.ts'
import { whatsappLink } from '#contract/phones.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { Session } from '#web/platform/session.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { stack } from '#web/ui/layout.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import styles from './home.module.css'
import { homeMessages } from './home-messages.ts'
import { type EndOfSession, ownReview } from './queries.ts'

/** The program review dialog; loaded when it is first opened. */
const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog)

/** The FAQ dialog; loaded when it is first opened. */
const FaqDialog = lazyDialog(async () => (await import('./faq-dialog.tsx')).FaqDialog)

type SupportCardProps = {
  session: Session
  /** The coach's WhatsApp number in E.164; null if there is none. */
  coachNumber: string | null
  onEnded: (reason: EndOfSession) => void
}

/** Support: the coach on WhatsApp, the FAQ and the program review. */
export function SupportCard({ session, coachNumber, onEnded }: SupportCardProps) {
  const t = useMessages(homeMessages).support
  const { language } = useLanguage()
  const [opened, setOpened] = useState<'faq' | 'review' | null>(null)
  const { data, error, refetch } = useQuery(ownReview(session.token, language, onEnded))
  const review = data?.review ?? null
  const close = () => setOpened(null)
  return (
    <Card as="section" aria-labelledby="support" className={classes(styles.side, styles.support)}>
      <CardHead icon={<CircleQuestionMark />} id="support">
        {t.title}
      </CardHead>
      <div className={stack(10)}>
        <ContactCoach name={session.name} number={coachNumber} />
        <Button variant="ghost" size="compact" wide onClick={() => setOpened('faq')}>
          {t.faq}
        </Button>
        <Button variant="ghost" size="compact" wide onClick={() => setOpened('review')}>
          {t.review}
        </Button>
        <ReviewState review={review} isUnknown={!data && error !== null} onRetry={() => refetch()} />
      </div>
      {opened === 'faq' && <FaqDialog onClose={close} />}
      {opened === 'review' && <ReviewDialog {...{ session, review, onEnded }} onClose={close} />}
    </Card>
  )
}

type ContactCoachProps = {
  name: string
  /** In E.164; null if there is none. */
  number: string | null
  variant?: 'chalk' | 'ghost'
  className?: string
}

/** The coach on WhatsApp, or the contact page. The prepared message contains no health data, because it passes through a third party. */
export function ContactCoach({ name, number, variant, className }: ContactCoachProps) {
  const t = useMessages(homeMessages).support
  if (number === null) {
    return (
      <ButtonLink
        to="/contact"
        {...{ variant, className }}
        size={variant ? undefined : 'compact'}
        wide={!variant}
      >
        {t.coach}
      </ButtonLink>
    )
  }
  const message = name ? t.ready(name) : t.readyUnnamed
  return (
    <ButtonLink
      href={whatsappLink(number, message)}
      newTab
      {...{ variant, className }}
      size={variant ? undefined : 'compact'}
      wide={!variant}
      icon={<WhatsAppIcon />}
    >
      {t.coach}
    </ButtonLink>
  )
}

type ReviewStateProps = { review: ProgramReview | null; isUnknown: boolean; onRetry: () => void }

/** The state of the member's newest program review. */
function ReviewState({ review, isUnknown, onRetry }: ReviewStateProps) {
  const t = useMessages(homeMessages).support
  const { retry } = useMessages(uiMessages)
  const format = useFormat()
  if (isUnknown) {
    return (
      <p className={styles.standing}>
        {t.unknown} <TextButton onClick={onRetry}>{retry}</TextButton>
      </p>
    )
  }
  return (
    <p className={styles.standing} role="status">
      {review &&
        (review.doneAt
          ? t.done(isolate(format.date(review.doneAt)))
          : t.waiting(isolate(format.date(review.createdAt))))}
    </p>
  )
}
