import { BadgeCheck, CirclePlay, FileText, FolderHeart, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PersonFrame } from '#web/items/person-frame.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { whenShown } from '#web/ui/when-shown.tsx'
import { confirmNumberSlot } from './confirm-number-slot.tsx'

const words = defineMessages({
  ar: {
    label: 'أقسام المواد',
    assign: 'إسناد المواد',
    plans: 'إسناد الباقات',
    users: 'مواد المستخدم',
    pdf: 'ملفات PDF',
    videos: 'الفيديوهات',
  },
  en: {
    label: 'Parts of the resources',
    assign: 'Assign resources',
    plans: 'Assign plans',
    users: 'User resources',
    pdf: 'PDF files',
    videos: 'Videos',
  },
})

const AssignResources = whenShown(
  async () => (await import('#web/items/assign-resources.tsx')).AssignResources,
)
const PlanAssignment = whenShown(async () => (await import('#web/users/plan-assignment.tsx')).PlanAssignment)
const UserItems = whenShown(async () => (await import('#web/items/user-items.tsx')).UserItems)
const LibraryPart = whenShown(async () => (await import('#web/resources/library-part.tsx')).LibraryPart)

const tabs = ['assign', 'plans', 'users', 'pdf', 'videos'] as const
type Tab = (typeof tabs)[number]

/** The library and what of it everybody has, in five tabs. What adds to the library stays while one looks elsewhere. */
export function ResourceLibrary() {
  const { label, assign, plans, users, pdf, videos } = useMessages(words)
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
          content: <PlanAssignment frame={PersonFrame} confirmNumber={confirmNumberSlot} />,
        },
        { value: 'users', label: users, icon: <FolderHeart />, content: <UserItems /> },
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
      ]}
    />
  )
}

/** The tab that the address names behind the part of the screen: `#resources/pdf`. Elsewhere, the one that showed last. */
function useTab(): [Tab, (tab: Tab) => void] {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [part, named] = hash.slice(1).split('/')
  const [own] = useState(part || 'resources')
  const [last, setLast] = useState<Tab>(tabs[0])
  const tab = part === own ? (tabs.find((one) => one === named) ?? tabs[0]) : last
  if (tab !== last) setLast(tab)
  return [tab, (chosen) => void navigate({ hash: `${own}/${chosen}` }, { preventScrollReset: true })]
}
