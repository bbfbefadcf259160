import { expect, it } from 'vitest'
import { isLoopbackHost, isPublicHostName } from './hosts.ts'

it.each(['127.0.0.1', '127.8.0.9', '::1', '[::1]', 'localhost', 'LOCALHOST', 'a.localhost', 'localhost.'])(
  'recognizes %s as this machine, not as a public name',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true)
    expect(isPublicHostName(host)).toBe(false)
  },
)

it.each([
  '192.168.1.5',
  '203.0.113.9',
  '2001:db8::1',
  '[2001:db8::1]',
  'app',
  'backend',
  'nas.local',
  'x.internal',
  '',
])('recognizes %j as neither', (host) => {
  expect(isLoopbackHost(host)).toBe(false)
  expect(isPublicHostName(host)).toBe(false)
})

it.each([
  'coach.example',
  'www.coach.example',
  'COACH.example',
  'xn--mgbh0fb.example',
  '127.0.0.1.evil.example',
])('recognizes %s as a public name', (host) => {
  expect(isPublicHostName(host)).toBe(true)
  expect(isLoopbackHost(host)).toBe(false)
})
