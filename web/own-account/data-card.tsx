import { FileArchive } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { exportMyData } from '#contract/own-account.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'
import { credentialsOf, type Holder, useTokenCheck } from './queries.ts'

type Link = { url: string; expiresAt: string }
// A wrong clock of the phone must neither take the link away at once nor keep one that is dead for hours.
const [shortest, longest] = [60_000, 10 * 60_000]

/** Makes a short-lived link to a copy of everything that is kept of somebody; the browser downloads it by itself. */
export function DataCard({ holder }: { holder: Holder }) {
  const words = useMessages(ownAccountMessages).data
  const { language } = useLanguage()
  const fail = useFailureToast()
  const checkToken = useTokenCheck()
  const [link, setLink] = useState<Link | 'over' | null>(null)
  const act = useAct<Link, void>({
    mutationFn: () => call(exportMyData, {}, { ...credentialsOf(holder), language }),
    onSuccess: setLink,
    onError: (fault) => {
      checkToken(fault)
      fail(words.failed, fault)
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
        {words.title}
      </CardHead>
      <div className={styles.form}>
        <p className={styles.lead}>{words.lead}</p>
        <div role="status">{link === 'over' && <Notice>{words.over}</Notice>}</div>
        {hasLink && !act.isPending && <Ready key={link.url} link={link} />}
        <Button variant="ghost" busy={act.isPending} onClick={() => act.mutate()}>
          {act.isPending ? words.making : link ? words.again : words.make}
        </Button>
      </div>
    </Card>
  )
}

/** The link itself, which takes the focus: what was pressed for it comes after it. */
function Ready({ link }: { link: Link }) {
  const words = useMessages(ownAccountMessages).data
  const format = useFormat()
  const anchor = useRef<HTMLDivElement>(null)
  const [isBegun, setBegun] = useState(false)
  useEffect(() => anchor.current?.querySelector('a')?.focus(), [])
  return (
    <div ref={anchor} className={styles.form}>
      <Notice tone="ok" role="status">
        {isBegun ? words.begun : words.ready(format.time(link.expiresAt))}
      </Notice>
      <ButtonLink href={link.url} download="my-data.zip" wide onClick={() => setBegun(true)}>
        {words.download}
      </ButtonLink>
    </div>
  )
}
