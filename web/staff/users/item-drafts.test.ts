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

describe('what is typed into the lines of an assignment', () => {
  it('leaves empty lines out, and names a thing of the library by its place there alone', () => {
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

  it('completes the link of a video that was typed without its beginning', () => {
    const typed = { ...blankDraft('a'), title: 'Squat', url: 'youtu.be/aqz-KE-bpKQ' }
    expect(readDrafts({ videos: [typed], documents: [] })).toMatchObject({
      items: { videos: [{ url: 'https://youtu.be/aqz-KE-bpKQ' }] },
      problems: {},
    })
  })

  it('finds what is wrong with each line, past those that are empty', () => {
    expect(readDrafts(drafts).problems).toEqual({
      c: { title: 'required', url: 'url' },
      e: { url: 'required' },
    })
  })

  it('puts what a server says of a place to the line that was sent from there', () => {
    const { videos, documents } = drafts
    const full = { videos: videos.slice(1), documents }
    const said = [
      ['videos.0.url', 'first'],
      ['videos.0.url', 'second'],
      ['documents.0.resourceId', 'gone'],
      ['documents.1.title', 'short'],
      ['documents.9.title', 'nowhere'],
      ['password', 'odd'],
    ] as const
    expect(problemsAt(full, said)).toEqual({
      b: { url: 'first' },
      d: { resourceId: 'gone' },
      e: { title: 'short' },
    })
  })
})
