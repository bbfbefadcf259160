/** The ids of the people and things in the examples. */
export const ids = {
  member: '019ca945-19a0-7a83-b284-ecd1176b84cc',
  admin: '019ca945-0a00-7521-b212-9a5f8d4f428c',
  otherMember: '019ca945-4d18-7b52-a0c4-2f6e9d1b7c35',
  coach: '019ca945-0bb8-7c0e-9d1f-2f6a51c3e7d4',
  request: '019ca945-15b8-7e38-a91f-5169a0e604f1',
  otherRequest: '019ca945-1388-7a54-9d07-3be1f6c2a8d5',
  renewal: '019ca945-3110-7378-afe5-c6a848412ede',
  proof: '019ca945-15b8-7d61-85c1-a933a9b3d598',
  receipt: '019ca945-5050-7c1d-8e4f-3b9a62d7c018',
  resource: '019ca945-2170-79eb-b759-3c727fd0d686',
  document: '019ca945-2558-7c55-b2d1-306ec37bf2b8',
  video: '019ca945-2940-74a9-9f65-f6a897ce9c4f',
  photo: '019ca945-2940-794c-82bf-54db3c53536d',
  message: '019ca945-2d28-7367-9190-e9a31a1d4c12',
  review: '019ca945-3ce0-7b41-8a55-0d7c9be2f163',
  mail: 'a844dfbb-a29c-4cfd-b43e-b38a50bc58a2',
  pushDevice: '019ca945-33a8-7d15-8c4e-9b27f06a1e58',
  batch: '019ca945-41c8-7b0d-9e37-5a2d8f0c6b14',
  note: '019ca945-4a90-7e16-8d22-b05f3c7a91e4',
  privacyRequest: '019bdc8e-5d31-7a42-8e06-3c97b1f0a58d',
  breach: '019bdc8e-2f48-7c60-9b14-84e1a6d2c390',
  publication: '019ca945-4e20-7c48-a3d7-91f0b6c52e8a',
  auditEntry: '019ca945-4c68-7a3b-9f10-62d8e4b1c075',
  session: '019ca945-2170-7cc7-808e-453f8712ee04',
  draft: '019ca945-44b0-7f02-b3d9-6e1c80a47f95',
  picture: '7c2f90b1d4e85a63907bfe21c84d6a05',
  ticket: 'uA4dVw0qk3Jt8mXz1RrPbQ',
} as const

/** A signed link to a private file: valid only for its reader, for minutes. */
export function signedLink(file: string, variant: 'original' | '800' | '200' = 'original'): string {
  return `/files/${file}/${variant}?exp=1772366700&for=${ids.session}&sig=VKRNSLEUNQhhf60B2HkuN8D5kx-_KeMPeTdQAUXv58E`
}

/** The only page of a list. */
export const onlyPage = { total: 1, page: 1, pages: 1 }

/** The query of a list's first page. */
export const firstPage = { page: 1, limit: 20, sort: 'newest' } as const
