import { describe, expect, it } from 'vitest'
import { callerOf, maskedCaller } from './callerOf.js'

describe('who is counted', () => {
  it('believes nobody about their address but the operator’s own proxies', () => {
    expect(callerOf('192.0.2.7', '10.0.0.1', 0)).toBe('192.0.2.7')
    expect(callerOf('10.0.0.1', '1.1.1.1, 192.0.2.7', 1)).toBe('192.0.2.7')
    expect(callerOf('10.0.0.1', '1.1.1.1, 192.0.2.7, 10.0.0.2', 2)).toBe('192.0.2.7')
    expect(callerOf('10.0.0.1', 'nonsense', 1)).toBe('10.0.0.1')
    expect(callerOf('::ffff:192.0.2.7', undefined, 0)).toBe('192.0.2.7')
  })

  it('counts the addresses of one IPv6 network as one', () => {
    expect(callerOf('2001:db8:1:2:3:4:5:6', undefined, 0)).toBe(callerOf('2001:db8:1:2::9', undefined, 0))
    expect(callerOf('2001:db8:1:3::9', undefined, 0)).not.toBe(callerOf('2001:db8:1:2::9', undefined, 0))
  })

  it('B-20 logs too little to name a person', () => {
    expect(maskedCaller('192.0.2.77')).toBe('192.0.2.0/24')
    expect(maskedCaller(callerOf('2001:db8:1:2:3:4:5:6', undefined, 0))).toBe('2001:db8:1::/48')
  })
})
