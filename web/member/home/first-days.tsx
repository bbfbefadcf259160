import { Dumbbell } from 'lucide-react'
import type { ReactNode } from 'react'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cluster } from '#web/ui/layout.ts'
import { homeMessages } from './home-messages.ts'
import styles from './today-card.module.css'

/** The texts of the first days; they load with their card. */
const messages = defineMessages({
  ar: {
    title: 'الكابتن يجهّز خطتك الآن',
    body: 'ستجدها هنا فور إضافتها.',
    approved: 'تم قبول طلبك',
    preparing: 'الكابتن يكتب خطتك',
    preparingBody: 'راسله لو عندك إصابة أو ظروف يجب أن يعرفها.',
    start: 'أول تمرين',
    startBody: 'يفتح من هذه الصفحة.',
  },
  en: {
    title: 'Your coach is writing your plan',
    body: 'You’ll find it here as soon as it’s added.',
    approved: 'You’re in',
    preparing: 'Your coach writes the plan',
    preparingBody: 'Message them about any injury they should know about.',
    start: 'Your first workout',
    startBody: 'It opens from this page.',
  },
})

type FirstDaysProps = {
  onLog: () => void
  /** The way to write to the coach. */
  contact: ReactNode
}

/** A new member's first days, until the coach assigns something: what has happened, and what comes next. */
export function FirstDays({ onLog, contact }: FirstDaysProps) {
  const t = useMessages(messages)
  const { log } = useMessages(homeMessages).today
  return (
    <section aria-labelledby="today" className={styles.today}>
      <h2 id="today">{t.title}</h2>
      <p>{t.body}</p>
      <ol className={styles.road}>
        <li data-done>
          <b>{t.approved}</b>
        </li>
        <li aria-current="step">
          <b>{t.preparing}</b>
          <small>{t.preparingBody}</small>
        </li>
        <li>
          <b>{t.start}</b>
          <small>{t.startBody}</small>
        </li>
      </ol>
      <div className={cluster(10)}>
        {contact}
        <Button variant="ghost" className={styles.onFlood} icon={<Dumbbell />} onClick={onLog}>
          {log}
        </Button>
      </div>
    </section>
  )
}
