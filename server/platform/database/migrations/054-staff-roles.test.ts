import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { migrations } from './index.ts'

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '054-staff-roles'),
)

type Row = { id: string; role: 'user' | 'coach' | 'admin'; day: number; blocked?: boolean }

const member: Row = { id: 'mona', role: 'user', day: 1 }
const states: [
  name: string,
  rows: Row[],
  expected: Record<string, [role: string, staffRole: string | null]>,
][] = [
  [
    'one admin becomes the owner, and coaches stay coaches',
    [member, { id: 'salma', role: 'coach', day: 2 }, { id: 'karim', role: 'admin', day: 3 }],
    { mona: ['user', null], salma: ['coach', 'coach'], karim: ['admin', 'owner'] },
  ],
  [
    'the only coach becomes the owner',
    [member, { id: 'salma', role: 'coach', day: 2 }],
    { mona: ['user', null], salma: ['admin', 'owner'] },
  ],
  [
    'two admins both become owners',
    [
      { id: 'karim', role: 'admin', day: 2 },
      { id: 'hana', role: 'admin', day: 3 },
    ],
    { karim: ['admin', 'owner'], hana: ['admin', 'owner'] },
  ],
  [
    'without an admin the oldest coach becomes the owner whose access was not ended',
    [
      { id: 'gone', role: 'coach', day: 2, blocked: true },
      { id: 'salma', role: 'coach', day: 3 },
      { id: 'ahmed', role: 'coach', day: 4 },
    ],
    { gone: ['coach', 'coach'], salma: ['admin', 'owner'], ahmed: ['coach', 'coach'] },
  ],
  ['members alone stay members', [member], { mona: ['user', null] }],
]

eachDatabase((kind) => {
  test.each(states)('at the upgrade %s', async (_, rows, expected) => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    try {
      for (const { id, role, day, blocked } of rows) {
        const at = `2026-01-0${day}T10:00:00.000Z`
        await sql`insert into users
          (id, role, name, username, phone, goals, access_days, had_access, blocked_at, created_at, updated_at)
          values (${id}, ${role}, ${id}, ${id}, '', '[]', 0, ${false}, ${blocked ? at : null}, ${at}, ${at})`.execute(
          db,
        )
      }
      expect(await migrateDatabase({ settings })).toContain('054-staff-roles')
      const stored = await db.selectFrom('users').select(['id', 'role', 'staff_role']).execute()
      expect(Object.fromEntries(stored.map((row) => [row.id, [row.role, row.staff_role]]))).toEqual(expected)
    } finally {
      await close()
    }
  })
})
