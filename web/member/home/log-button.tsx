import { Dumbbell, PencilLine } from 'lucide-react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { homeMessages } from './home-messages.ts'

/** Opens the form of today; `isLogged`: today's workout is in it already. */
export type LogAct = { isLogged: boolean; onLog: () => void }

type LogButtonProps = LogAct & { variant: 'chalk' | 'ghost'; className?: string | undefined }

/** The button to log today's workout, or to change what is logged. */
export function LogButton({ isLogged, onLog, ...look }: LogButtonProps) {
  const t = useMessages(homeMessages).today
  return (
    <Button {...look} icon={isLogged ? <PencilLine /> : <Dumbbell />} onClick={onLog}>
      {isLogged ? t.changeLog : t.log}
    </Button>
  )
}
