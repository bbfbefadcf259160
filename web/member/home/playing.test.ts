import { expect, it } from 'vitest'
import { playingOf } from './playing.ts'

it('plays videos of known sites in players without tracking, with autoplay and the start time of the link', () => {
  expect(playingOf('https://youtu.be/dQw4w9WgXcQ?t=90')).toEqual({
    kind: 'embedded',
    site: 'youtube',
    src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90&autoplay=1',
    href: 'https://youtu.be/dQw4w9WgXcQ?t=90',
  })
  expect(playingOf('https://vimeo.com/76979871#t=30s')).toMatchObject({
    site: 'vimeo',
    src: 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1#t=30s',
  })
})

it('plays uploaded files in the browser, and opens other links outside', () => {
  const file = '/files/abc/original?exp=1&for=x&sig=y'
  expect(playingOf(file)).toEqual({ kind: 'file', src: file })
  expect(playingOf('https://example.com/squat.mp4')).toEqual({
    kind: 'elsewhere',
    href: 'https://example.com/squat.mp4',
  })
})

it('returns null for an unsafe link', () => {
  expect(playingOf('')).toBeNull()
  expect(playingOf('javascript:alert(1)')).toBeNull()
})
