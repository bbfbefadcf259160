import { newId } from '#server/platform/ids.ts'

/** The made-up coaches, who have no password and so cannot sign in. */
export type Staff = { ids: string[]; rows: Record<string, unknown>[] }

const names = ['سلمى حمدي', 'Omar Fathy', 'كريم علي', 'Nour Adel']

/** The rows of the coaches whose members the people are. */
export function staffRows(now: Date): Staff {
  const joinedAt = new Date(now.getTime() - 1001 * 24 * 60 * 60 * 1000)
  const rows = names.map((name, place) => ({
    ...{ id: newId(joinedAt), role: 'coach', staff_role: 'coach', name, username: `coach${place}` },
    ...{ phone: '', goals: [], access_days: 0, has_items: false, had_access: false, wants_digest: false },
    ...{ title_ar: '', title_en: '', created_at: joinedAt, updated_at: joinedAt },
  }))
  return { ids: rows.map(({ id }) => id), rows }
}
