import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import type { GivenConsent } from '#contract/privacy-page.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { PlainText } from '#web/shell/plain-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { consentMessages } from './consent-messages.ts'
import { consentsOf, privacyVersion } from './consent-queries.ts'
import shared from './person.module.css'
import styles from './record.module.css'

/** What the user agreed to, and the page about privacy as it was then. */
export function Consents({ id }: { id: string }) {
  const t = useMessages(consentMessages)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(consentsOf(id, language))
  return (
    <Card as="section" aria-labelledby="person-consents">
      <CardHead level={3} id="person-consents" icon={<BadgeCheck />}>
        {t.title}
      </CardHead>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className={shared.rowSkeleton} />}
      {data && error && <StaleNotice />}
      {data?.consents.length === 0 && <p className="muted">{t.none}</p>}
      {data && data.consents.length > 0 && (
        <>
          <p className="muted small">{t.lead}</p>
          {data.purposes !== 'agreed' && <Notice tone="warn">{t[data.purposes]}</Notice>}
          <ul className={styles.receipts}>
            {data.consents.map((consent) => (
              <Consent key={consent.kind} consent={consent} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

// Before pages were numbered the version was a month.
const isNumber = (version: string) => /^\d+$/.test(version)

function Consent({ consent: { kind, version, at, purposes } }: { consent: GivenConsent }) {
  const t = useMessages(consentMessages)
  const { date, number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className={styles.receipt}>
        <b>{t.kinds[kind]}</b>
        <p className="muted small">
          {isNumber(version) ? t.version(number(Number(version))) : t.unnumbered} · {date(at)}
        </p>
        {purposes !== null && String(purposes) !== version && (
          <p className="muted small">{t.purposes(number(purposes))}</p>
        )}
      </div>
      {isNumber(version) && (
        <Button
          size="compact"
          variant="ghost"
          aria-label={t.openOf(t.kinds[kind])}
          onClick={() => setOpen(true)}
        >
          {t.open}
        </Button>
      )}
      {isOpen && <VersionDialog version={Number(version)} onClose={() => setOpen(false)} />}
    </li>
  )
}

function VersionDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const t = useMessages(consentMessages)
  const { language } = useLanguage()
  const { date, number } = useFormat()
  const localized = useLocalized()
  const { data, error, refetch } = useQuery(privacyVersion(version, language))
  return (
    <Dialog open reading onClose={onClose} title={t.page(number(version))}>
      {!data && error && <ErrorPanel title={t.textFailed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading}>
          <Skeleton shape="box" />
        </Loading>
      )}
      {data && (
        <>
          <p className="muted small">{t.since(date(data.at))}</p>
          <PlainText text={localized(data.text)} />
        </>
      )}
    </Dialog>
  )
}
