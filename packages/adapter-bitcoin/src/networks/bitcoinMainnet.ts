import { defineBitcoinNetwork } from '@latchkey/core'

export const bitcoinMainnet = /* @__PURE__ */ defineBitcoinNetwork({
  genesisHash: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  bech32Prefix: 'bc',
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space' } },
})
