import { useQuery } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import type { AssignSlot } from './assign-slot.ts'
import { reviewMessages } from './messages.ts'
import { oneUser } from './use-access-end.ts'

/** Opens the dialog that gives the approved user documents and videos. */
export function AssignButton({ userId, assign }: { userId: string; assign: NonNullable<AssignSlot> }) {
  const { assign: label } = useMessages(reviewMessages)
  const { language } = useLanguage()
  const { data: user } = useQuery(oneUser(userId, language))
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        icon={<FolderPlus />}
        disabled={!user}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && user && assign({ user, onClose: () => setOpen(false) })}
    </>
  )
}
