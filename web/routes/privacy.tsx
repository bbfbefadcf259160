import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readPrivacyPage } from '#contract/privacy-page.ts'
import { readSite } from '#contract/site.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { pageContext } from '#web/platform/page-context.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PlainText } from '#web/shell/plain-text.tsx'
import styles from './privacy.module.css'

const messages = defineMessages({
  ar: {
    title: 'الخصوصية',
    description: 'ما نجمعه من بيانات ولماذا، وإلى متى نحتفظ به، وما يمكنك أن تطلبه.',
    versionOf: (version: string, day: string) => `النسخة ${version} · منذ ${day}`,
  },
  en: {
    title: 'Privacy',
    description: 'What data we collect and why, how long we keep it, and what you can ask for.',
    versionOf: (version, day) => `Version ${version} · since ${day}`,
  },
})

/**
 * Loads the page in both languages, so that a change of language needs no further call. While the database is away, it is the
 * owner's text alone.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { fetchApi, language } = context.get(pageContext)
  const found = await call(readPrivacyPage, {}, { fetch: fetchApi, language }).catch(() => null)
  if (found) return data({ text: found.page.text, version: found.page.version, at: found.page.at })
  const read = call(readSite, {}, { fetch: fetchApi, language })
  const { settings } = await read.catch(() => {
    // The root loader makes the same call and logs the error.
    throw data(null, { status: 503 })
  })
  return data({ text: settings.privacyText, version: null, at: null })
}

/** No refetch when the menu above it opens or closes, which changes the browser's history. */
export function shouldRevalidate() {
  return false
}

/** How the owner processes personal data. */
export default function PrivacyPage() {
  const { text, version, at } = useLoaderData<typeof loader>()
  const { date, number } = useFormat()
  const localized = useLocalized()
  const { title, description, versionOf } = useMessages(messages)
  return (
    <div className="wrap">
      <PageHead title={title} description={description} />
      <h1 className={styles.title}>{title}</h1>
      {version !== null && <p className={styles.version}>{versionOf(number(version), date(at))}</p>}
      <PlainText text={localized(text)} />
    </div>
  )
}
