import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type PublishedSite, publishSite } from '#contract/site.ts'
import { planIds } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type EssentialFields, Essentials, essentialsOf, fieldOfPath, withEssentials } from './essentials.ts'
import { setUpMessages } from './messages.ts'
import styles from './setup.module.css'

type EssentialsFormProps = { site: PublishedSite; onPublished: (site: PublishedSite) => void }

/** Fills in what the site needs to take applications, and publishes it. */
export function EssentialsForm({ site, onPublished }: EssentialsFormProps) {
  const words = useMessages(setUpMessages)
  const localized = useLocalized()
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<EssentialFields, unknown, Essentials>({
    resolver: zodResolver(Essentials),
    defaultValues: essentialsOf(site),
    mode: 'onTouched',
  })

  const publish = handleSubmit(async (form) => {
    setFailure(null)
    try {
      const body = {
        settings: withEssentials(site.settings, form),
        sections: site.sections,
        version: site.version,
      }
      onPublished(await call(publishSite, { body }, { language }))
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      const here = Object.entries(fault.fields).map(([path, message]) => ({
        name: fieldOfPath(path),
        message,
      }))
      for (const { name, message } of here) if (name) setError(name, { type: 'server', message })
      if (!here.some(({ name }) => name)) setFailure(fault.status > 0 ? fault.sentence : words.failed)
    }
  })

  const field = (name: keyof EssentialFields, label: string) => {
    const error = formState.errors[name]
    const message = error?.message
    return {
      ...register(name),
      label,
      error: message && (error.type === 'server' ? message : sentenceOf(message)),
    }
  }

  return (
    <form noValidate onSubmit={publish} className={styles.form}>
      <Card as="section" className={styles.group} aria-labelledby="set-up-name">
        <h2 id="set-up-name">{words.steps.name}</h2>
        <div className={styles.half}>
          <TextField {...field('nameAr', words.nameAr)} dir="rtl" lang="ar" />
          <TextField {...field('nameEn', words.nameEn)} dir="ltr" lang="en" optional />
        </div>
      </Card>
      <Card as="section" className={styles.group} aria-labelledby="set-up-contact">
        <h2 id="set-up-contact">{words.contactTitle}</h2>
        <div className={styles.half}>
          <TextField {...field('whatsapp', words.whatsapp)} type="tel" />
          <TextField {...field('phone', words.phone)} type="tel" optional />
          <TextField
            {...field('instagram', words.instagram)}
            type="url"
            optional
            placeholder="https://instagram.com/…"
          />
          <TextField {...field('email', words.email)} type="email" optional />
        </div>
      </Card>
      <Card as="section" className={styles.group} aria-labelledby="set-up-prices">
        <h2 id="set-up-prices">{words.pricesTitle}</h2>
        <div className={styles.thirds}>
          {planIds.map((id) => (
            <TextField
              key={id}
              {...field(id, localized(site.settings.packages[id].name))}
              inputMode="numeric"
              dir="ltr"
            />
          ))}
        </div>
      </Card>
      <Card as="section" className={styles.group} aria-labelledby="set-up-payment">
        <h2 id="set-up-payment">{words.paymentTitle}</h2>
        <div className={styles.half}>
          <TextField {...field('instapay', words.instapay)} dir="ltr" optional />
          <TextField {...field('instapayName', words.instapayName)} optional />
          <TextField {...field('vodafone', words.vodafone)} type="tel" optional />
          <TextField {...field('vodafoneName', words.vodafoneName)} optional />
        </div>
      </Card>
      {Object.keys(formState.errors).length > 0 && formState.isSubmitted && (
        <Notice tone="bad" role="alert">
          {words.checkMarked}
        </Notice>
      )}
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <Button type="submit" wide busy={formState.isSubmitting}>
        {formState.isSubmitting ? words.publishing : words.publish}
      </Button>
    </form>
  )
}
