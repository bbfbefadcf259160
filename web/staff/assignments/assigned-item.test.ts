import { describe, expect, it } from 'vitest'
import { ItemInput } from '#contract/assigned-items.ts'
import type { Resource } from '#contract/library.ts'
import type { User } from '#contract/users.ts'
import { bodyOf, isDocument, isUploaded, itemOf, withItem, withoutItem } from './assigned-item.ts'

const video = {
  _id: 'v1',
  title: 'Squat',
  titles: { ar: 'Squat', en: 'Squat' },
  url: 'https://a.co/1',
  assignedAt: '2026-11-03T08:00:00.000Z',
  openedAt: null,
}
const older = { ...video, _id: 'd1', type: 'diet', assignedAt: '2026-11-01T08:00:00.000Z' } as const
const newer = { ...video, _id: 'd2', type: 'training', assignedAt: '2026-11-02T08:00:00.000Z' } as const
const user: User = {
  _id: 'u1',
  name: 'Sara',
  email: 'sara@example.com',
  phone: '',
  role: 'user',
  blocked: false,
  goals: [],
  subscription: { plan: null, status: 'inactive', startDate: null, endDate: null, accessDays: 0 },
  paymentProof: null,
  resources: { videos: [video], documents: [newer, older] },
  createdAt: '2026-11-01T08:00:00.000Z',
}

const resource: Resource = {
  _id: 'r1',
  title: { ar: 'نظام', en: 'Diet' },
  url: 'https://a.co/2',
  type: 'diet',
  category: 'diet',
  isActive: true,
  accessLevel: 'all',
  position: null,
  version: 1,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
}

describe('a user’s assignments during a change', () => {
  it('omits one item and keeps the others', () => {
    expect(withoutItem(user, newer).resources).toEqual({ videos: [video], documents: [older] })
    expect(withoutItem(user, video).resources).toEqual({ videos: [], documents: [newer, older] })
  })

  it('restores an item at its position, and never twice', () => {
    expect(withItem(withoutItem(user, newer), newer)).toEqual(user)
    expect(withItem(user, older)).toEqual(user)
    expect(withItem(withoutItem(user, video), video)).toEqual(user)
  })

  it('assigns the same item again by title, link and type, or by its resource', () => {
    expect(ItemInput.parse(bodyOf(older))).toEqual({
      resourceType: 'document',
      type: 'diet',
      title: 'Squat',
      url: 'https://a.co/1',
    })
    expect(bodyOf({ ...video, resourceId: 'r1' })).toEqual({
      resourceType: 'video',
      type: 'training',
      title: 'Squat',
      resourceId: 'r1',
    })
  })

  it('shows a resource at once as a new assignment', () => {
    const now = new Date('2026-11-04T08:00:00.000Z')
    const item = itemOf({ ...resource, type: 'diet' }, now)
    expect(item).toMatchObject({ resourceId: 'r1', titles: resource.title, type: 'diet', openedAt: null })
    expect(withItem(user, item).resources.documents[0]).toBe(item)
    expect(isDocument(itemOf({ ...resource, type: 'video' }, now))).toBe(false)
  })

  it('distinguishes an uploaded file from a link', () => {
    expect(isUploaded({ ...video, url: '/files/abc/original?exp=1&sig=x' })).toBe(true)
    expect(isUploaded(video)).toBe(false)
  })
})
