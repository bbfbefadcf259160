import type { AuditEntryView } from '#contract/audit.ts'
import type { Language } from '#contract/values.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Whom or what an entry is about. */
export type AuditSubject = NonNullable<AuditEntryView['subject']>

/** The subjects with these ids, by id: users, applications, messages and resources that still have a name. */
export async function subjectsOf(
  db: Db,
  subjectIds: string[],
  language: Language,
): Promise<Map<string, AuditSubject>> {
  const ids = [...new Set(subjectIds)]
  const found = new Map<string, AuditSubject>()
  if (ids.length === 0) return found
  const add = (id: string, name: string, userId: string | null) => {
    if (name !== '') found.set(id, { name, userId })
  }
  const resources = db.selectFrom('resources').select(['id', 'title_ar', 'title_en']).where('id', 'in', ids)
  for (const { id, title_ar: ar, title_en: en } of await resources.execute())
    add(id, language === 'ar' ? ar || en : en || ar, null)
  const messages = db.selectFrom('contact_messages').select(['id', 'name', 'user_id']).where('id', 'in', ids)
  for (const { id, name, user_id } of await messages.execute()) add(id, name, user_id)
  const applications = db.selectFrom('applications').select(['id', 'full_name', 'user_id'])
  for (const { id, full_name, user_id } of await applications.where('id', 'in', ids).execute())
    add(id, full_name, user_id)
  const users = db.selectFrom('users').select(['id', 'name', 'role', 'username']).where('id', 'in', ids)
  for (const { id, name, role, username } of await users.execute())
    add(id, name || username || '', role === 'user' ? id : null)
  return found
}
