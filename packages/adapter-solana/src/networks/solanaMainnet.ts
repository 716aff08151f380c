import { defineSolanaNetwork } from '@latchkey/core'

export const solanaMainnet = /* @__PURE__ */ defineSolanaNetwork({
  genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  cluster: 'mainnet',
  blockExplorers: { default: { name: 'Solana Explorer', url: 'https://explorer.solana.com' } },
})
