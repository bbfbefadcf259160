import { FileText, Plus, Video } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { User } from '#contract/users.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import rows from '#web/ui/list.module.css'
import { Person } from '#web/ui/person.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AddItemDialog, type ItemType } from './add-item-dialog.tsx'
import type { AssignedItem } from './assigned-item.ts'
import { FailedAct } from './failed-act.tsx'
import { AssignedItemRow } from './item-row.tsx'
import styles from './items.module.css'
import { itemMessages } from './messages.ts'
import { useItemActs } from './use-item-acts.tsx'

type ItemListsProps = {
  user: User
  /** A heading of the screen that names the user; without it the lists begin with the name. */
  heading?: RefObject<HTMLHeadingElement | null>
}

/** The videos and documents assigned to one user: to open, add and remove. */
export function ItemLists({ user, heading: above }: ItemListsProps) {
  const t = useMessages(itemMessages)
  const own = useRef<HTMLHeadingElement>(null)
  const heading = above ?? own
  const [adding, setAdding] = useState<ItemType | null>(null)
  const { takeAway, failure, retry } = useItemActs(user._id, (texts) => texts)
  const { videos, documents } = user.resources
  const remove = (item: AssignedItem, neighbour: HTMLElement | null) => {
    const goesOn = neighbour ?? heading.current
    goesOn?.focus()
    takeAway(item)
  }
  const list = (kind: ItemType, items: AssignedItem[]) => (
    <ItemList kind={kind} items={items} onAdd={() => setAdding(kind)} onRemove={remove} />
  )
  return (
    <>
      {!above && <Person name={user.name} email={user.email} headingRef={own} />}
      <FailedAct failure={failure} onRetry={retry} />
      {videos.length + documents.length === 0 ? (
        <EmptyState
          title={t.empty}
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
  kind: ItemType
  items: AssignedItem[]
  onAdd: () => void
  onRemove: (item: AssignedItem, neighbour: HTMLElement | null) => void
}

function ItemList({ kind, items, onAdd, onRemove }: ItemListProps) {
  const t = useMessages(itemMessages)
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
        {isVideos ? t.videos : t.documents}
      </CardHead>
      {items.length === 0 && <p className={styles.none}>{isVideos ? t.noVideos : t.noDocuments}</p>}
      <ul className={rows.divided}>
        {items.map((item) => (
          <AssignedItemRow key={item._id} item={item} onRemove={onRemove} />
        ))}
      </ul>
    </Card>
  )
}

function AddButton({ kind, onAdd }: { kind: ItemType; onAdd: (kind: ItemType) => void }) {
  const t = useMessages(itemMessages)
  return (
    <Button variant="ghost" size="compact" icon={<Plus />} onClick={() => onAdd(kind)}>
      {kind === 'video' ? t.addVideo : t.addDocument}
    </Button>
  )
}
