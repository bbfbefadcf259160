import { useId, useState } from 'react'
import { publicationConsentVersion, publicationConsentWords } from '#contract/publication-consent-words.ts'
import type { PublicationConsent, PublishedFacts } from '#contract/publication-consents.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cluster } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { AccountToken } from './account-token.ts'
import styles from './publication.module.css'
import { publicationMessages } from './publication-messages.ts'
import { useAnswer, useTakingOff } from './use-publication.ts'

type PublicationProps = { consent: PublicationConsent; account: AccountToken }

/** A request with the very pictures, what it means, and two answers. */
export function PendingPublication({ consent, account }: PublicationProps) {
  const t = useMessages(publicationMessages)
  const { language } = useLanguage()
  const id = useId()
  const { act, answering, held } = useAnswer(account)
  const answer = (agrees: boolean) =>
    act.mutate({ id: consent._id, agrees, version: publicationConsentVersion, language })
  return (
    <section aria-labelledby={id} className={styles.publication}>
      <h3 id={id}>{t.asks(isolate(consent.requestedBy || t.coach))}</h3>
      <Shown consent={consent} />
      <Words />
      {held && (
        <Notice tone="warn" role="alert">
          {held}
        </Notice>
      )}
      <div className={cluster(10)}>
        <Button
          busy={act.isPending && answering === true}
          disabled={act.isPending}
          onClick={() => answer(true)}
        >
          {act.isPending && answering === true ? t.agreeing : t.agree}
        </Button>
        <Button
          variant="ghost"
          busy={act.isPending && answering === false}
          disabled={act.isPending}
          onClick={() => answer(false)}
        >
          {t.decline}
        </Button>
      </div>
    </section>
  )
}

/** What is shown on the site, and a button to take it off. */
export function GivenPublication({ consent, account }: PublicationProps) {
  const t = useMessages(publicationMessages)
  const { date } = useFormat()
  const id = useId()
  const [isConfirming, setConfirming] = useState(false)
  const act = useTakingOff(account, () => setConfirming(false))
  return (
    <section aria-labelledby={id} className={styles.publication}>
      <h3 id={id}>{t.given(date(consent.answeredAt ?? ''))}</h3>
      <Shown consent={consent} />
      <details className={styles.words}>
        <summary>{t.read}</summary>
        <Words />
      </details>
      <Button variant="bad" className={styles.beside} onClick={() => setConfirming(true)}>
        {t.withdrawOpen}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t.ask}
        confirmLabel={act.isPending ? t.withdrawing : t.withdraw}
        cancelLabel={t.stay}
        busy={act.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => act.mutate(consent._id)}
      >
        <p>{t.gone}</p>
      </ConfirmDialog>
    </section>
  )
}

function Words() {
  const { language } = useLanguage()
  return (
    <ul className={styles.sentences}>
      {publicationConsentWords[language].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** The two pictures and what stands beside them, as the site shows them. */
function Shown({ consent: { pictures, facts } }: { consent: PublicationConsent }) {
  const t = useMessages(publicationMessages)
  return (
    <>
      {pictures && (
        <div className={styles.pictures}>
          {(['before', 'after'] as const).map((side) => (
            <figure key={side}>
              <img
                src={pictures[side].url}
                alt={t[side]}
                width={pictures[side].width}
                height={pictures[side].height}
              />
              <figcaption>{t[side]}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {facts && <Facts facts={facts} />}
    </>
  )
}

function Facts({ facts }: { facts: PublishedFacts }) {
  const t = useMessages(publicationMessages)
  const localized = useLocalized()
  const { number, plural, language } = useFormat()
  const name = localized(facts.name)
  const story = localized(facts.story)
  const rows = [
    [t.name, name || t.nameless],
    [t.achievement, localized(facts.achievement)],
    ...(story ? [[t.story, story]] : []),
    [t.weeks, plural(plurals.weeks, facts.weeks)],
    [t.weights, t.fromTo(number(facts.startWeight), number(facts.endWeight))],
    [t.age, language === 'ar' ? plural(plurals.years, facts.age) : number(facts.age)],
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
