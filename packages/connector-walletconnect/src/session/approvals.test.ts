import { expect, it } from 'vitest'
import { looksLikeAddress } from './approvals.js'

it.each(['__proto__', 'constructor', 'toString', 'unknown'])(
  '%s is no namespace whose addresses are known',
  (namespace) => {
    expect(
      looksLikeAddress(namespace as 'eip155', '0x00000000000000000000000000000000000000b2'),
    ).toBe(false)
  },
)
