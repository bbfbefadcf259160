import { BadgeCheck, Ban, FilePlus2, Hourglass, RotateCw, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ApplicationState } from '#contract/applications-status.ts'
import { inPounds } from '#contract/money.ts'
import { whatsappLink } from '#contract/phones.ts'
import type { Format } from '#web/platform/create-format.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import type { Due } from '#web/public/payment/payment-methods.tsx'
import { WithCode } from '#web/public/payment/with-code.tsx'
import { useContacts } from '#web/shell/contacts-context.tsx'
import { useSite } from '#web/shell/site-context.tsx'
import { useReviewTime } from '#web/shell/use-review-time.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { OrderSum } from '#web/ui/order-sum.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import styles from './application-status.module.css'
import { BeingRead } from './being-read.tsx'
import { statusMessages } from './messages.ts'
import { NewProof } from './new-proof.tsx'
import { OwnReading } from './own-reading.tsx'
import type { Found, Status } from './use-status.ts'

/** An application's state as the applicant sees it: `needsProof` is a rejection that a new payment proof resolves. */
export type ApplicationStage = Exclude<ApplicationState['status'], 'rejected'> | 'needsProof' | 'rejected'

const looks = {
  pending: { icon: <Hourglass />, tone: styles.waiting },
  needsProof: { icon: <FilePlus2 />, tone: styles.waiting },
  approved: { icon: <BadgeCheck />, tone: styles.good },
  rejected: { icon: <Ban />, tone: styles.over },
  cancelled: { icon: <Undo2 className="flip" />, tone: styles.over },
}

export function stageOf({ status, canSendProof }: ApplicationState): ApplicationStage {
  return status === 'rejected' && canSendProof ? 'needsProof' : status
}

/** Shows an application's state, the reason, and what the applicant can do next. */
export function StateCard({ found, status }: { found: Found; status: Status }) {
  const { key, state, at } = found
  const t = useMessages(statusMessages)
  const format = useFormat()
  const localized = useLocalized()
  const { packages } = useSite().settings
  const stage = stageOf(state)
  const { icon, tone } = looks[stage]
  const { title, body } = t.states[stage]
  const { noMail } = useRuntime()
  const within = useReviewTime()
  const awaited = typeof body === 'string' ? body : (noMail ? t.pendingNoMail : body)(within)
  const { topUp } = state
  const lead = state.password
    ? t.signInWith[state.password]
    : topUp
      ? t.topUp(...amountsOf(topUp, format))
      : awaited
  const failure = stage !== 'needsProof' && status.failure && (
    <Notice tone="bad" role="alert">
      {status.failure}
    </Notice>
  )
  return (
    <Card as="section" className={styles.card} aria-labelledby="state-title">
      <div className={classes(styles.mark, tone)}>{icon}</div>
      <h1 key={stage} id="state-title" ref={takeFocus} tabIndex={-1}>
        {topUp ? t.topUpTitle : title}
      </h1>
      <p className={styles.lead}>{lead}</p>
      {state.reason && state.status === 'rejected' && !topUp && (
        <div className={styles.reason}>
          <b>{t.reason}</b>
          <p dir="auto">{state.reason}</p>
        </div>
      )}
      {stage === 'needsProof' && <NewProof due={dueNow(state)} status={status} />}
      {state.isBeingRead && <BeingRead status={status} />}
      {state.reading && <OwnReading reading={state.reading} status={status} />}
      {status.failed === 'correcting' && failure}
      <WaysOn stage={stage} code={key.code} />
      <dl className={styles.facts}>
        <Fact name={t.plan}>{localized(packages[state.plan].name)}</Fact>
        <Fact name={t.amount}>
          <OrderSum {...state} /> {state.payCode && <WithCode code={state.payCode} />}
        </Fact>
        {state.accessEndsAt && <Fact name={t.accessEnds}>{format.date(state.accessEndsAt)}</Fact>}
        <Fact name={t.sent}>{format.dateTime(state.createdAt)}</Fact>
        {state.reviewedAt && <Fact name={t.reviewed}>{format.dateTime(state.reviewedAt)}</Fact>}
      </dl>
      {status.failed !== 'correcting' && failure}
      <div className={styles.foot}>
        <Button
          variant="ghost"
          size="compact"
          icon={<RotateCw />}
          busy={status.step === 'looking'}
          onClick={() => void status.look(key)}
        >
          {t.again}
        </Button>
        <TextButton onClick={status.leave}>{t.another}</TextButton>
        <span role="status" className="micro">
          {t.checked(format.time(at))}
        </span>
      </div>
    </Card>
  )
}

/** The amounts of a transfer that was not enough: what is kept for the order, and what is missing. */
const amountsOf = ({ kept, missing }: NonNullable<ApplicationState['topUp']>, { money }: Format) =>
  [money(pounds(kept)), money(pounds(missing))] as const

/** What is to be paid now: only the rest, if a part has arrived. */
const dueNow = ({ topUp, ...state }: ApplicationState): Due =>
  topUp ? { ...state, total: pounds(topUp.missing), isRest: true } : state

const pounds = (amount: number) => inPounds({ amount, currency: 'EGP' })

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function WaysOn({ stage, code }: { stage: ApplicationStage; code: string }) {
  const t = useMessages(statusMessages)
  const { whatsapp } = useContacts()
  if (stage === 'approved') {
    return (
      <ButtonLink to="/members" wide>
        {t.signIn}
      </ButtonLink>
    )
  }
  if (stage === 'pending' && whatsapp) {
    return (
      <ButtonLink
        href={whatsappLink(whatsapp.number, t.askText(code.trim().toUpperCase()))}
        newTab
        variant="ghost"
        wide
        icon={<WhatsAppIcon />}
      >
        {t.askOnWhatsapp}
      </ButtonLink>
    )
  }
  if (stage !== 'rejected' && stage !== 'cancelled') return null
  return (
    <div className={styles.ways}>
      <ButtonLink to="/subscription">{t.newRequest}</ButtonLink>
      <ButtonLink to="/contact" variant="ghost">
        {t.ask}
      </ButtonLink>
    </div>
  )
}
