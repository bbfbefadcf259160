import { useEffect, useRef, useState } from 'react'
import type { TransferOutcome } from '#contract/transfers.ts'
import { ApiError } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { tickAll, transferMessages } from './messages.ts'
import { type Line, type Matched, type Tick, useConfirm, useTakeBack } from './queries.ts'
import { TransferLine } from './transfer-line.tsx'
import styles from './transfers.module.css'

type MatchedLinesProps = { matched: Matched; canKeep: boolean }

/** What became of a line that was ticked here. */
export type Done = { outcome: TransferOutcome; requestIds: string[] }

const order = ['matched', 'ambiguous', 'unmatched', 'recorded', 'stored'] as const

/** What was read, by how well it fits; a person ticks each, or all that were matched. */
export function MatchedLines({ matched, canKeep }: MatchedLinesProps) {
  const t = useMessages(transferMessages)
  const format = useFormat()
  const ticking = useTicks()
  const place = useRef<HTMLDivElement>(null)
  // On a phone the result is below what was pasted.
  useEffect(() => place.current?.focus(), [])
  const { lines } = matched
  const sure = lines.flatMap(({ transfer, result, candidates: [first] }): Tick[] =>
    result === 'matched' && first && !ticking.doneOf(transfer.key)
      ? [{ transfer, requestId: first.requestId }]
      : [],
  )
  return (
    <div ref={place} tabIndex={-1} className={styles.result}>
      {lines.length === 0 && <EmptyState title={t.nothingRead}>{t.nothingReadHint}</EmptyState>}
      {lines.length > 0 && <Notice>{t.beware}</Notice>}
      {matched.isCut && <Notice tone="warn">{t.cut}</Notice>}
      {sure.length > 1 && (
        <Button variant="ok" busy={ticking.isPending} onClick={() => ticking.tick(sure)}>
          {format.plural(tickAll, sure.length)}
        </Button>
      )}
      {order.map((result) => {
        const some = lines.filter((line) => line.result === result)
        if (some.length === 0) return null
        return (
          <section key={result}>
            <h3>
              {t.results[result]} <bdi>{format.number(some.length)}</bdi>
            </h3>
            <ul className={styles.lines}>
              {some.map((line: Line) => (
                <TransferLine
                  key={line.transfer.key}
                  {...{ line, canKeep }}
                  done={ticking.doneOf(line.transfer.key)}
                  isBusy={ticking.isPending}
                  transferOf={(key) => lines.find((one) => one.transfer.key === key)?.transfer}
                  onTick={ticking.tick}
                  onUndo={() => ticking.undo(line.transfer)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      <Dropped dropped={matched.dropped} />
    </div>
  )
}

/** What was ticked here, and the acts. */
function useTicks() {
  const confirm = useConfirm()
  const takeBack = useTakeBack()
  const toast = useToast()
  const [done, setDone] = useState<ReadonlyMap<string, Done>>(new Map())
  const onError = (error: unknown) => {
    if (error instanceof ApiError) toast.show({ tone: 'bad', title: error.sentence })
  }
  return {
    doneOf: (key: string) => done.get(key),
    isPending: confirm.isPending || takeBack.isPending,
    tick: (ticks: Tick[]) =>
      confirm.mutate(ticks, {
        onError,
        onSuccess: (outcomes) => {
          const next = new Map(done)
          ticks.forEach(({ transfer, requestId, shares }, place) => {
            const outcome = outcomes[place]
            const requestIds =
              shares?.map((share) => share.requestId) ?? (requestId === null ? [] : [requestId])
            if (outcome) next.set(transfer.key, { outcome, requestIds })
          })
          setDone(next)
        },
      }),
    undo: (transfer: Tick['transfer']) =>
      takeBack.mutate(transfer, {
        onError,
        onSuccess: () => setDone(new Map([...done].filter(([key]) => key !== transfer.key))),
      }),
  }
}

function Dropped({ dropped }: Pick<Matched, 'dropped'>) {
  const t = useMessages(transferMessages)
  const format = useFormat()
  const names = (['codes', 'sent', 'unread', 'repeated'] as const).filter((name) => dropped[name] > 0)
  if (names.length === 0) return null
  return (
    <p className="muted">
      {t.dropped} {names.map((name) => t.drop[name](format.number(dropped[name]))).join(' · ')}
    </p>
  )
}
