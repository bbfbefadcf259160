import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { EndingMember, SilentMember } from '#contract/dashboard-today.ts'
import { fillNotice } from '#contract/notice-text-values.ts'
import { whatsappLink } from '#contract/phones.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { createFormat } from '#web/platform/create-format.ts'
import { firstName } from '#web/platform/first-name.ts'
import { useFormat, useNumerals } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { noticeTexts } from '#web/staff/notice-texts/queries.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { todayMessages } from './messages.ts'
import { useMarkReminded } from './queries.ts'

type RemindButtonProps = {
  about: 'ending' | 'silent'
  member: EndingMember | SilentMember
  /** The end of access, for the text. */
  endDate?: string
}

/** Opens WhatsApp with the owner's text for the member, and stores that they were reminded. */
export function RemindButton({ about, member, endDate }: RemindButtonProps) {
  const t = useMessages(todayMessages)
  const format = useFormat()
  const { language } = useLanguage()
  const numerals = useNumerals()
  const { data } = useQuery(noticeTexts(language))
  const mark = useMarkReminded()
  const showFailure = useFailureToast()
  const toast = useToast()
  const { reminded, whatsappE164, userId } = member
  // Opening WhatsApp is no proof that the text was sent, so the mark can be taken back.
  const remember = (is: boolean) =>
    mark.mutate(
      { id: userId, about, is },
      {
        onSuccess: () =>
          toast.show(
            is
              ? {
                  title: t.remindedOf(isolate(firstName(member.name))),
                  action: <UndoButton onUndo={() => remember(false)} />,
                }
              : { tone: 'info', title: t.notReminded(isolate(firstName(member.name))) },
          ),
        onError: (error) => showFailure(t.remindFailed, error),
      },
    )
  if (reminded) {
    return (
      <Badge tone="ok" icon={<Check />}>
        {t.reminded(isToday(reminded.at) ? format.time(reminded.at) : format.date(reminded.at))}
      </Badge>
    )
  }
  if (!data || !whatsappE164) return null
  const spoken = member.language ?? 'ar'
  const text = fillNotice(data.texts[about === 'ending' ? 'endingSoon' : 'silent'][spoken], {
    first: firstName(member.name),
    plan: member.plan ? planMessages[spoken][member.plan] : todayMessages[spoken].anyPlan,
    date: endDate ? createFormat(spoken, numerals).date(endDate) : '',
    link: `${location.origin}/members`,
  })
  return (
    <ButtonLink
      href={whatsappLink(whatsappE164, text)}
      newTab
      variant="ghost"
      size="compact"
      icon={<WhatsAppIcon />}
      onClick={() => remember(true)}
    >
      {t.remind}
      <About name={member.name} />
    </ButtonLink>
  )
}

const isToday = (instant: string): boolean => new Date(instant).toDateString() === new Date().toDateString()
