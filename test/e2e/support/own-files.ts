import type { ItemsInput } from '#contract/assigned-items.ts'
import { assignItems } from '#contract/assignments.ts'
import { addResource } from '#contract/library.ts'
import { uploadFile } from '#contract/uploads.ts'
import { call, granted, sendFile } from '#scripts/serving/calls.ts'
import { coachToken } from './coach-token.ts'
import type { Member } from './members.ts'
import type { Product } from './product.ts'

/** A file of the library that is assigned to a member. */
export type AssignedFile = {
  title: string
  content: Buffer<ArrayBuffer>
  name: string
  type: 'video' | 'training' | 'diet' | 'general'
}

/** Uploads files into the library by the API, and assigns them to a member. */
export async function assignFiles({ url }: Product, member: Member, files: AssignedFile[]): Promise<void> {
  const token = await coachToken(url)
  const items: ItemsInput = { videos: [], documents: [] }
  for (const { title, content, name, type } of files) {
    const file = { bytes: content, name, type: '' }
    const sent = granted(await sendFile(url, uploadFile, { file, fields: { purpose: 'resource' }, token }))
    const { cloudinaryId } = sent.file
    const body = { title: { ar: title, en: title }, type, cloudinaryId }
    const { resource } = granted(await call(url, addResource, { token, body }))
    if (type === 'video') items.videos.push({ resourceId: resource._id })
    else items.documents.push({ resourceId: resource._id, type })
  }
  granted(await call(url, assignItems, { token, params: { id: member.id }, body: items }))
}
