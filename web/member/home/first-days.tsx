import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type LogAct, LogButton } from './log-button.tsx'
import styles from './today-card.module.css'

/** The texts of the first days; they load with their card. */
const messages = defineMessages({
  ar: {
    title: 'الكابتن يجهّز خطتك الآن',
    answer: 'ابدأ الأسئلة',
    ask: 'أجب عن أسئلة الكابتن ليبدأ كتابة خطتك. ستجدها هنا فور إضافتها.',
    answered: 'وصلت إجاباتك. ستجد خطتك هنا فور إضافتها.',
    approved: 'تم قبول طلبك',
    questions: 'أسئلة عنك',
    questionsBody: 'خمس خطوات قصيرة، نحو 3 دقائق.',
    questionsDone: 'تصل إجاباتك إلى الكابتن كما كتبتها، ويمكنك تعديلها.',
    preparing: 'الكابتن يكتب خطتك',
    within: (hours: string) => `خلال ${hours} من وصول إجاباتك.`,
    start: 'أول تمرين',
    startBody: 'ستجده في هذه الصفحة.',
  },
  en: {
    title: 'Your plan is on its way',
    answer: 'Start the questions',
    ask: 'Answer your coach’s questions so they can start. You’ll find your plan here as soon as it’s added.',
    answered: 'Your answers are in. You’ll find your plan here as soon as it’s added.',
    approved: 'You’re in',
    questions: 'Questions about you',
    questionsBody: 'Five short steps, about 3 minutes.',
    questionsDone: 'Your coach sees exactly what you wrote. You can still change it.',
    preparing: 'Your coach writes the plan',
    within: (hours) => `Within ${hours} of your answers.`,
    start: 'Your first workout',
    startBody: 'You’ll start it from this page.',
  },
})

/** Hours after a preposition. */
const hours = counted(
  ['أقل من ساعة', 'ساعة واحدة', 'ساعتين', '{n} ساعات', '{n} ساعة', '{n} ساعة'],
  '{n} hour',
  '{n} hours',
)

/** Renders the way to write to the coach, in a look of buttons. */
export type ContactSlot = (variant: 'chalk' | 'ghost', className?: string) => ReactNode

type FirstDaysProps = {
  log: LogAct
  /** The way to write to the coach. */
  contact: ContactSlot
  /** Whether the member has answered the intake. */
  isAnswered: boolean
  /** Within how many hours of the answers the plan comes; null if the owner promises nothing. */
  planWithin: number | null
}

/** A new member's first days, until the coach assigns something: what has happened, and what comes next. */
export function FirstDays({ log, contact, isAnswered, planWithin }: FirstDaysProps) {
  const t = useMessages(messages)
  const { plural } = useFormat()
  return (
    <section aria-labelledby="today" className={styles.today}>
      <h2 id="today">{t.title}</h2>
      <p>{isAnswered ? t.answered : t.ask}</p>
      <ol className={styles.road}>
        <li data-done>
          <b>{t.approved}</b>
        </li>
        <li data-done={isAnswered || undefined} aria-current={isAnswered ? undefined : 'step'}>
          <b>{t.questions}</b>
          <small>{isAnswered ? t.questionsDone : t.questionsBody}</small>
        </li>
        <li aria-current={isAnswered ? 'step' : undefined}>
          <b>{t.preparing}</b>
          {planWithin !== null && <small>{t.within(plural(hours, planWithin))}</small>}
        </li>
        <li>
          <b>{t.start}</b>
          <small>{t.startBody}</small>
        </li>
      </ol>
      <div className={styles.acts}>
        {isAnswered ? (
          <>
            {contact('chalk')}
            <LogButton {...log} variant="ghost" className={styles.onFlood} />
          </>
        ) : (
          <>
            <ButtonLink href="#intake" variant="chalk" icon={<ClipboardList />}>
              {t.answer}
            </ButtonLink>
            {contact('ghost', styles.onFlood)}
          </>
        )}
      </div>
    </section>
  )
}
