import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PhotoToPublish, PublicationConsent, PublishedFacts } from './publication-consents.ts'
import { Id } from './values.ts'

const ofUser = z.object({ id: Id })

/** The requests to a member, as the member reads them; `isMinor` if the member may be under 18 by the birth year in the intake. */
export const listUserPublicationConsents = endpoint({
  id: 'listUserPublicationConsents',
  method: 'GET',
  path: '/admin/users/{id}/publication-consents',
  summary: 'Lists the requests to show a user’s photos on the site, and their answers.',
  access: 'coach',
  belongsTo: { user: 'id' },
  healthDataOf: 'id',
  params: ofUser,
  status: 200,
  response: z.object({ consents: z.array(PublicationConsent), isMinor: z.boolean() }),
  errors: ['not_found', 'glass_required', 'health_data_closed'],
})

/**
 * Asks a member to show two of their photos. The pictures are made now, with the blurring in their pixels, and are the
 * very ones that the site would show. A second request waits for the answer to the first.
 */
export const askPublicationConsent = endpoint({
  id: 'askPublicationConsent',
  method: 'POST',
  path: '/admin/users/{id}/publication-consents',
  summary: 'Asks a user to show two of their photos on the site.',
  access: 'coach',
  belongsTo: { user: 'id' },
  healthDataOf: 'id',
  params: ofUser,
  body: z.object({ before: PhotoToPublish, after: PhotoToPublish, facts: PublishedFacts }),
  status: 201,
  response: z.object({ consent: PublicationConsent }),
  errors: [
    'not_found',
    'glass_required',
    'health_data_closed',
    'publication_pending',
    'publication_of_minor',
    'publication_photo_gone',
    'busy',
  ],
  repeatable: true,
})

/** Takes back a request that the member has not answered, and deletes its pictures. */
export const cancelPublicationConsent = endpoint({
  id: 'cancelPublicationConsent',
  method: 'DELETE',
  path: '/admin/users/{id}/publication-consents/{consent}',
  summary: 'Takes back a request to show a user’s photos on the site.',
  access: 'coach',
  belongsTo: { user: 'id' },
  healthDataOf: 'id',
  params: ofUser.extend({ consent: Id }),
  status: 204,
  response: z.void(),
  errors: ['not_found', 'glass_required', 'health_data_closed', 'publication_answered'],
})

/**
 * Takes a result off the site for a member who asks for it elsewhere, or is blocked. Not the call that takes a request back:
 * that one would end what the member agreed to a moment ago. A repeat changes nothing.
 */
export const withdrawUserPublicationConsent = endpoint({
  id: 'withdrawUserPublicationConsent',
  method: 'POST',
  path: '/admin/users/{id}/publication-consents/{consent}/withdrawal',
  summary: 'Takes a user’s photos off the site at once, and deletes those pictures.',
  access: 'coach',
  belongsTo: { user: 'id' },
  healthDataOf: 'id',
  params: ofUser.extend({ consent: Id }),
  status: 204,
  response: z.void(),
  errors: ['not_found', 'glass_required', 'health_data_closed'],
})
