import { FileArchive } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { exportMyData } from '#contract/privacy.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { type AccountToken, accountCredentials } from './account-token.ts'
import { ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'
import { useTokenCheck } from './queries.ts'

type Link = { url: string; expiresAt: string }
// Limits against a wrong device clock: the link must not disappear at once, nor stay for hours after it expired.
const [shortest, longest] = [60_000, 10 * 60_000]

/** Creates a short-lived link to the export of the user's data; the browser downloads it. */
export function DataCard({ account }: { account: AccountToken }) {
  const t = useMessages(ownAccountMessages).data
  const { language } = useLanguage()
  const fail = useFailureToast()
  const checkToken = useTokenCheck()
  const [link, setLink] = useState<Link | 'over' | null>(null)
  const act = useGuardedMutation<Link, void>({
    mutationFn: () => call(exportMyData, {}, { ...accountCredentials(account), language }),
    onSuccess: setLink,
    onError: (error) => {
      checkToken(error)
      fail(t.failed, error)
    },
  })
  useEffect(() => {
    if (!link || link === 'over') return
    const left = Math.min(Math.max(Date.parse(link.expiresAt) - Date.now(), shortest), longest)
    const ending = setTimeout(() => setLink('over'), left)
    return () => clearTimeout(ending)
  }, [link])
  const hasLink = link !== null && link !== 'over'
  return (
    <Card as="section" aria-labelledby="own-data">
      <CardHead icon={<FileArchive />} id="own-data">
        {t.title}
      </CardHead>
      <div className={styles.form}>
        <p className="muted small">{t.lead}</p>
        <div role="status">{link === 'over' && <Notice>{t.over}</Notice>}</div>
        {hasLink && !act.isPending && <Ready key={link.url} link={link} />}
        <Button variant="ghost" busy={act.isPending} onClick={() => act.mutate()}>
          {act.isPending ? t.making : link ? t.again : t.make}
        </Button>
      </div>
    </Card>
  )
}

/** The export's link. Takes the focus, because it is placed before the pressed button. */
function Ready({ link }: { link: Link }) {
  const t = useMessages(ownAccountMessages).data
  const format = useFormat()
  const anchor = useRef<HTMLDivElement>(null)
  const [isBegun, setBegun] = useState(false)
  useEffect(() => anchor.current?.querySelector('a')?.focus(), [])
  return (
    <div ref={anchor} className={styles.form}>
      <Notice tone="ok" role="status">
        {isBegun ? t.begun : t.ready(format.time(link.expiresAt))}
      </Notice>
      <ButtonLink href={link.url} download="my-data.zip" wide onClick={() => setBegun(true)}>
        {t.download}
      </ButtonLink>
    </div>
  )
}
