import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { whatsappLink } from '#contract/phones.ts'
import type { ProgramReview } from '#contract/program-reviews.ts'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { Session } from '#web/platform/session.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import { FaqDialog } from './faq.ts'
import styles from './home.module.css'
import { homeMessages } from './home-messages.ts'
import { type EndOfSession, ownReview } from './queries.ts'
import { ReviewDialog } from './review.ts'

type SupportCardProps = {
  session: Session
  /** The number that the coach is written to on WhatsApp, in E.164; null where there is none. */
  coachNumber: string | null
  onEnded: (reason: EndOfSession) => void
}

/** The ways to be helped: the coach on WhatsApp, what others asked, and a review of the program. */
export function SupportCard({ session, coachNumber, onEnded }: SupportCardProps) {
  const words = useMessages(homeMessages).support
  const { language } = useLanguage()
  const [opened, setOpened] = useState<'faq' | 'review' | null>(null)
  const { data, error, refetch } = useQuery(ownReview(session.token, language, onEnded))
  const review = data?.review ?? null
  const close = () => setOpened(null)
  return (
    <Card as="section" aria-labelledby="support" className={styles.narrow}>
      <CardHead icon={<CircleQuestionMark />} id="support">
        {words.title}
      </CardHead>
      <div className={styles.support}>
        <ContactCoach name={session.name} number={coachNumber} />
        <Button variant="ghost" size="compact" wide onClick={() => setOpened('faq')}>
          {words.faq}
        </Button>
        <Button variant="ghost" size="compact" wide onClick={() => setOpened('review')}>
          {words.review}
        </Button>
        <Standing review={review} isUnknown={!data && error !== null} onRetry={() => refetch()} />
      </div>
      {opened === 'faq' && <FaqDialog onClose={close} />}
      {opened === 'review' && <ReviewDialog {...{ session, review, onEnded }} onClose={close} />}
    </Card>
  )
}

/** Nothing of anybody's health is in the ready message: it passes through others' hands. */
function ContactCoach({ name, number }: { name: string; number: string | null }) {
  const words = useMessages(homeMessages).support
  if (number === null) {
    return (
      <ButtonLink to="/contact" size="compact" wide>
        {words.coach}
      </ButtonLink>
    )
  }
  const message = name ? words.ready(name) : words.readyUnnamed
  return (
    <ButtonLink href={whatsappLink(number, message)} newTab size="compact" wide icon={<WhatsAppIcon />}>
      {words.coach}
    </ButtonLink>
  )
}

type StandingProps = { review: ProgramReview | null; isUnknown: boolean; onRetry: () => void }

/** How the member's newest request for a review stands. */
function Standing({ review, isUnknown, onRetry }: StandingProps) {
  const words = useMessages(homeMessages).support
  const { retry } = useMessages(uiMessages)
  const format = useFormat()
  if (isUnknown) {
    return (
      <p className={styles.standing}>
        {words.unknown} <TextButton onClick={onRetry}>{retry}</TextButton>
      </p>
    )
  }
  return (
    <p className={styles.standing} role="status">
      {review &&
        (review.doneAt
          ? words.done(isolate(format.date(review.doneAt)))
          : words.waiting(isolate(format.date(review.createdAt))))}
    </p>
  )
}
