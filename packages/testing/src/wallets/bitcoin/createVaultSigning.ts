import type { BitcoinNetworkName, BitcoinWalletRequest } from './BitcoinWallet.js'
import { chainParams, type KeyedAddress } from './keys.js'
import { signBip137, signBip322 } from './signing/messages.js'
import {
  addressOfScript,
  broadcast,
  createTransfer,
  describePsbt,
  type InputToSign,
  readPsbt,
  signInputs,
} from './signing/transactions.js'

export type VaultSigningOptions = {
  /** The key of an address with permission. */
  need(address?: string): KeyedAddress
  ask(request: BitcoinWalletRequest): Promise<void>
  exposed(): readonly KeyedAddress[]
  esploraUrl(): string
  network(): BitcoinNetworkName
  readonly bip322Prefix: boolean
}

/** Signing and sending. */
export function createVaultSigning({
  need,
  ask,
  exposed,
  esploraUrl,
  network,
  bip322Prefix,
}: VaultSigningOptions) {
  return {
    async signMessage(address: string | undefined, message: string, protocol: 'ecdsa' | 'bip322') {
      const key = need(address)
      await ask({ kind: 'signMessage', address: key.address, message, protocol })
      return protocol === 'ecdsa'
        ? signBip137(key, message)
        : signBip322(key, message, bip322Prefix)
    },
    async signPsbt(
      psbt: Uint8Array,
      inputs: readonly InputToSign[] | undefined,
      finalize: boolean,
    ) {
      need()
      const transaction = readPsbt(psbt)
      const { outputs, fee } = describePsbt(transaction)
      await ask({
        kind: 'signPsbt',
        outputs: outputs.map((output) => ({
          ...output,
          address: addressOfScript(output.script, chainParams[network()]),
        })),
        fee,
      })
      signInputs(transaction, exposed(), inputs, finalize)
      return transaction
    },
    async transfer(
      recipients: readonly { readonly address: string; readonly amount: bigint }[],
      feeRate?: number,
    ) {
      const key = need()
      const transfer = await createTransfer({
        esploraUrl: esploraUrl(),
        key,
        params: chainParams[network()],
        recipients,
        feeRate,
      })
      await ask({ kind: 'sendTransfer', recipients, fee: transfer.fee })
      return await transfer.send()
    },
    broadcast: (transactionHex: string) => broadcast(esploraUrl(), transactionHex),
  }
}
