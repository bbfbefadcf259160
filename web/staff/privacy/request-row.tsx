import { useState } from 'react'
import { privacyRequestKinds, privacyRequestStates } from '#contract/data-request-values.ts'
import type { PrivacyRequest } from '#contract/privacy-requests.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useNow } from '#web/platform/use-now.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cluster } from '#web/ui/layout.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import styles from './privacy.module.css'
import { daysWords } from './request-days.ts'
import { requestMessages } from './request-messages.ts'

/** A request: how long is left or how it ended, who asks what, and the answer. */
export function RequestRow({ request }: { request: PrivacyRequest }) {
  const t = useMessages(requestMessages)
  const { language } = useLanguage()
  const format = useFormat()
  const now = useNow()
  const [isAnswering, setAnswering] = useState(false)
  const { kind, state, person, text, answer } = request
  const days = daysWords(request, now, { t, format })
  const what = privacyRequestKinds[kind][language]
  return (
    <li className={styles.breach}>
      <div className={cluster(8)}>
        {state === 'open' ? (
          <Badge tone={days.tone}>{days.text}</Badge>
        ) : (
          <Badge tone={state === 'answered' ? 'ok' : 'line'}>{privacyRequestStates[state][language]}</Badge>
        )}
        <b>{what}</b>
      </div>
      <Asker person={person} />
      {text !== '' && (
        <p dir="auto" className={styles.words}>
          {text}
        </p>
      )}
      <Facts request={request} />
      {answer !== '' && (
        <div className={styles.text}>
          <b>{state === 'refused' ? t.whyNot : t.given}</b>
          <p dir="auto" className={styles.words}>
            {answer}
          </p>
        </div>
      )}
      {state === 'open' && (
        <div>
          <Button
            size="compact"
            aria-label={t.answerOf(`${what} · ${isolate(person.name || t.nobody)}`)}
            onClick={() => setAnswering(true)}
          >
            {t.answer}
          </Button>
        </div>
      )}
      {isAnswering && <AnswerDialog request={request} onClose={() => setAnswering(false)} />}
    </li>
  )
}

function Asker({ person: { userId, name, contact } }: Pick<PrivacyRequest, 'person'>) {
  const t = useMessages(requestMessages)
  return (
    <div className={cluster(8)}>
      {userId === null ? (
        <bdi className={name === '' ? 'muted' : undefined}>{name || t.nobody}</bdi>
      ) : (
        <Anchor to={{ hash: `members/${userId}` }}>
          <bdi>{name}</bdi>
        </Anchor>
      )}
      {contact !== '' && (
        <bdi dir="ltr" className="muted small">
          {contact}
        </bdi>
      )}
    </div>
  )
}

function Facts({ request }: { request: PrivacyRequest }) {
  const t = useMessages(requestMessages)
  const { date, dateTime } = useFormat()
  const { way, state, receivedOn, dueOn, answeredAt, answeredBy } = request
  const isDoneAlone = way === 'self_service'
  return (
    <ul className={styles.facts}>
      <li>{t.ways[way]}</li>
      {!isDoneAlone && <li>{t.received(date(receivedOn))}</li>}
      {state === 'open' && <li>{t.due(date(dueOn))}</li>}
      {answeredAt !== null && (
        <li>{t.closed(dateTime(answeredAt), isDoneAlone || answeredBy === '' ? '' : isolate(answeredBy))}</li>
      )}
    </ul>
  )
}
