import type { AccountState } from '@latchkey/controllers'
import { createStore, type Store } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import { address, solanaAddress } from './states.js'

/** The account's store in a scene: its balance is present, loading, stale or unavailable. */
export function createFakeAccount(scene: Scene, now: number): Store<AccountState> {
  const balance = {
    value: 1_284_503_900_000_000_000n,
    symbol: 'ETH',
    decimals: 18,
    network: 'eip155:1' as const,
    address,
  }
  return createStore<AccountState>({
    active: scene.connected ? { address } : undefined,
    name: undefined,
    balanceByNamespace: {
      ...(scene.ecosystems && {
        solana: {
          status: 'success',
          data: {
            value: 12_500_000_000n,
            symbol: 'SOL',
            decimals: 9,
            network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
            address: solanaAddress,
          },
          updatedAt: now,
        },
      }),
      eip155:
        scene.balance === 'loading'
          ? { status: 'pending' }
          : scene.balance === 'none'
            ? {
                status: 'error',
                error: {
                  code: 'BALANCE_UNAVAILABLE',
                  message: 'Token Balance Unavailable',
                  params: {},
                },
                retryAt: now + 25_000,
              }
            : scene.balance === 'old'
              ? {
                  status: 'error',
                  data: balance,
                  error: { code: 'BALANCE_UNAVAILABLE', message: '', params: {} },
                  updatedAt: now - 125_000,
                  retryAt: now - 1,
                }
              : { status: 'success', data: balance, updatedAt: now },
    },
  })
}
