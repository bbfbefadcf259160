import { login, register } from '#contract/auth.ts'
import { changeUser } from '#contract/users.ts'
import type { LoadCall } from '#scripts/bench/figures/load.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { signInTrialStaff, trialAdmin } from '#scripts/serving/trial.ts'

const itemsOfEachKind = 8
const member = {
  name: 'Mona Adel',
  email: 'mona@example.com',
  phone: '01001234567',
  password: 'a long enough password',
}

/** A call that is sent to both versions; `name` selects it. */
export type ComparedCall = { name: string; what: string; call: LoadCall }

/** Creates a member with 16 items through the API, which both versions have; returns the calls to measure. */
export async function prepareCalls(url: string): Promise<ComparedCall[]> {
  const staff = await signInTrialStaff(url, trialAdmin)
  const { user } = granted(await call(url, register, { body: member }))
  await giveAccess(url, { token: staff, userId: user._id })
  const { token } = granted(await call(url, login, { body: member }))
  const get = (path: string, bearer?: string): LoadCall => ({
    method: 'GET',
    path,
    ...(bearer !== undefined && { headers: { authorization: `Bearer ${bearer}` } }),
  })
  return [
    {
      name: 'own',
      what: 'a member’s own resources, 16 rows',
      call: get('/api/subscriptions/my-resources', token),
    },
    { name: 'list', what: 'a page of users for staff', call: get('/api/admin/users', staff) },
    { name: 'health', what: 'health', call: get('/api/health') },
    { name: 'landing', what: 'the landing page', call: get('/') },
  ]
}

async function giveAccess(url: string, { token, userId }: { token: string; userId: string }): Promise<void> {
  const items = Array.from({ length: itemsOfEachKind }, (_, place) => ({
    title: `Week ${place}`,
    url: `https://example.com/${place}`,
  }))
  const body = {
    subscription: { plan: 'basic' as const },
    resources: { videos: items, documents: items.map((item) => ({ ...item, type: 'training' as const })) },
  }
  granted(await call(url, changeUser, { token, params: { id: userId }, body }))
}
