import { privacyRequestStates } from '#contract/data-request-values.ts'
import type { OwnPrivacyRequest } from '#contract/privacy-requests.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cluster } from '#web/ui/layout.ts'
import styles from './own-account.module.css'
import { privacyRequestMessages } from './privacy-request-messages.ts'

const tones = { open: 'warn', answered: 'ok', refused: 'line' } as const

/** One of the member's own requests: when, what, and the answer. */
export function OwnRequestRow({ request }: { request: OwnPrivacyRequest }) {
  const t = useMessages(privacyRequestMessages)
  const { language } = useLanguage()
  const { date } = useFormat()
  const { kind, state, way, text, receivedOn, dueOn, answer, answeredAt, answeredBy } = request
  const isAlone = way === 'self_service'
  const answerHead = state === 'refused' ? t.whyNot : t.given
  return (
    <li>
      <div className={styles.place}>
        <div className={cluster(8)}>
          <b>{t.kinds[kind]}</b>
          <Badge tone={tones[state]}>{isAlone ? t.done : privacyRequestStates[state][language]}</Badge>
        </div>
        <small>{isAlone ? t.alone(date(receivedOn)) : t.received(date(receivedOn))}</small>
        {state === 'open' && <small>{t.due(date(dueOn))}</small>}
        {text !== '' && (
          <p dir="auto" className={styles.said}>
            {text}
          </p>
        )}
        {answer !== '' && answeredAt !== null && (
          <div className={styles.answer}>
            <b>{answerHead(date(answeredAt), answeredBy && isolate(answeredBy))}</b>
            <p dir="auto" className={styles.said}>
              {answer}
            </p>
          </div>
        )}
      </div>
    </li>
  )
}
