import { createFakeNetwork } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setUpAccount as setUp } from '../../test/setUpAccount.js'

describe('account', () => {
  test('the page of an address is https or not there', async () => {
    const { kit } = await setUp()
    const on = (url: string) =>
      createFakeNetwork(1, 'eip155', { blockExplorers: { default: { name: 'x', url } } })
    expect(kit.account.explorerUrl('eip155:1:0xa1', on('https://scan.example'))).toBe(
      'https://scan.example/address/0xa1',
    )
    expect(kit.account.explorerUrl('eip155:1:0xa1', on('javascript:alert(1)'))).toBeUndefined()
    expect(kit.account.explorerUrl('eip155:1:0xa1', createFakeNetwork())).toBeUndefined()
  })

  test('an explorer link is https on the explorer’s own host, whatever the address and the explorer [W-06]', async () => {
    const { kit } = await setUp()
    const url = fc.oneof(
      fc.webUrl({ validSchemes: ['https', 'http', 'javascript', 'data'] }),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), url, (address, base) => {
        const network = createFakeNetwork(1, 'eip155', {
          blockExplorers: { default: { name: 'Scan', url: base } },
        })
        const link = kit.account.explorerUrl(`eip155:1:${address}`, network)
        if (link === undefined) return
        expect(new URL(link).protocol).toBe('https:')
        expect(new URL(link).host).toBe(new URL(base).host)
      }),
      { numRuns: 10_000 },
    )
  })
})
