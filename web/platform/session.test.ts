import { afterEach, describe, expect, test } from 'vitest'
import { endSession, readSession, storeSession, subscribeToSessions } from './session.ts'

afterEach(() => {
  endSession('member')
  endSession('staff')
})

describe('a session', () => {
  test('is stored with its user until it ends', () => {
    expect(readSession('member')).toBeNull()
    storeSession('member', { token: 't1', name: 'علي', email: 'ali@example.com' })
    expect(readSession('member')).toEqual({ token: 't1', name: 'علي', email: 'ali@example.com' })
    endSession('member')
    expect(readSession('member')).toBeNull()
  })

  test('of staff exists beside one of a member', () => {
    storeSession('staff', { token: 's1', name: 'Sara', email: null })
    storeSession('member', { token: 't1', name: 'Ali', email: null })
    endSession('member')
    expect(readSession('staff')).toEqual({ token: 's1', name: 'Sara', email: null })
  })

  test('is the same object at every read, so that components do not re-render', () => {
    storeSession('member', { token: 't1', name: 'Ali', email: null })
    expect(readSession('member')).toBe(readSession('member'))
  })

  test('ends by its token only while that is the stored one', () => {
    storeSession('member', { token: 't2', name: 'Ali', email: null })
    endSession('member', 't1')
    expect(readSession('member')?.token).toBe('t2')
    endSession('member', 't2')
    expect(readSession('member')).toBeNull()
  })

  test('notifies subscribers when it starts and when it ends', () => {
    const notified: (string | undefined)[] = []
    const stop = subscribeToSessions(() => notified.push(readSession('member')?.token))
    storeSession('member', { token: 't1', name: 'Ali', email: null })
    endSession('member')
    stop()
    storeSession('member', { token: 't2', name: 'Ali', email: null })
    expect(notified).toEqual(['t1', undefined])
  })
})
