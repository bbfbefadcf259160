import { useQuery } from '@tanstack/react-query'
import { type Intake, readUserIntake } from '#contract/intake.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import type { ContentWall } from '#web/ui/content-wall.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { answerMessages } from './answer-messages.ts'
import { IntakeAnswers } from './intake-answers.tsx'

const messages = defineMessages({
  ar: {
    title: (name: string) => `إجابات ${name}`,
    seenBy: 'تظهر لكابتن العضو، ولمن سمح له العضو.',
    recorded: 'نسجّل كل مرة تُفتح فيها هذه الإجابات.',
    empty: 'لم يُجب العضو عن الأسئلة بعد',
    emptyBody: 'تظهر الأسئلة في صفحة العضو حتى يُضاف أول ملف أو فيديو، ثم في صفحة الحساب.',
    failed: 'تعذّر تحميل الإجابات',
    loading: 'جارٍ تحميل الإجابات…',
  },
  en: {
    title: (name) => `${name}’s answers`,
    seenBy: 'The member’s coach can see these answers, and anyone the member lets in.',
    recorded: 'Each time someone opens these answers, it’s recorded.',
    empty: 'This member hasn’t answered yet',
    emptyBody:
      'They see the questions on their home page until you add their first document or video, then on their account page.',
    failed: 'Couldn’t load the answers',
    loading: 'Loading the answers…',
  },
})

type UserIntakeProps = { id: string; name: string; wall: ContentWall; onClose: () => void }

/** The dialog with a member's intake, for staff who may see it. */
export function UserIntake({ id, name, wall, onClose }: UserIntakeProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [readUserIntake.id, id],
    queryFn: async ({ signal }) => {
      try {
        return (await call(readUserIntake, { params: { id } }, { signal, language })).intake
      } catch (error) {
        wall.report(error)
        throw error
      }
    },
    // Each reading of health answers is audited: an opening reads once, and nothing stays after it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const content = (
    <>
      {!data && !error && (
        <Loading label={t.loading} className={stack(12)}>
          <Skeleton />
          <Skeleton shape="box" />
        </Loading>
      )}
      {!data && error && (
        <ErrorState title={t.failed} onRetry={() => refetch()} busy={isFetching}>
          {error instanceof ApiError && error.sentence}
        </ErrorState>
      )}
      {data && <Shown intake={data} />}
    </>
  )
  return (
    <Dialog open reading onClose={onClose} title={t.title(isolate(name))}>
      {wall.around(content, refetch)}
    </Dialog>
  )
}

function Shown({ intake }: { intake: Intake }) {
  const t = useMessages(messages)
  const { consented } = useMessages(answerMessages)
  const { date } = useFormat()
  const { goal, body, health, training, food, healthConsent } = intake
  if (![goal, body, health, training, food].some((step) => step !== null)) {
    return (
      <EmptyState title={t.empty} level={3}>
        {t.emptyBody}
      </EmptyState>
    )
  }
  return (
    <div className={stack(16)}>
      <IntakeAnswers
        intake={intake}
        consent={
          healthConsent && (
            <p className="muted small">
              {consented(date(healthConsent.at))} {t.recorded}
            </p>
          )
        }
      />
      <p className="muted small">{t.seenBy}</p>
    </div>
  )
}
