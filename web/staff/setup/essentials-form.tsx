import { useState } from 'react'
import { cairoDay } from '#contract/cairo-days.ts'
import { type PublishedSite, publishSite } from '#contract/site.ts'
import { planIds } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { cardOfStep } from './card-of-step.ts'
import { ClaimCards, ConfirmedPrices } from './claim-cards.tsx'
import { Essentials, essentialsOf, fieldOfPath, withEssentials } from './essentials.ts'
import { setUpMessages } from './messages.ts'
import { PublishedNotice } from './published-notice.tsx'
import styles from './setup.module.css'

type EssentialsFormProps = {
  site: PublishedSite
  /** Whether this form has just published it; said until something else is entered. */
  isPublished: boolean
  onPublished: (site: PublishedSite) => void
}

/** The form for what the site needs to take applications; submitting publishes it. */
export function EssentialsForm({ site, isPublished, onPublished }: EssentialsFormProps) {
  const t = useMessages(setUpMessages)
  const localized = useLocalized()
  const { language } = useLanguage()
  const [isFresh, setFresh] = useState(isPublished)
  const { form, field, box, errors, isChecked, isSending, failure } = useCallForm({
    schema: Essentials,
    initial: essentialsOf(site),
    checkOn: 'leave',
    send: (essentials) => {
      const settings = withEssentials(site.settings, essentials, cairoDay(new Date()))
      return call(
        publishSite,
        { body: { settings, sections: site.sections, version: site.version } },
        { language },
      )
    },
    onSent: onPublished,
    fieldOf: fieldOfPath,
  })

  return (
    <form
      {...form}
      className={stack(16)}
      onInput={(event) => {
        form.onInput(event)
        setFresh(false)
      }}
    >
      <Card as="section" className={stack(16)} aria-labelledby={cardOfStep('name')}>
        <h2 id={cardOfStep('name')}>{t.steps.name}</h2>
        <div className={styles.half}>
          <TextField {...field('nameAr')} label={t.nameAr} dir="rtl" lang="ar" />
          <TextField {...field('nameEn')} label={t.nameEn} dir="ltr" lang="en" optional />
        </div>
      </Card>
      <Card as="section" className={stack(16)} aria-labelledby={cardOfStep('contact')}>
        <h2 id={cardOfStep('contact')}>{t.contactTitle}</h2>
        <div className={styles.half}>
          <TextField {...field('whatsapp')} label={t.whatsapp} type="tel" />
          <TextField {...field('phone')} label={t.phone} type="tel" optional />
          <TextField
            {...field('instagram')}
            label={t.instagram}
            type="url"
            optional
            placeholder="https://instagram.com/…"
          />
          <TextField {...field('email')} label={t.email} type="email" optional />
        </div>
      </Card>
      <Card as="section" className={stack(16)} aria-labelledby={cardOfStep('prices')}>
        <h2 id={cardOfStep('prices')}>{t.pricesTitle}</h2>
        <div className={styles.thirds}>
          {planIds.map((id) => (
            <TextField
              key={id}
              {...field(id)}
              label={localized(site.settings.packages[id].name)}
              inputMode="numeric"
              dir="ltr"
            />
          ))}
        </div>
        <ConfirmedPrices settings={site.settings} box={box} />
      </Card>
      <Card as="section" className={stack(16)} aria-labelledby={cardOfStep('payment')}>
        <h2 id={cardOfStep('payment')}>{t.paymentTitle}</h2>
        <div className={styles.half}>
          <TextField {...field('instapay')} label={t.instapay} dir="ltr" optional />
          <TextField {...field('instapayName')} label={t.instapayName} optional />
          <TextField {...field('vodafone')} label={t.vodafone} type="tel" optional />
          <TextField {...field('vodafoneName')} label={t.vodafoneName} optional />
        </div>
      </Card>
      <ClaimCards settings={site.settings} field={field} box={box} />
      {isChecked && Object.keys(errors).length > 0 && (
        <Notice tone="bad" role="alert">
          {t.checkMarked}
        </Notice>
      )}
      {failure && (
        <Notice tone="bad" role="alert">
          {failure.error && failure.error.status > 0 ? failure.error.sentence : t.failed}
        </Notice>
      )}
      {isFresh && <PublishedNotice site={site} />}
      <Button type="submit" wide busy={isSending}>
        {isSending ? t.publishing : t.publish}
      </Button>
    </form>
  )
}
