import { newId } from '#server/platform/ids.ts'
import type { Member } from './members.ts'
import type { Product } from './product.ts'

/** An assignment for a member; an opened one is no longer new. */
export type NewAssignment = {
  kind: 'video' | 'document'
  type: 'video' | 'training' | 'diet' | 'general'
  title: string
  url: string
  isOpened?: boolean
}

/** Inserts an assignment for a member into the database; returns its id. */
export function insertAssignment(product: Product, member: Member, item: NewAssignment): string {
  const id = newId(new Date())
  product.change(
    `insert into items (id, user_id, kind, type, title, url, assigned_by, assigned_at, opened_at)
     select ?, ?, ?, ?, ?, ?, id, '2026-11-02T10:00:00.000Z', nullif(?, '') from users where role <> 'user' limit 1`,
    id,
    member.id,
    item.kind,
    item.type,
    item.title,
    item.url,
    item.isOpened ? '2026-11-03T10:00:00.000Z' : '',
  )
  return id
}

/** A document of a type, under a link. */
export const aDocument = (
  title: string,
  type: 'training' | 'diet' | 'general' = 'training',
): NewAssignment => ({
  kind: 'document',
  type,
  title,
  url: 'https://example.com/plan.pdf',
})

/** A video under a link, by default on another site. */
export const aVideoLink = (title: string, url = 'https://example.com/film'): NewAssignment => ({
  kind: 'video',
  type: 'video',
  title,
  url,
})
