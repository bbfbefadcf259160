import { BadgeCheck, Ban, FilePlus2, Hourglass, RotateCw, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ApplicationState } from '#contract/application-status.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import styles from './application-status.module.css'
import { statusMessages } from './messages.ts'
import type { Found } from './use-status.ts'

/** How an application stands, in the words of whoever sent it: a rejection that a new proof mends is not an end. */
export type Standing = Exclude<ApplicationState['status'], 'rejected'> | 'needsProof' | 'rejected'

const looks = {
  pending: { icon: <Hourglass />, tone: styles.waiting },
  needsProof: { icon: <FilePlus2 />, tone: styles.waiting },
  approved: { icon: <BadgeCheck />, tone: styles.good },
  rejected: { icon: <Ban />, tone: styles.over },
  cancelled: { icon: <Undo2 className="flip" />, tone: styles.over },
}

/** What an application's sender reads of its state. */
export function standingOf({ status, canSendProof }: ApplicationState): Standing {
  return status === 'rejected' && canSendProof ? 'needsProof' : status
}

type StateCardProps = {
  found: Found
  planName: string
  isLooking: boolean
  failure: string | null
  onAgain: () => void
  onAnother: () => void
  /** The form for a new proof, shown where one is needed. */
  newProof: ReactNode
}

/** Tells how an application stands, why, and what its sender can do next. */
export function StateCard(props: StateCardProps) {
  const { found, planName, isLooking, failure, onAgain, onAnother, newProof } = props
  const words = useMessages(statusMessages)
  const format = useFormat()
  const { state, at } = found
  const standing = standingOf(state)
  const { icon, tone } = looks[standing]
  const { title, body } = words.states[standing]
  return (
    <Card as="section" className={styles.card} aria-labelledby="state-title">
      <div className={classes(styles.mark, tone)}>{icon}</div>
      <h1 key={standing} id="state-title" ref={takeFocus} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lead}>{body}</p>
      {state.reason && state.status === 'rejected' && (
        <div className={styles.reason}>
          <b>{words.reason}</b>
          <p dir="auto">{state.reason}</p>
        </div>
      )}
      {standing === 'needsProof' && newProof}
      <WaysOn standing={standing} />
      <dl className={styles.facts}>
        <Fact name={words.plan}>{planName}</Fact>
        <Fact name={words.sent}>{format.dateTime(state.createdAt)}</Fact>
        {state.reviewedAt && <Fact name={words.reviewed}>{format.dateTime(state.reviewedAt)}</Fact>}
      </dl>
      {standing !== 'needsProof' && failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <div className={styles.foot}>
        <Button variant="ghost" size="compact" icon={<RotateCw />} busy={isLooking} onClick={onAgain}>
          {words.again}
        </Button>
        <TextButton onClick={onAnother}>{words.another}</TextButton>
        <span role="status" className="micro">
          {words.checked(format.time(at))}
        </span>
      </div>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function WaysOn({ standing }: { standing: Standing }) {
  const words = useMessages(statusMessages)
  if (standing === 'approved') {
    return (
      <ButtonLink to="/members" wide>
        {words.signIn}
      </ButtonLink>
    )
  }
  if (standing !== 'rejected' && standing !== 'cancelled') return null
  return (
    <div className={styles.ways}>
      <ButtonLink to="/subscription">{words.newRequest}</ButtonLink>
      <ButtonLink to="/contact" variant="ghost">
        {words.ask}
      </ButtonLink>
    </div>
  )
}
