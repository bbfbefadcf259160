import { afterEach, describe, expect, test } from 'vitest'
import { endSession, keepSession, readSession, subscribeToSessions } from './session.ts'

afterEach(() => {
  endSession('member')
  endSession('staff')
})

describe('a session', () => {
  test('is kept with its person until it ends', () => {
    expect(readSession('member')).toBeNull()
    keepSession('member', { token: 't1', name: 'علي', email: 'ali@example.com' })
    expect(readSession('member')).toEqual({ token: 't1', name: 'علي', email: 'ali@example.com' })
    endSession('member')
    expect(readSession('member')).toBeNull()
  })

  test('of staff stands beside one of a member', () => {
    keepSession('staff', { token: 's1', name: 'Sara', email: null })
    keepSession('member', { token: 't1', name: 'Ali', email: null })
    endSession('member')
    expect(readSession('staff')).toEqual({ token: 's1', name: 'Sara', email: null })
  })

  test('is the same thing at every reading, so that screens rest', () => {
    keepSession('member', { token: 't1', name: 'Ali', email: null })
    expect(readSession('member')).toBe(readSession('member'))
  })

  test('ends by its token only while that is the kept one', () => {
    keepSession('member', { token: 't2', name: 'Ali', email: null })
    endSession('member', 't1')
    expect(readSession('member')?.token).toBe('t2')
    endSession('member', 't2')
    expect(readSession('member')).toBeNull()
  })

  test('tells whoever listens when it begins and when it ends', () => {
    const notified: (string | undefined)[] = []
    const stop = subscribeToSessions(() => notified.push(readSession('member')?.token))
    keepSession('member', { token: 't1', name: 'Ali', email: null })
    endSession('member')
    stop()
    keepSession('member', { token: 't2', name: 'Ali', email: null })
    expect(notified).toEqual(['t1', undefined])
  })
})
