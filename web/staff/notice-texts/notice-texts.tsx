import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { type NoticeCase, noticeCases } from '#contract/notice-text-values.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EditText } from './edit-text.tsx'
import { noticeTextMessages } from './messages.ts'
import { noticeTexts } from './queries.ts'
import { useSample } from './use-sample.ts'

/** The texts that staff send on WhatsApp, each as its reader gets it; admins edit them. */
export function NoticeTexts({ isAdmin }: { isAdmin: boolean }) {
  const t = useMessages(noticeTextMessages)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(noticeTexts(language))
  const sample = useSample()
  const [edited, setEdited] = useState<NoticeCase | null>(null)
  return (
    <section className={stack(14)} aria-labelledby="notice-texts">
      <h2 id="notice-texts">{t.title}</h2>
      <p>{t.lead}</p>
      {!isAdmin && <Notice>{t.onlyAdmin}</Notice>}
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading>
          <Skeleton shape="box" />
        </Loading>
      )}
      {data &&
        noticeCases.map((one) => (
          <Card key={one} as="section" aria-labelledby={`text-${one}`}>
            <CardHead
              level={3}
              id={`text-${one}`}
              action={
                <>
                  {!data.texts[one].isDefault && <Badge tone="line">{t.changed}</Badge>}
                  {isAdmin && (
                    <Button variant="ghost" size="compact" icon={<Pencil />} onClick={() => setEdited(one)}>
                      {t.edit}
                      <About name={t.cases[one]} />
                    </Button>
                  )}
                </>
              }
            >
              {t.cases[one]}
            </CardHead>
            <p dir="auto">{sample(data.texts[one][language], language)}</p>
          </Card>
        ))}
      {data && edited && (
        <EditText about={edited} text={data.texts[edited]} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}
