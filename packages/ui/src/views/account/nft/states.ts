import type { Scene } from '../../../../test/Scene.js'

const base: Scene = { view: 'WalletNft', history: ['Account'], connected: true, tab: 'nfts' }

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  WalletNft: { ...base, data: { nft: 'lighthouse 12' } },
  'WalletNft-several': { ...base, data: { nft: 'items 3' } },
  'WalletNft-unnamed': { ...base, data: { nft: 'unnamed 7' } },
  'WalletNft-gone': { ...base, data: { nft: 'none' } },
}
