import { FileText, Plus, Video } from 'lucide-react'
import { useRef, useState } from 'react'
import type { User } from '#contract/members.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Person } from '#web/ui/person.tsx'
import rows from '#web/ui/rows.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import { AddItemDialog, type ItemKind } from './add-item-dialog.tsx'
import { FailedAct } from './failed-act.tsx'
import type { GivenItem } from './given-item.ts'
import { ItemRow } from './item-row.tsx'
import styles from './items.module.css'
import { itemMessages } from './messages.ts'
import { useItemActs } from './use-item-acts.tsx'

/** What one user was given: videos and documents, each to be opened, added to and taken away. */
export function ItemLists({ user }: { user: User }) {
  const words = useMessages(itemMessages)
  const heading = useRef<HTMLHeadingElement>(null)
  const [adding, setAdding] = useState<ItemKind | null>(null)
  const { takeAway, failure, retry } = useItemActs(user._id, (said) => said)
  const { videos, documents } = user.resources
  const remove = (item: GivenItem, neighbour: HTMLElement | null) => {
    const goesOn = neighbour ?? heading.current
    goesOn?.focus()
    takeAway(item)
  }
  const list = (kind: ItemKind, items: GivenItem[]) => (
    <ItemList kind={kind} items={items} onAdd={() => setAdding(kind)} onRemove={remove} />
  )
  return (
    <>
      <Person name={user.name} email={user.email} headingRef={heading} />
      <FailedAct failure={failure} onRetry={retry} />
      {videos.length + documents.length === 0 ? (
        <EmptyState
          title={words.empty}
          level={3}
          action={
            <div className={rows.acts}>
              <AddButton kind="video" onAdd={setAdding} />
              <AddButton kind="document" onAdd={setAdding} />
            </div>
          }
        />
      ) : (
        <div className={styles.lists}>
          {list('video', videos)}
          {list('document', documents)}
        </div>
      )}
      {adding && <AddItemDialog user={user} kind={adding} onClose={() => setAdding(null)} />}
    </>
  )
}

type ItemListProps = {
  kind: ItemKind
  items: GivenItem[]
  onAdd: () => void
  onRemove: (item: GivenItem, neighbour: HTMLElement | null) => void
}

function ItemList({ kind, items, onAdd, onRemove }: ItemListProps) {
  const words = useMessages(itemMessages)
  const id = `items-${kind}`
  const isVideos = kind === 'video'
  return (
    <Card as="section" className={styles.list} aria-labelledby={id}>
      <CardHead
        level={3}
        id={id}
        icon={isVideos ? <Video /> : <FileText />}
        action={<AddButton kind={kind} onAdd={onAdd} />}
      >
        {isVideos ? words.videos : words.documents}
      </CardHead>
      {items.length === 0 && <p className={styles.none}>{isVideos ? words.noVideos : words.noDocuments}</p>}
      <ul className={rows.divided}>
        {items.map((item) => (
          <ItemRow key={item._id} item={item} onRemove={onRemove} />
        ))}
      </ul>
    </Card>
  )
}

function AddButton({ kind, onAdd }: { kind: ItemKind; onAdd: (kind: ItemKind) => void }) {
  const words = useMessages(itemMessages)
  return (
    <Button variant="ghost" size="compact" icon={<Plus />} onClick={() => onAdd(kind)}>
      {kind === 'video' ? words.addVideo : words.addDocument}
    </Button>
  )
}
