import { expect, it } from 'vitest'
import { createSolanaWallet } from './createSolanaWallet.js'
import { deriveSolanaSecret } from './deriveSolanaSecret.js'

const phrase = 'test test test test test test test test test test test junk'

it('makes the account that every Solana wallet makes of the phrase', () => {
  const { addresses } = createSolanaWallet({
    secretKeys: [deriveSolanaSecret(phrase, 0)],
    chains: [],
  })
  expect(addresses).toEqual(['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'])
})
