import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './isPublicAddress.js'

describe('public addresses [B-15]', () => {
  it.each([
    ...[
      '127.0.0.1',
      '127.255.255.255',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
    ],
    ...['255.255.255.255', '198.18.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.1', '240.0.0.1'],
    ...[
      '::1',
      '::',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::ffff:7f00:1',
      '64:ff9b::7f00:1',
      '64:ff9b::8.8.8.8',
      '64:ff9b:1::1',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd12::1',
    ],
    ...[
      'ff02::1',
      '2001:db8::1',
      '2001::1',
      '2001:0:7f00:1::',
      '2002:7f00:1::',
      '3fff::1',
      '::127.0.0.1',
      '100::1',
    ],
    ...['', 'localhost', '127.1', '0x7f000001', '2130706433', '999.1.1.1', '8.8.8.8.8'],
  ])('%j is not one [B-15]', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
  ])('%j is one [B-15]', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it('an IPv4 address is never one inside of IPv6, however it is written [B-15]', () => {
    fc.assert(
      fc.property(
        fc.ipV4(),
        fc.constantFrom('::ffff:', '::', '64:ff9b::', '::ffff:0:', '2002:'),
        (address, prefix) => {
          const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
          const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
          expect(isPublicAddress(prefix === '2002:' ? `2002:${hex}::1` : `${prefix}${hex}`)).toBe(
            false,
          )
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
