import { at, later, type Rows } from './first-table-rows.ts'

/** The same of the tables from migration 085 on. */
export const newestRows: Rows[] = [
  {
    since: '090-health-access',
    table: 'glass_openings',
    rows: [
      {
        ...{ id: 'opening', user_id: 'mona', staff_id: 'karim', staff_name: 'Karim', staff_role: 'owner', reason: 'Salma is away' },
        ...{ opened_at: at, expires_at: later },
      },
    ],
  },
  {
    since: '090-health-access',
    table: 'health_readers',
    rows: [{ user_id: 'mona', staff_id: 'karim', since: at }],
  },
  {
    since: '090-health-access',
    table: 'photo_views',
    rows: [
      {
        upload_id: 'upload-proof',
        staff_id: 'karim',
        day: '2026-01-02',
        user_id: 'mona',
        last_viewed_at: at,
      },
    ],
  },
]
