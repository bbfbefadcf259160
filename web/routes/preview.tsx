import { useSyncExternalStore } from 'react'
import { LanguageProvider } from '#web/platform/language.tsx'
import { useMediaQuery } from '#web/platform/media-query.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { isFramed, usePreviewedSite } from '#web/staff/site-editor/preview/use-previewed-site.ts'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import styles from './preview.module.css'

const messages = defineMessages({
  ar: { title: 'معاينة المسودة', description: 'الموقع كما سيبدو بعد النشر.' },
  en: { title: 'Draft preview', description: 'The site as it will look once published.' },
})

const SharedPreview = lazyVisible(async () => (await import('./shared-preview.tsx')).SharedPreview)
const PreviewedLanding = lazyVisible(async () => (await import('./previewed-site.tsx')).PreviewedLanding)

const never = () => () => {}

/** Allows pages of the same origin to frame this one, as the editor does. */
export function headers() {
  return { 'X-Frame-Options': 'SAMEORIGIN' }
}

/** The landing page as in a draft: inside the editor's frame, or for a preview link. */
export default function PreviewPage() {
  const { title, description } = useMessages(messages)
  // The server does not know the draft, so it renders an empty page.
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
  const site = usePreviewedSite()
  // While hidden, as on a phone beside the fields, images have no size, and each would count as failed to load.
  const isSeen = useMediaQuery('(min-width: 1px)')
  if (!site) return <div className={styles.waiting} aria-busy="true" />
  return (
    <LanguageProvider key={`${site.language} ${isSeen}`} initial={site.language}>
      <PreviewedLanding site={site.site} framed />
    </LanguageProvider>
  )
}
