import { type ConnectorEvents, createEmitter, type Network } from '@latchkey/core'
import { createWalletDriver } from '@latchkey/core/adapter'
import { expect, it } from 'vitest'
import { solanaDevnet, solanaMainnet } from '../index.js'
import { createStandardPort } from './createStandardPort.js'

const address = '11111111111111111111111111111111'
const account = {
  address,
  publicKey: new Uint8Array(32),
  chains: ['solana:mainnet', 'solana:devnet'],
  features: ['solana:signMessage', 'solana:signTransaction'],
}
const { signal } = new AbortController()
const foreign = (code: number) => Object.assign(new Error('The wallet refuses.'), { code })

/** A wallet that may have a prompt open, and its driver as one load of the page makes it. */
function createPage() {
  const state = { prompt: 'none' as 'none' | 'open' }
  const wallet = {
    version: '1.0.0',
    name: 'Wallet',
    icon: 'data:image/png;base64,AA',
    chains: ['solana:mainnet', 'solana:devnet'],
    accounts: [account],
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async (input?: { readonly silent?: boolean }) => {
          if (state.prompt === 'open') throw foreign(input?.silent ? 4001 : -32002)
          return { accounts: [account] }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => {} },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signMessage': { version: '1.0.0', signMessage: async () => [] },
      'solana:signTransaction': { version: '1.0.0', signTransaction: async () => [] },
    },
  }
  const load = () =>
    createWalletDriver(
      { id: 'wallet', name: 'Wallet' },
      createStandardPort(wallet as never),
      createEmitter<ConnectorEvents>(),
    )
  return { state, load }
}
const storedOn = ({ caipNetworkId }: Network) => [`${caipNetworkId}:${address}` as const]

it('the network that was chosen stays after a reload', async () => {
  const { load } = createPage()
  const networks = [solanaMainnet, solanaDevnet]
  const [restored] = await load().restore({ networks, signal, accounts: storedOn(solanaDevnet) })
  expect(restored?.network).toBe(solanaDevnet.caipNetworkId)
})

it('a stored network that the host no longer offers gives way to the first one', async () => {
  const { load } = createPage()
  const networks = [solanaMainnet]
  const [restored] = await load().restore({ networks, signal, accounts: storedOn(solanaDevnet) })
  expect(restored?.network).toBe(solanaMainnet.caipNetworkId)
})

it('a switch counts for more than the stored accounts', async () => {
  const driver = createPage().load()
  const networks = [solanaMainnet, solanaDevnet]
  await driver.connect({ networks, signal })
  await driver.switchNetwork?.(solanaDevnet)
  const [restored] = await driver.restore({ networks, signal, accounts: storedOn(solanaMainnet) })
  expect(restored?.network).toBe(solanaDevnet.caipNetworkId)
})

it('an approval of a prompt that was open already is heard of, also after a disconnect', async () => {
  const { state, load } = createPage()
  const driver = load()
  const input = { networks: [solanaDevnet], signal }
  await driver.connect(input)
  await driver.disconnect()
  expect(await driver.restore(input)).toEqual([])
  state.prompt = 'open'
  await expect(driver.connect(input)).rejects.toMatchObject({ code: 'REQUEST_PENDING' })
  expect(await driver.restore(input)).toEqual([])
  state.prompt = 'none'
  expect(await driver.restore(input)).toHaveLength(1)
})
