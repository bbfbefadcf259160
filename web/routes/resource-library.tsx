import {
  BadgeCheck,
  CirclePlay,
  FileText,
  FolderHeart,
  ListChecks,
  MessageCircle,
  PackagePlus,
} from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { UserPickerLayout } from '#web/staff/assignments/user-picker-layout.tsx'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { confirmNumberSlot } from './confirm-number-slot.tsx'
import { intakeSlot } from './user-intake-slot.tsx'

const messages = defineMessages({
  ar: {
    label: 'أقسام المواد',
    assign: 'إضافة مواد للعضو',
    plans: 'تفعيل الباقات',
    users: 'مواد المستخدم',
    pdf: 'ملفات PDF',
    videos: 'الفيديوهات',
    bundles: 'حزم البداية',
    texts: 'رسائل واتساب',
  },
  en: {
    label: 'Resource sections',
    assign: 'Assign resources',
    plans: 'Assign plans',
    users: 'User resources',
    pdf: 'PDF files',
    videos: 'Videos',
    bundles: 'Starter bundles',
    texts: 'WhatsApp messages',
  },
})

const AssignResources = lazyVisible(
  async () => (await import('#web/staff/assignments/assign-resources.tsx')).AssignResources,
)
const PlanAssignment = lazyVisible(
  async () => (await import('#web/staff/users/plan-assignment.tsx')).PlanAssignment,
)
const UserItems = lazyVisible(async () => (await import('#web/staff/assignments/user-items.tsx')).UserItems)
const LibraryPart = lazyVisible(async () => (await import('#web/staff/library/library-part.tsx')).LibraryPart)

const StarterBundles = lazyVisible(
  async () => (await import('#web/staff/library/starter-bundles.tsx')).StarterBundles,
)
const NoticeTexts = lazyVisible(
  async () => (await import('#web/staff/notice-texts/notice-texts.tsx')).NoticeTexts,
)

const tabs = ['assign', 'plans', 'users', 'pdf', 'videos', 'bundles', 'texts'] as const
type Tab = (typeof tabs)[number]

/**
 * The library and the assignments of members, in tabs, with the starter bundles and the texts for WhatsApp. The forms
 * that add to the library stay mounted.
 */
export function ResourceLibrary({ isAdmin }: { isAdmin: boolean }) {
  const { label, assign, plans, users, pdf, videos, bundles, texts } = useMessages(messages)
  const [tab, setTab] = useTab()
  return (
    <Tabs
      label={label}
      value={tab}
      onValueChange={setTab}
      inner
      items={[
        { value: 'assign', label: assign, icon: <ListChecks />, content: <AssignResources /> },
        {
          value: 'plans',
          label: plans,
          icon: <BadgeCheck />,
          content: <PlanAssignment frame={UserPickerLayout} confirmNumber={confirmNumberSlot} />,
        },
        { value: 'users', label: users, icon: <FolderHeart />, content: <UserItems intake={intakeSlot} /> },
        {
          value: 'pdf',
          label: pdf,
          icon: <FileText />,
          content: <LibraryPart kind="document" />,
          keep: true,
        },
        {
          value: 'videos',
          label: videos,
          icon: <CirclePlay />,
          content: <LibraryPart kind="video" />,
          keep: true,
        },
        { value: 'bundles', label: bundles, icon: <PackagePlus />, content: <StarterBundles /> },
        {
          value: 'texts',
          label: texts,
          icon: <MessageCircle />,
          content: <NoticeTexts isAdmin={isAdmin} />,
        },
      ]}
    />
  )
}

/** The tab in the address, after the part of the screen: `#library/pdf`. While another part shows, the last one. */
function useTab(): [Tab, (tab: Tab) => void] {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [part, named] = hash.slice(1).split('/')
  const [own] = useState(part || 'library')
  const [last, setLast] = useState<Tab>(tabs[0])
  const tab = part === own ? (tabs.find((one) => one === named) ?? tabs[0]) : last
  if (tab !== last) setLast(tab)
  return [tab, (chosen) => void navigate({ hash: `${own}/${chosen}` }, { preventScrollReset: true })]
}
