import { PencilLine, ScanText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { inPounds } from '#contract/money.ts'
import type { OwnReading as Reading } from '#contract/own-reading.ts'
import { Ltr, Price, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { takeFocus } from '#web/ui/take-focus.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import { CorrectionForm } from './correction-form.tsx'
import styles from './own-reading.module.css'
import { ownReadingMessages } from './own-reading-messages.ts'
import type { Status } from './use-status.ts'

type OwnReadingProps = { reading: Reading; status: Status }

/** What a machine read on the applicant's receipt, with what they say of it, and the way to say it. */
export function OwnReading({ reading, status }: OwnReadingProps) {
  const t = useMessages(ownReadingMessages)
  const [stage, setStage] = useState<'shown' | 'open' | 'saved'>('shown')
  const [wasOpened, setWasOpened] = useState(false)
  const { readAt: _, correction, ...facts } = reading
  const isUnread = Object.keys(facts).length === 0
  const open = () => {
    setWasOpened(true)
    setStage('open')
  }
  return (
    <section className={styles.reading} aria-labelledby="own-reading">
      <h2 id="own-reading">
        <ScanText aria-hidden /> {t.title}
      </h2>
      <p>{isUnread ? t.unreadLead : t.lead}</p>
      {!(isUnread && !correction) && <Facts reading={reading} />}
      {stage === 'open' ? (
        <CorrectionForm {...{ reading, status }} onEnd={(isSaved) => setStage(isSaved ? 'saved' : 'shown')} />
      ) : (
        <TextButton
          // The form that closed had the focus.
          ref={wasOpened ? takeFocus : undefined}
          className={styles.act}
          icon={<PencilLine />}
          onClick={open}
        >
          {reading.correction ? t.change : isUnread ? t.enter : t.wrong}
        </TextButton>
      )}
      <p role="status" className={styles.saved}>
        {stage === 'saved' && t.saved}
      </p>
    </section>
  )
}

function Facts({ reading }: { reading: Reading }) {
  const t = useMessages(ownReadingMessages)
  const format = useFormat()
  const { amount, reference, method, time, state, correction } = reading
  const [day = '', clock] = time?.split('T') ?? []
  const said = correction?.amount
  return (
    <dl className={styles.facts}>
      <Fact
        name={t.amount}
        read={amount !== undefined && <Price pounds={amount} />}
        said={said !== undefined && <Price pounds={inPounds({ amount: said, currency: 'EGP' })} />}
      />
      <Fact
        name={t.reference}
        read={reference && <Ltr wraps>{reference}</Ltr>}
        said={correction?.reference && <bdi>{correction.reference}</bdi>}
      />
      <Fact
        name={t.method}
        read={method && t.methods[method]}
        said={correction?.method && t.methods[correction.method]}
      />
      {time && (
        <Fact
          name={t.time}
          read={
            <>
              {format.date(`${day}T12:00:00.000Z`)} {clock && <Ltr>{format.digits(clock)}</Ltr>}
            </>
          }
        />
      )}
      {state && <Fact name={t.state} read={t.states[state]} />}
    </dl>
  )
}

type FactProps = { name: string; read: ReactNode; said?: ReactNode }

/** What was read stays in sight beside what the applicant says. */
function Fact({ name, read, said }: FactProps) {
  const t = useMessages(ownReadingMessages)
  return (
    <div>
      <dt>{name}</dt>
      <dd>{read || <span className={styles.unread}>{t.unread}</span>}</dd>
      {said && (
        <dd>
          <span className={styles.unread}>{t.yours}:</span> <b>{said}</b>
        </dd>
      )}
    </div>
  )
}
