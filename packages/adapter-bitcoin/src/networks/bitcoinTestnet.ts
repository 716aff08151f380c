import { defineBitcoinNetwork } from '@latchkey/core'

export const bitcoinTestnet = /* @__PURE__ */ defineBitcoinNetwork({
  genesisHash: '00000000da84f2bafbbc53dee25a72ae',
  name: 'Bitcoin Testnet',
  bech32Prefix: 'tb',
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/testnet4' } },
  testnet: true,
})
