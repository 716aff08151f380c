import type { Network } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { connect, localnet, methods, useLocalnet } from '../../test/useLocalnet.js'

useLocalnet()

describe('switching', () => {
  it('adds a network that the wallet does not know, with the host’s node and nothing else', async () => {
    const { connector, networks, wallet } = await connect({ knows: 1 })
    await connector.switchNetwork?.(networks[1] as Network)
    expect(wallet.chainId).toBe(31338)
    const add = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')
    expect(add?.params).toEqual([
      {
        chainId: '0x7a6a',
        chainName: 'Localnet Two',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [localnet.evm[1].rpcUrl],
      },
    ])
  })

  it('names the network that the wallet does not know when the host has no node for it', async () => {
    const { connector, networks, wallet } = await connect({ knows: 1, rpc: false })
    await expect(connector.switchNetwork?.(networks[1] as Network)).rejects.toMatchObject({
      code: 'NETWORK_NOT_IN_WALLET',
      params: { network: 'Localnet Two' },
    })
    expect(methods(wallet)).not.toContain('wallet_addEthereumChain')
  })

  it('says that the chain is not supported when adding fails too', async () => {
    const { connector, networks, wallet } = await connect({ knows: 1 })
    wallet.intercept(({ method }, next) =>
      method === 'wallet_addEthereumChain' ? Promise.reject(new Error('no')) : next(),
    )
    await expect(connector.switchNetwork?.(networks[1] as Network)).rejects.toMatchObject({
      code: 'NETWORK_NOT_SUPPORTED',
      shortMessage: 'Chain is not supported',
    })
  })

  it('a person who declines to add has declined', async () => {
    const { connector, networks } = await connect({
      knows: 1,
      approve: ({ kind }) => kind !== 'addNetwork',
    })
    await expect(connector.switchNetwork?.(networks[1] as Network)).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
  })

  it('a wallet that says it switched and did not is not believed', async () => {
    const { connector, networks, wallet } = await connect()
    wallet.intercept(({ method }, next) =>
      method === 'wallet_switchEthereumChain' ? Promise.resolve(null) : next(),
    )
    await expect(connector.switchNetwork?.(networks[1] as Network)).rejects.toMatchObject({
      code: 'NETWORK_NOT_SUPPORTED',
    })
  })

  it('addNetwork adds and leaves the rest to the wallet', async () => {
    const { adapter, connector, networks, wallet } = await connect({ knows: 1 })
    const { addNetwork } = (await adapter.capabilities.addNetwork?.load()) ?? {}
    await addNetwork?.({ connector, network: networks[1] as Network })
    expect(methods(wallet)).toContain('wallet_addEthereumChain')
  })
})
