import { describe, expect, it } from 'vitest'
import { callerOf, maskedCaller } from './callerOf.js'

describe('the identification of callers', () => {
  it('trusts the operator’s own proxies alone', () => {
    expect(callerOf('192.0.2.7', '10.0.0.1', 0)).toBe('192.0.2.7')
    expect(callerOf('10.0.0.1', '1.1.1.1, 192.0.2.7', 1)).toBe('192.0.2.7')
    expect(callerOf('10.0.0.1', '1.1.1.1, 192.0.2.7, 10.0.0.2', 2)).toBe('192.0.2.7')
    expect(callerOf('10.0.0.1', 'nonsense', 1)).toBe('10.0.0.1')
    expect(callerOf('::ffff:192.0.2.7', undefined, 0)).toBe('192.0.2.7')
  })

  it('counts the addresses of one IPv6 network as one', () => {
    expect(callerOf('2001:db8:1:2:3:4:5:6', undefined, 0)).toBe(
      callerOf('2001:db8:1:2::9', undefined, 0),
    )
    expect(callerOf('2001:db8:1:3::9', undefined, 0)).not.toBe(
      callerOf('2001:db8:1:2::9', undefined, 0),
    )
  })

  it('an address is one caller, however it is spelled and whatever port stands behind it', () => {
    const same = (spellings: readonly string[]) =>
      new Set(spellings.map((spelling) => callerOf('10.0.0.1', spelling, 1)))
    expect(
      same([
        '2001:db8::1',
        '2001:DB8:0:0::1',
        '2001:0db8:0000:0000:0000:0000:0000:0001',
        '2001:db8::0.0.0.1',
        '[2001:db8::1]:443',
        '2001:db8::1%eth0',
      ]),
    ).toEqual(new Set(['2001:db8:0:0::/64']))
    expect(
      same([
        '192.0.2.7',
        '192.0.2.7:4711',
        '::ffff:192.0.2.7',
        '::FFFF:c000:207',
        '[::ffff:c000:207]:80',
      ]),
    ).toEqual(new Set(['192.0.2.7']))
    expect(same(['192.0.2.7:99999999', '1.2.3', 'unknown'])).toEqual(new Set(['10.0.0.1']))
  })

  it('logs too little to name a person [B-20]', () => {
    expect(maskedCaller('192.0.2.77')).toBe('192.0.2.0/24')
    expect(maskedCaller(callerOf('2001:db8:1:2:3:4:5:6', undefined, 0))).toBe('2001:db8:1::/48')
  })
})
