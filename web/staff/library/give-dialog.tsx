import { type FormEvent, useState } from 'react'
import { maxReceivers } from '#contract/assignments-many.ts'
import type { Resource } from '#contract/library.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { giveForms, manyMessages } from './many-messages.ts'
import type { MemberState, Receivers } from './many-queries.ts'
import { MembersToChoose, type Picked } from './members-to-choose.tsx'
import { StateToChoose, useStateCount } from './state-to-choose.tsx'
import { useGiving } from './use-giving.tsx'

/** Gives a resource to many members: chosen ones, or all with a state. The button says to how many. */
export function GiveDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const t = useMessages(manyMessages)
  const localized = useLocalized()
  const { plural } = useFormat()
  const [way, setWay] = useState<'chosen' | 'filter'>('chosen')
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const [state, setState] = useState<MemberState>('active')
  const count = useStateCount(state, way === 'filter')
  const people = way === 'chosen' ? picked.length : (count ?? 0)
  const { isGiving, give } = useGiving({ resource, onDone: onClose })
  const { ask, question } = useUnsavedChanges(picked.length > 0)
  const isReady = people > 0 && people <= maxReceivers

  function submit(event: FormEvent) {
    event.preventDefault()
    const receivers: Receivers =
      way === 'chosen' ? { userIds: picked.map(({ id }) => id) } : { filter: { status: state } }
    if (isReady) void give(receivers)
  }

  return (
    <Dialog
      open
      onClose={() => ask(onClose)}
      dismissible={!isGiving}
      title={t.giveTitle(isolate(localized(resource.title)))}
      onSubmit={submit}
      footer={
        <Button type="submit" busy={isGiving} disabled={!isReady}>
          {isGiving ? t.giving : people === 0 ? t.giveNobody : plural(giveForms, people)}
        </Button>
      }
    >
      <p>{t.lead}</p>
      <SegmentedControl
        name="way"
        label={t.way}
        value={way}
        onChange={({ target }) => setWay(target.value === 'filter' ? 'filter' : 'chosen')}
        segments={[
          { value: 'chosen', label: t.chosen },
          { value: 'filter', label: t.filter },
        ]}
      />
      {way === 'chosen' ? (
        <MembersToChoose picked={picked} onPicked={setPicked} />
      ) : (
        <StateToChoose state={state} onState={setState} />
      )}
      {question}
    </Dialog>
  )
}
