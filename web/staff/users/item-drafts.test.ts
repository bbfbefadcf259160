import { describe, expect, it } from 'vitest'
import { blankDraft, type Drafts, problemsAt, readDrafts } from './item-drafts.ts'

const drafts: Drafts = {
  videos: [
    blankDraft('a'),
    { ...blankDraft('b'), title: 'Squat', url: 'https://a.co/1' },
    { ...blankDraft('c'), title: ' ', url: 'not a link' },
  ],
  documents: [
    { ...blankDraft('d'), resourceId: 'r1', title: 'Weeks 1 to 4', type: 'diet' },
    { ...blankDraft('e'), title: 'Warm-up' },
  ],
}

describe('the lines of the assignment form', () => {
  it('omits empty lines, and sends a resource by its id only', () => {
    expect(
      readDrafts({ videos: drafts.videos.slice(0, 2), documents: drafts.documents.slice(0, 1) }),
    ).toEqual({
      items: {
        videos: [{ title: 'Squat', url: 'https://a.co/1' }],
        documents: [{ resourceId: 'r1', type: 'diet' }],
      },
      problems: {},
    })
  })

  it('completes a video link without a scheme', () => {
    const typed = { ...blankDraft('a'), title: 'Squat', url: 'youtu.be/aqz-KE-bpKQ' }
    expect(readDrafts({ videos: [typed], documents: [] })).toMatchObject({
      items: { videos: [{ url: 'https://youtu.be/aqz-KE-bpKQ' }] },
      problems: {},
    })
  })

  it('validates each line except empty ones', () => {
    expect(readDrafts(drafts).problems).toEqual({
      c: { title: 'required', url: 'url' },
      e: { url: 'required' },
    })
  })

  it('maps errors of the server to the sent lines', () => {
    const { videos, documents } = drafts
    const full = { videos: videos.slice(1), documents }
    const errors = [
      ['videos.0.url', 'first'],
      ['videos.0.url', 'second'],
      ['documents.0.resourceId', 'gone'],
      ['documents.1.title', 'short'],
      ['documents.9.title', 'nowhere'],
      ['password', 'odd'],
    ] as const
    expect(problemsAt(full, errors)).toEqual({
      b: { url: 'first' },
      d: { resourceId: 'gone' },
      e: { title: 'short' },
    })
  })
})
