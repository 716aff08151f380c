import type { WalletRow } from '@latchkey/controllers'
import { expect, it } from 'vitest'
import { walletImage } from './walletImage.js'

it('S9 W-03 the picture of a wallet on a phone is the catalogue’s for its name, never one that a script of the page announced', () => {
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
