import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#web/platform/language.tsx'
import { lazyQuiet } from '#web/ui/lazy-quiet.tsx'
import { ownPurposes } from './queries.ts'

/** Hardly anybody sees it. */
const PurposesCard = lazyQuiet(async () => (await import('./purposes-card.tsx')).PurposesCard)

/** Asks a member again, at home and in each form with health data, once what data is used for has changed. */
export function PurposesQuestion({ token }: { token: string }) {
  const { language } = useLanguage()
  const { data } = useQuery(ownPurposes(token, language))
  if (!data || data.state === 'agreed') return null
  return <PurposesCard token={token} purposes={data} />
}
