import { describe, expect, it } from 'vitest'
import { completedLink, knownVideo } from './video-links.ts'

const youtube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'
const vimeo = 'https://player.vimeo.com/video/76979871'

describe('links to videos', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', ''],
    ['https://youtube.com/watch?app=desktop&v=aqz-KE-bpKQ&t=12s', '?start=12'],
    ['https://youtube.com/watch?v=aqz-KE-bpKQ&list=PLabc&index=2&t=1h2m3s', '?start=3723'],
    ['http://m.youtube.com/watch?v=aqz-KE-bpKQ&t=90', '?start=90'],
    ['https://music.youtube.com/watch?v=aqz-KE-bpKQ#t=2m', '?start=120'],
    ['https://youtu.be/aqz-KE-bpKQ?si=abc', ''],
    ['https://youtu.be/aqz-KE-bpKQ/?t=5', '?start=5'],
    ['https://www.youtube.com/shorts/aqz-KE-bpKQ?feature=share', ''],
    ['https://www.youtube.com/live/aqz-KE-bpKQ?t=late', ''],
    ['https://www.youtube.com/embed/aqz-KE-bpKQ?start=7&autoplay=1', '?start=7'],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', ''],
    ['https://WWW.YouTube.com/watch?v=aqz-KE-bpKQ', ''],
  ])('recognizes a YouTube video from %s', (link, query) => {
    expect(knownVideo(link)).toEqual({ site: 'youtube', id: 'aqz-KE-bpKQ', embedUrl: youtube + query })
  })

  it.each([
    ['https://vimeo.com/76979871', '?dnt=1'],
    ['https://vimeo.com/76979871/0f1e2d3c4b?share=copy', '?h=0f1e2d3c4b&dnt=1'],
    ['https://vimeo.com/76979871?h=0f1e2d3c4b', '?h=0f1e2d3c4b&dnt=1'],
    ['https://vimeo.com/76979871#t=1m5s', '?dnt=1#t=65s'],
    ['https://vimeo.com/76979871/reviews"onload', '?dnt=1'],
    ['https://vimeo.com/channels/staffpicks/76979871', '?dnt=1'],
    ['https://vimeo.com/groups/gym/videos/76979871', '?dnt=1'],
    ['https://vimeo.com/showcase/1234567/video/76979871', '?dnt=1'],
    ['https://player.vimeo.com/video/76979871?h=0f1e2d3c4b', '?h=0f1e2d3c4b&dnt=1'],
    ['https://www.vimeo.com/76979871', '?dnt=1'],
  ])('recognizes a Vimeo video from %s', (link, query) => {
    expect(knownVideo(link)).toEqual({ site: 'vimeo', id: '76979871', embedUrl: vimeo + query })
  })

  it.each([
    'https://example.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.example.com/watch?v=aqz-KE-bpKQ',
    'https://notyoutube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com@example.com/watch?v=aqz-KE-bpKQ',
    'https://example.com/https://youtu.be/aqz-KE-bpKQ',
    'https://example.com#youtu.be/aqz-KE-bpKQ',
    'https://youtube.com:8443/watch?v=aqz-KE-bpKQ',
    'https://youtube.com./watch?v=aqz-KE-bpKQ',
    'https://yоutube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/@somebody',
    'https://www.youtube.com/redirect?v=aqz-KE-bpKQ&q=https://example.com',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ%22%3E',
    'https://www.youtube.com/embed/videoseries?list=PLabc',
    'https://www.youtube.com/embed/../../aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ/more',
    'https://vimeo.com/about',
    'https://vimeo.com/76979871x',
    'https://vimeo.com.example.com/76979871',
    'https://player.vimeo.com/76979871',
    'https://player.vimeo.com.example.com/video/76979871',
    'ftp://youtu.be/aqz-KE-bpKQ',
    '//youtu.be/aqz-KE-bpKQ',
    'https:\\\\youtu.be\\aqz-KE-bpKQ',
    'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
    '/demo/squat.svg',
    'youtu.be',
    '',
  ])('recognizes no video in %j', (link) => {
    expect(knownVideo(link)).toBeNull()
  })

  it.each([
    ['youtube.com/watch?v=aqz-KE-bpKQ&t=12s', 'https://youtube.com/watch?v=aqz-KE-bpKQ&t=12s'],
    ['  www.youtube.com/watch?v=aqz-KE-bpKQ ', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
    ['m.youtube.com/watch?v=aqz-KE-bpKQ', 'https://m.youtube.com/watch?v=aqz-KE-bpKQ'],
    ['Youtube.com/shorts/aqz-KE-bpKQ', 'https://Youtube.com/shorts/aqz-KE-bpKQ'],
    ['youtu.be/aqz-KE-bpKQ?si=abc', 'https://youtu.be/aqz-KE-bpKQ?si=abc'],
    ['//youtu.be/aqz-KE-bpKQ', 'https://youtu.be/aqz-KE-bpKQ'],
    ['vimeo.com/76979871/0f1e2d3c4b', 'https://vimeo.com/76979871/0f1e2d3c4b'],
  ])('completes %j', (typed, link) => {
    expect(completedLink(typed)).toBe(link)
    expect(knownVideo(link)).not.toBeNull()
  })

  it.each([
    'https://youtu.be/aqz-KE-bpKQ',
    'http://youtu.be/aqz-KE-bpKQ',
    'youtube.com',
    'youtube.com/@somebody',
    'youtube.com:8443/watch?v=aqz-KE-bpKQ',
    'example.com/watch?v=aqz-KE-bpKQ',
    'youtube.com@example.com/watch?v=aqz-KE-bpKQ',
    'example.com/youtu.be/aqz-KE-bpKQ',
    'ftp://youtu.be/aqz-KE-bpKQ',
    'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
    '/demo/squat.svg',
    'Squat at youtu.be/aqz-KE-bpKQ',
    '',
  ])('does not change %j', (typed) => expect(completedLink(typed)).toBe(typed))
})
