import { Notice } from '#web/ui/notice.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'

/** Reports a step that is done, and takes the focus in place of the pressed button, which has gone. */
export function DoneNotice({ children }: { children: string }) {
  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Notice tone="ok">{children}</Notice>
    </div>
  )
}
