import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readSite } from '#contract/site.ts'
import { call } from '#web/platform/api.ts'
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
  },
  en: {
    title: 'Privacy',
    description: 'What data we collect and why, how long we keep it, and what you can ask for.',
  },
})

/** Loads the owner's text in both languages, so that a change of language needs no further call. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { fetchApi, language } = context.get(pageContext)
  const read = call(readSite, {}, { fetch: fetchApi, language })
  const { settings } = await read.catch(() => {
    // The root loader makes the same call and logs the error.
    throw data(null, { status: 503 })
  })
  return data({ text: settings.privacyText })
}

/** No refetch when the menu above it opens or closes, which changes the browser's history. */
export function shouldRevalidate() {
  return false
}

/** How the owner processes personal data. */
export default function PrivacyPage() {
  const { text } = useLoaderData<typeof loader>()
  const localized = useLocalized()
  const { title, description } = useMessages(messages)
  return (
    <div className="wrap">
      <PageHead title={title} description={description} />
      <h1 className={styles.title}>{title}</h1>
      <PlainText text={localized(text)} />
    </div>
  )
}
