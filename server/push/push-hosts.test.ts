import { describe, expect, it } from 'vitest'
import { isPublicAddress, pushTarget } from './push-hosts.ts'

describe('an address that a known push service may have', () => {
  it.each(['142.250.1.188', '17.57.146.20', '8.8.8.8', '2a00:1450:4001:80f::200a', '2001:4860:4860::8888'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
    ...['192.0.0.8', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
    ...['224.0.0.1', '255.255.255.255', '::', '::1', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1'],
    ...['::ffff:8.8.8.8', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
    ...['', 'localhost', '127.1', 'fcm.googleapis.com'],
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('an added push service', () => {
  const added = ['push.example.com', '127.0.0.1:8443']
  const isFound = (endpoint: string) => pushTarget(endpoint, added) !== null

  it('is exactly the host and port that the operator named, over https', () => {
    expect(['https://push.example.com/x', 'https://127.0.0.1:8443/x'].map(isFound)).toEqual([true, true])
    const others = [
      'https://push.example.com:8443/x',
      'https://a.push.example.com/x',
      'https://push.example.com.evil.example/x',
      'https://127.0.0.1/x',
      'https://127.0.0.2:8443/x',
      'http://127.0.0.1:8443/x',
    ]
    expect(others.filter(isFound)).toEqual([])
  })

  it('alone may have a private address', () => {
    expect(pushTarget('https://push.example.com/x', added)?.mayBePrivate).toBe(true)
    expect(pushTarget('https://fcm.googleapis.com/x', added)?.mayBePrivate).toBe(false)
  })
})
