import { ShieldQuestion } from 'lucide-react'
import { useId, useState } from 'react'
import type { OwnPurposes } from '#contract/purposes.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cluster, stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { countedPhotos, purposesMessages } from './messages.ts'
import styles from './purposes.module.css'
import { useAnswering } from './use-answering.ts'

type PurposesProps = { token: string; purposes: OwnPurposes }

/** What changed in what data is used for, in the page's own lines, and two answers. */
export function PurposesCard({ token, purposes }: PurposesProps) {
  const t = useMessages(purposesMessages)
  const id = useId()
  const [isConfirming, setConfirming] = useState(false)
  const { act, changed } = useAnswering(token, () => setConfirming(false))
  const isDeclined = purposes.state === 'declined'
  const answer = (agrees: boolean) => act.mutate({ agrees, privacyVersion: purposes.version })
  const agree = purposes.held.guardian ? t.agreeGuardian : t.agree
  const isAgreeing = act.isPending && act.variables.agrees
  return (
    <section aria-labelledby={id}>
      <Notice tone={isDeclined ? 'info' : 'warn'} icon={<ShieldQuestion />} className={styles.question}>
        <div className={stack(10)}>
          <b id={id}>{isDeclined ? t.declinedTitle : t.title}</b>
          <p>{isDeclined ? t.declinedBody : t.lead}</p>
          {purposes.held.guardian && <p>{t.guardian}</p>}
          {isDeclined ? (
            <details>
              <summary>{t.change}</summary>
              <Change purposes={purposes} />
            </details>
          ) : (
            <Change purposes={purposes} />
          )}
          <TextLink href="/privacy" newTab>
            {t.page}
          </TextLink>
          {changed && <p role="alert">{changed}</p>}
          <div className={cluster(10)}>
            <Button size="compact" busy={isAgreeing} disabled={act.isPending} onClick={() => answer(true)}>
              {isAgreeing ? t.agreeing : agree}
            </Button>
            {!isDeclined && (
              <Button
                variant="ghost"
                size="compact"
                disabled={act.isPending}
                onClick={() => setConfirming(true)}
              >
                {t.decline}
              </Button>
            )}
          </div>
        </div>
      </Notice>
      <ConfirmDialog
        open={isConfirming}
        title={t.confirm}
        confirmLabel={act.isPending ? t.declining : t.decline}
        cancelLabel={t.stay}
        busy={act.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => answer(false)}
      >
        <Consequences held={purposes.held} />
      </ConfirmDialog>
    </section>
  )
}

/** How many lines are shown of each page; the others are on the page itself. */
const mostLines = 6

function Change({ purposes }: Pick<PurposesProps, 'purposes'>) {
  const t = useMessages(purposesMessages)
  const { language } = useLanguage()
  const change = purposes.change[language]
  return (
    <dl className={styles.change}>
      {(['before', 'now'] as const).map((when) => (
        <div key={when}>
          <dt>{t[when]}</dt>
          {change[when].length === 0 && <dd className="muted">{t.nothing}</dd>}
          {change[when].slice(0, mostLines).map((line) => (
            <dd key={line} dir="auto">
              {line}
            </dd>
          ))}
          {change[when].length > mostLines && <dd className="muted">{t.more}</dd>}
        </div>
      ))}
    </dl>
  )
}

function Consequences({ held }: { held: OwnPurposes['held'] }) {
  const t = useMessages(purposesMessages)
  const { plural } = useFormat()
  const { consequences } = t
  return (
    <ul className={styles.consequences}>
      {held.healthAnswers && <li>{consequences.healthAnswers}</li>}
      {held.photos > 0 && <li>{consequences.photos(plural(countedPhotos, held.photos))}</li>}
      {held.guardian && <li>{consequences.guardian}</li>}
      <li>{consequences.closed}</li>
      <li>{consequences.stays}</li>
    </ul>
  )
}
