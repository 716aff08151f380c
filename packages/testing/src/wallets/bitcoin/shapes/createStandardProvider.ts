import { base64, hex } from '@scure/base'
import { createWalletEvents } from '../../createWalletEvents.js'
import type { Vault } from '../createVault.js'
import type { KeyedAddress } from '../keys.js'

type Account = { readonly address: string }
type Listener = (payload: unknown) => void
type SignInput = {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: Account
    readonly signingIndexes: readonly number[]
  }[]
}

/** The wallet by the Wallet Standard, with the `bitcoin:` features. It has no current network. */
export function createStandardProvider(
  vault: Vault,
  { name, icon }: { readonly name: string; readonly icon: string },
) {
  const events = createWalletEvents()
  const chains = [
    'bitcoin:mainnet',
    'bitcoin:testnet',
    'bitcoin:signet',
    'bitcoin:regtest',
  ] as const
  const features = ['bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction']
  const toAccount = (key: KeyedAddress) =>
    Object.freeze({
      address: key.address,
      publicKey: hex.decode(key.publicKey),
      chains: [`bitcoin:${vault.network}`],
      features,
      purpose: key.purpose,
    })
  let accounts: readonly ReturnType<typeof toAccount>[] = vault.exposed().map(toAccount)
  const refresh = () => {
    accounts = vault.exposed().map(toAccount)
    events.emit('change', { accounts })
  }
  vault.events.on('accounts', refresh)
  vault.events.on('network', refresh)
  const many =
    <Input, Output>(method: string, run: (input: Input) => Promise<Output>) =>
    (...inputs: readonly Input[]): unknown =>
      vault.call('standard', method, inputs, async () => {
        const outputs: Output[] = []
        for (const input of inputs) outputs.push(await run(input))
        return outputs
      })

  const provider = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'bitcoin:connect': {
        version: '1.0.0',
        connect: (input: { readonly purposes: readonly string[] }) =>
          vault.call('standard', 'bitcoin:connect', [input], async () => {
            const keys = (await vault.connect()).filter(({ purpose }) =>
              input.purposes.includes(purpose),
            )
            accounts = keys.map(toAccount)
            return { accounts }
          }),
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: () =>
          vault.call('standard', 'standard:disconnect', [], () => vault.setPermitted(false)),
      },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: Listener) {
          events.on(event, listener)
          return () => events.off(event, listener)
        },
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: many(
          'bitcoin:signMessage',
          async ({
            account,
            message,
          }: {
            readonly account: Account
            readonly message: Uint8Array
          }) => {
            const signature = await vault.signMessage(
              account.address,
              new TextDecoder().decode(message),
              'bip322',
            )
            return {
              signedMessage: message,
              signature: base64.decode(signature.replace(/^(smp|ful)/, '')),
            }
          },
        ),
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: many(
          'bitcoin:signTransaction',
          async ({ psbt, inputsToSign }: SignInput) => {
            const inputs = inputsToSign.flatMap(({ account, signingIndexes }) =>
              signingIndexes.map((index) => ({ index, address: account.address })),
            )
            return { signedPsbt: (await vault.signPsbt(psbt, inputs, false)).toPSBT() }
          },
        ),
      },
    },
  }
  return { provider: provider as object, events }
}
