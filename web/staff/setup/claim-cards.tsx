import { claimStates } from '#contract/claim-states.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { planIds } from '#contract/values.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { stack } from '#web/ui/layout.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { cardOfStep } from './card-of-step.ts'
import { claimMessages } from './claim-messages.ts'
import { type SuggestedSpecialty, suggestedSpecialties } from './claims.ts'
import type { EssentialFields } from './essentials.ts'
import styles from './setup.module.css'

type Name = keyof EssentialFields
type ClaimCardProps = {
  settings: SiteSettings
  /** The form's props of a text field, and of a checkbox. */
  field: (name: Name) => { name: string; defaultValue: string; error: string | undefined }
  box: (name: Name) => { name: string; defaultChecked: boolean; error: string | undefined }
}

/** Confirms the prices, prefilled ones too, and what each package includes. */
export function ConfirmedPrices({ settings, box }: Pick<ClaimCardProps, 'settings' | 'box'>) {
  const t = useMessages(claimMessages)
  const localized = useLocalized()
  return (
    <>
      <Disclosure title={t.included} outlined>
        {planIds.map((id) => (
          <div key={id}>
            <h3>{localized(settings.packages[id].name)}</h3>
            <ul className={styles.muted}>
              {settings.packages[id].features.map((feature) => (
                <li key={feature.ar + feature.en}>{localized(feature)}</li>
              ))}
            </ul>
          </div>
        ))}
        <TextLink to="/edit">{t.change}</TextLink>
      </Disclosure>
      <CheckboxField {...box('pricesConfirmed')} label={t.pricesConfirmed} hint={t.prefilled} />
    </>
  )
}

/** Asks for the owner's numbers, specialties and a video: each is entered, or hidden. */
export function ClaimCards(props: ClaimCardProps) {
  return (
    <>
      <NumbersCard {...props} />
      <SpecialtiesCard {...props} />
      <VideosCard {...props} />
    </>
  )
}

function NumbersCard({ settings, field, box }: ClaimCardProps) {
  const t = useMessages(claimMessages)
  return (
    <Card as="section" className={stack(16)} aria-labelledby={cardOfStep('numbers')}>
      <h2 id={cardOfStep('numbers')}>{t.steps.numbers}</h2>
      <p className={styles.muted}>{t.numbersLead}</p>
      <div className={styles.half}>
        {(['clients', 'experience', 'sessions', 'successRate'] as const).map((name) => (
          <TextField key={name} {...field(name)} label={t[name]} inputMode="numeric" dir="ltr" optional />
        ))}
      </div>
      {claimStates(settings).numbers !== 'shown' && (
        <CheckboxField {...box('hideNumbers')} label={t.hideNumbers} />
      )}
    </Card>
  )
}

function SpecialtiesCard({ settings, field, box }: ClaimCardProps) {
  const t = useMessages(claimMessages)
  const localized = useLocalized()
  const suggested = Object.keys(suggestedSpecialties) as SuggestedSpecialty[]
  return (
    <Card as="section" className={stack(16)} aria-labelledby={cardOfStep('specialties')}>
      <h2 id={cardOfStep('specialties')}>{t.steps.specialties}</h2>
      <p className={styles.muted}>{t.specialtiesLead}</p>
      {suggested.map((name) => (
        <CheckboxField key={name} {...box(name)} label={localized(suggestedSpecialties[name])} />
      ))}
      <TextField {...field('ownSpecialty')} label={t.ownSpecialty} optional />
      {claimStates(settings).specialties !== 'shown' && (
        <CheckboxField {...box('hideSpecialties')} label={t.hideSpecialties} />
      )}
    </Card>
  )
}

function VideosCard({ settings, field, box }: ClaimCardProps) {
  const t = useMessages(claimMessages)
  return (
    <Card as="section" className={stack(16)} aria-labelledby={cardOfStep('videos')}>
      <h2 id={cardOfStep('videos')}>{t.steps.videos}</h2>
      <p className={styles.muted}>{t.videosLead}</p>
      <div className={styles.half}>
        <TextField {...field('videoTitle')} label={t.videoTitle} optional />
        <TextField {...field('videoUrl')} label={t.videoUrl} type="url" optional />
      </div>
      {claimStates(settings).videos !== 'shown' && (
        <CheckboxField {...box('hideVideos')} label={t.hideVideos} />
      )}
      {settings.videos.length > 0 && <TextLink to="/edit">{t.change}</TextLink>}
    </Card>
  )
}
