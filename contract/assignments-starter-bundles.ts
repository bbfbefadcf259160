import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ResourceType } from './library.ts'
import { Id, Instant, LocalizedText, PlanId } from './values.ts'

/** The maximum number of resources in a starter bundle. */
export const maxBundleResources = 30

/**
 * The library resources that a new member of a package gets, in their order. Deleted resources are left out; without
 * any, nothing is given. `updatedAt` is null if the bundle was never saved.
 */
export const StarterBundle = z
  .object({
    plan: PlanId,
    resources: z
      .array(z.object({ _id: Id, title: LocalizedText, type: ResourceType }))
      .max(maxBundleResources),
    updatedAt: Instant.nullable(),
  })
  .meta({ id: 'StarterBundle' })
export type StarterBundle = z.infer<typeof StarterBundle>

/** The bundles of all three packages. */
export const listStarterBundles = endpoint({
  id: 'listStarterBundles',
  method: 'GET',
  path: '/admin/starter-bundles',
  summary: 'Lists the starter bundle of each package.',
  access: 'staff',
  belongsTo: 'nobody',
  status: 200,
  response: z.object({ bundles: z.array(StarterBundle) }),
  errors: [],
})

/** Replaces a bundle; members who have it already keep what they have. A resource outside the library is 422 at its field. */
export const saveStarterBundle = endpoint({
  id: 'saveStarterBundle',
  method: 'PUT',
  path: '/admin/starter-bundles/{plan}',
  summary: 'Replaces the starter bundle of a package.',
  access: 'coach',
  belongsTo: 'nobody',
  params: z.object({ plan: PlanId }),
  body: z.object({
    resourceIds: z
      .array(Id)
      .max(maxBundleResources)
      .superRefine((ids, context) => {
        for (const [at, id] of ids.entries()) {
          if (ids.indexOf(id) < at) context.addIssue({ code: 'custom', path: [at], message: 'repeated' })
        }
      }),
  }),
  status: 200,
  response: z.object({ bundle: StarterBundle }),
  errors: ['invalid_input', 'not_found'],
})

/** Gives a member what they do not have yet of their package's bundle; `given` counts it. */
export const giveStarterBundle = endpoint({
  id: 'giveStarterBundle',
  method: 'POST',
  path: '/admin/users/{id}/starter-bundle',
  summary: 'Gives a member what is missing of the starter bundle of their package.',
  access: 'coach',
  belongsTo: { user: 'id' },
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ given: z.int() }),
  errors: ['not_found', 'no_active_plan', 'no_starter_bundle', 'too_many_items'],
  repeatable: true,
})
