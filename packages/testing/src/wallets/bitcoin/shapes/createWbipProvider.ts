import { readCode, readMessage } from '@latchkey/core'
import { base64 } from '@scure/base'
import { createProviderError } from '../../createProviderError.js'
import { createWalletEvents } from '../../createWalletEvents.js'
import type { BitcoinNetworkName } from '../BitcoinWallet.js'
import type { Vault } from '../createVault.js'
import type { KeyedAddress } from '../keys.js'

const names: Readonly<Record<BitcoinNetworkName, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  signet: 'Signet',
  regtest: 'Regtest',
}
/** sats-connect's own meaning of JSON-RPC's server codes. */
const codes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, 4902: -32602 }

type Params = {
  readonly purposes?: readonly string[]
  readonly address?: string
  readonly message?: string
  readonly protocol?: string
  readonly name?: string
  readonly psbt?: string
  readonly signInputs?: Readonly<Record<string, readonly number[]>>
  readonly recipients?: readonly { readonly address: string; readonly amount: number }[]
}

/**
 * The wallet by WBIP and sats-connect: `request` resolves with `{ result }` or `{ error }`;
 * addresses by purpose, PSBTs as base64.
 */
export function createWbipProvider(vault: Vault, psbtOnly: boolean) {
  const events = createWalletEvents()
  const view = ({ address, publicKey, purpose, addressType }: KeyedAddress) => ({
    address,
    publicKey,
    purpose,
    addressType,
    walletType: 'software',
  })
  const views = () => vault.exposed().map(view)
  const network = () => ({ bitcoin: { name: names[vault.network] } })
  vault.events.on('accounts', () => {
    if (vault.exposed().length === 0) events.emit('disconnect', { type: 'disconnect' })
    else events.emit('accountChange', { type: 'accountChange', addresses: views() })
  })
  vault.events.on('network', () =>
    events.emit('networkChange', { type: 'networkChange', ...network(), addresses: views() }),
  )
  const account = async () => ({
    id: 'latchkey-test',
    addresses: views(),
    walletType: 'software',
    network: network(),
  })

  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    // Without a prompt, and before a connection too.
    getInfo: () => ({ version: '1.0.0', methods: Object.keys(methods), supports: [] }),
    wallet_connect: async () => {
      await vault.connect()
      return await account()
    },
    wallet_getAccount: async () => {
      vault.need()
      return await account()
    },
    wallet_getNetwork: network,
    wallet_changeNetwork: async ({ name }) => {
      const target = (Object.keys(names) as BitcoinNetworkName[]).find(
        (each) => names[each] === name,
      )
      if (!target) throw createProviderError(-32602, `The network ${name} is not known here.`)
      await vault.switchNetwork(target)
      return null
    },
    wallet_disconnect: () => {
      vault.setPermitted(false)
      return null
    },
    getAddresses: async ({ purposes = ['payment', 'ordinals'] }) => ({
      addresses: (await vault.connect())
        .filter(({ purpose }) => purposes.includes(purpose))
        .map(view),
    }),
    signMessage: async ({ address, message = '', protocol }) => {
      const key = vault.need(address)
      const kind = protocol ?? (key.addressType === 'p2tr' ? 'BIP322' : 'ECDSA')
      const signature = await vault.signMessage(
        key.address,
        message,
        kind === 'ECDSA' ? 'ecdsa' : 'bip322',
      )
      return { signature, address: key.address, protocol: kind }
    },
    signPsbt: async ({ psbt = '', signInputs }) => {
      const inputs =
        signInputs &&
        Object.entries(signInputs).flatMap(([address, list]) =>
          list.map((index) => ({ address, index })),
        )
      return {
        psbt: base64.encode((await vault.signPsbt(base64.decode(psbt), inputs, false)).toPSBT()),
      }
    },
    ...(!psbtOnly && {
      sendTransfer: async ({ recipients = [] }) => ({
        txid: await vault.transfer(
          recipients.map(({ address, amount }) => ({ address, amount: BigInt(amount) })),
        ),
      }),
    }),
  }

  let id = 0
  const provider = {
    request(method: string, params?: unknown) {
      id += 1
      const head = { jsonrpc: '2.0', id: String(id) }
      const answer = async () => {
        const run = methods[method]
        if (!run)
          return {
            ...head,
            error: { code: -32601, message: `The method ${method} is not supported.` },
          }
        try {
          return { ...head, result: await run((params ?? {}) as Params) }
        } catch (error) {
          const code = readCode(error) ?? -32603
          return { ...head, error: { code: codes[code] ?? code, message: readMessage(error) } }
        }
      }
      return vault.call('wbip', method, params, answer)
    },
    addListener({
      eventName,
      cb,
    }: {
      readonly eventName: string
      readonly cb: (payload: unknown) => void
    }) {
      events.on(eventName, cb)
      return () => events.off(eventName, cb)
    },
  }
  return { provider: provider as object, events, methods: Object.keys(methods) }
}
