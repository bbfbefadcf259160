import { expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import {
  hasStaffAccess,
  jsonRoles,
  mayDo,
  mayManageRole,
  rolesWithAccess,
  staffRoles,
  staffTasks,
} from './roles.ts'

it('every task has calls, and the access of each is that of the task', () => {
  const accesses = new Map(endpoints.map(({ id, access }) => [id as string, access]))
  for (const { task, access, calls } of staffTasks) {
    if (access === 'owner') continue
    expect(calls.length, task).toBeGreaterThan(0)
    for (const call of calls) {
      const given = accesses.get(call)
      expect([task, call, given]).toEqual([task, call, access])
    }
  }
})

it('each role may do all that the next one may', () => {
  for (const [index, role] of staffRoles.entries()) {
    const next = staffRoles[index + 1]
    if (next === undefined) continue
    for (const access of Object.keys(rolesWithAccess) as (keyof typeof rolesWithAccess)[])
      expect(hasStaffAccess(role, access) || !hasStaffAccess(next, access)).toBe(true)
    const count = (one: typeof role) => staffTasks.filter((task) => mayDo(one, task)).length
    expect(count(role)).toBeGreaterThan(count(next))
  }
})

it('only an owner manages owners and admins; coaches, assistants and members manage nobody', () => {
  const managed = (actor: Parameters<typeof mayManageRole>[0]) =>
    staffRoles.filter((role) => mayManageRole(actor, role))
  expect(managed('owner')).toEqual(staffRoles)
  expect(managed('admin')).toEqual(['coach', 'assistant'])
  for (const actor of ['coach', 'assistant', null] as const) expect(managed(actor)).toEqual([])
})

it('an assistant reviews and writes, and has neither health data, library, site, team nor numbers', () => {
  const tasks = staffTasks.filter((task) => mayDo('assistant', task)).map(({ task }) => task)
  expect(tasks).toEqual(['requests', 'messages', 'members'])
  expect(hasStaffAccess(null, 'staff')).toBe(false)
  expect(jsonRoles).toEqual({ owner: 'admin', admin: 'admin', coach: 'coach', assistant: 'coach' })
})
