import { describe, expect, it } from 'vitest'
import { knownVideo } from './video-links.ts'

describe('links to videos', () => {
  it.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com/watch?app=desktop&v=aqz-KE-bpKQ&t=12s',
    'https://m.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=abc',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  ])('knows a video of YouTube by %s', (link) => {
    expect(knownVideo(link)).toEqual({ site: 'youtube', id: 'aqz-KE-bpKQ' })
  })

  it.each([
    'https://vimeo.com/76979871',
    'https://vimeo.com/76979871/0f1e2d3c4b',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://player.vimeo.com/video/76979871?h=0f1e2d3c4b',
  ])('knows a video of Vimeo by %s', (link) => {
    expect(knownVideo(link)).toEqual({ site: 'vimeo', id: '76979871' })
  })

  it.each([
    'https://example.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.example.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/@somebody',
    'https://www.youtube.com/watch?v=short',
    'https://vimeo.com/about',
    'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
    '/demo/squat.svg',
    'youtu.be',
    '',
  ])('knows no video by %j', (link) => {
    expect(knownVideo(link)).toBeNull()
  })
})
