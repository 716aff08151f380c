import type { WalletRow } from '@latchkey/controllers'
import { expect, it } from 'vitest'
import { walletImage } from './walletImage.js'

it('the picture of a wallet on a phone is the catalogue’s for its name, never one that a script of the page announced [W-03]', () => {
  const row = (id: string, imageUrl: string, connectorIds: readonly string[]): WalletRow => {
    return {
      id,
      name: 'Own',
      imageUrl,
      connectorIds,
      kind: undefined,
      namespaces: [],
      installed: false,
      recent: false,
      lookAlike: false,
    }
  }
  const rows = [
    row('evil', 'data:image/png;base64,EEEE', ['evil']),
    row('own', 'data:image/png;base64,BBBB', []),
  ]
  const wallets = {
    get: () => undefined,
    search: (text: string) => rows.filter(({ name }) => name.toLowerCase().includes(text)),
  }
  const image = (name: string, imageUrl?: string) =>
    walletImage(
      { connectors: { get: () => undefined }, wallets },
      { connectorId: 'w', walletInfo: { name, ...(imageUrl && { imageUrl }) } },
    )
  expect(image('own')).toBe('data:image/png;base64,BBBB')
  expect(image('Own', 'data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
  expect(image('Ow')).toBeUndefined()
})

it('a wallet has one picture in each of its ecosystems, that of its row', () => {
  const row: WalletRow = {
    id: 'a.evm',
    name: 'A',
    imageUrl: 'data:image/png;base64,ROW0',
    connectorIds: ['a.evm', 'a.solana'],
    kind: 'ANNOUNCED',
    namespaces: ['eip155', 'solana'],
    installed: true,
    recent: false,
    lookAlike: false,
  }
  const kit = {
    connectors: { get: () => undefined },
    wallets: {
      get: (id: string) => (row.connectorIds.includes(id) ? row : undefined),
      search: () => [],
    },
  }
  const info = { name: 'A', imageUrl: 'data:image/png;base64,OWN0' }
  expect(walletImage(kit, { connectorId: 'a.solana', walletInfo: info })).toBe(row.imageUrl)
  expect(walletImage(kit, { connectorId: 'b', walletInfo: info })).toBe(info.imageUrl)
})
