import { useSyncExternalStore } from 'react'
import { LanguageProvider } from '#web/platform/language.tsx'
import { useMediaQuery } from '#web/platform/media-query.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { PageHead } from '#web/site/page-head.tsx'
import { isFramed, usePreviewedSite } from '#web/site-editor/preview/use-previewed-site.ts'
import { whenShown } from '#web/ui/when-shown.tsx'
import styles from './preview.module.css'

const words = defineMessages({
  ar: { title: 'معاينة المسودة', description: 'الموقع كما سيبدو بعد النشر.' },
  en: { title: 'Draft preview', description: 'The site as it would look once published.' },
})

const SharedPreview = whenShown(async () => (await import('./shared-preview.tsx')).SharedPreview)
const PreviewedLanding = whenShown(async () => (await import('./previewed-site.tsx')).PreviewedLanding)

const never = () => () => {}

/** Pages of our own may frame this one, and no others: the editor does. */
export function headers() {
  return { 'X-Frame-Options': 'SAMEORIGIN' }
}

/** The landing page as a draft would have it: inside an editor's frame, or for whoever holds a preview link. */
export default function PreviewPage() {
  const { title, description } = useMessages(words)
  // Nothing of a draft is known to the server: it renders an empty page.
  const place = useSyncExternalStore(
    never,
    () => (isFramed() ? 'framed' : 'alone'),
    () => 'unknown',
  )
  return (
    <>
      <PageHead title={title} description={description} unlisted />
      {place === 'framed' && <FramedPreview />}
      {place === 'alone' && <SharedPreview />}
    </>
  )
}

function FramedPreview() {
  const told = usePreviewedSite()
  // Out of sight, as on a phone beside the fields, no picture has a size: each would be taken for one that never came.
  const isSeen = useMediaQuery('(min-width: 1px)')
  if (!told) return <div className={styles.waiting} aria-busy="true" />
  return (
    <LanguageProvider key={`${told.language} ${isSeen}`} initial={told.language}>
      <PreviewedLanding site={told.site} framed />
    </LanguageProvider>
  )
}
