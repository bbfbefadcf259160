import { expect, it } from 'vitest'
import { foreignRequests } from './foreign-requests.ts'

const head = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src 'self'">`

it('finds what a page loads from another host, and no links', () => {
  const page = `${head}<script src="//cdn.example/x.js"></script><a href="https://example.com">x</a><img alt="" src="/a.png">`
  expect(foreignRequests('a.html', page)).toEqual(['a.html loads //cdn.example/x.js'])
})

it('finds fonts and pictures of a style sheet', () => {
  const css =
    '@import "https://fonts.example/a.css"; a { background: url(https://example.com/a.png), url(/b.png) }'
  expect(foreignRequests('a.css', css)).toEqual([
    'a.css loads https://fonts.example/a.css',
    'a.css loads https://example.com/a.png',
  ])
})

it('requires the policy that has browsers refuse all others', () => {
  expect(foreignRequests('a.html', '<p>a</p>')).toEqual(['a.html has no policy that refuses other hosts'])
})
