import { defineBitcoinNetwork } from '@latchkey/core'

export const bitcoinSignet = /* @__PURE__ */ defineBitcoinNetwork({
  genesisHash: '00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  bech32Prefix: 'tb',
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/signet' } },
  testnet: true,
})
