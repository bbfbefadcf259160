import { useQuery } from '@tanstack/react-query'
import { HeartPulse } from 'lucide-react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { GivenConsent } from './given-consent.tsx'
import { intakeMessages } from './messages.ts'
import { ownIntake } from './queries.ts'

/** The consent to health answers of somebody whose access has ended, with its withdrawal. Nothing without a consent. */
export function HealthConsentCard({ token }: { token: string }) {
  const t = useMessages(intakeMessages).health
  const { language } = useLanguage()
  const { data, refetch } = useQuery(ownIntake(token, language, true))
  if (!data?.healthConsent) return null
  return (
    <Card as="section" aria-labelledby="own-health">
      <CardHead icon={<HeartPulse />} id="own-health">
        {t.title}
      </CardHead>
      <GivenConsent
        token={token}
        isRenewal
        since={data.healthConsent.at}
        onError={() => void refetch()}
        onWithdrawn={() => document.getElementById('main')?.focus()}
      />
    </Card>
  )
}
