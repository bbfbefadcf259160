import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { makeClient } from './queries.tsx'

/** An observed list whose fetches the test resolves. */
function observeList() {
  const client = makeClient()
  const fetches: { resolve: (rows: string[]) => void; isAborted: () => boolean }[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['list', 'page', 1],
    queryFn: ({ signal }) =>
      new Promise<string[]>((resolve) => fetches.push({ resolve, isAborted: () => signal.aborted })),
  })
  const unsubscribe = observer.subscribe(() => {})
  return { client, fetches, observer, unsubscribe }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a list that is invalidated', () => {
  it('during its first fetch never shows data from before the change', async () => {
    const { client, fetches, observer, unsubscribe } = observeList()
    const refreshed = client.invalidateQueries({ queryKey: ['list'] })
    expect(fetches.map(({ isAborted }) => isAborted())).toEqual([true, false])
    fetches[0]?.resolve(['deleted'])
    await settled()
    expect(observer.getCurrentResult().data).toBeUndefined()
    fetches[1]?.resolve([])
    await refreshed
    await settled()
    expect(observer.getCurrentResult().data).toEqual([])
    unsubscribe()
  })

  it('after its first fetch stays visible until the new data arrives', async () => {
    const { client, fetches, observer, unsubscribe } = observeList()
    fetches[0]?.resolve(['one'])
    await settled()
    const refreshed = client.invalidateQueries({ queryKey: ['list'] })
    expect(observer.getCurrentResult().data).toEqual(['one'])
    fetches[1]?.resolve(['two'])
    await refreshed
    expect(observer.getCurrentResult().data).toEqual(['two'])
    unsubscribe()
  })

  it('with another key continues its first fetch', () => {
    const { client, fetches, unsubscribe } = observeList()
    void client.invalidateQueries({ queryKey: ['other'] })
    expect(fetches.map(({ isAborted }) => isAborted())).toEqual([false])
    unsubscribe()
  })

  it('without a refetch continues its first fetch', () => {
    const { client, fetches, unsubscribe } = observeList()
    void client.invalidateQueries({ queryKey: ['list'], refetchType: 'none' })
    expect(fetches.map(({ isAborted }) => isAborted())).toEqual([false])
    unsubscribe()
  })
})
