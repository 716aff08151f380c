import { bytesToHex } from '@noble/hashes/utils.js'
import { encodeSignerPayload, toBytes, wrapBytes } from './encodeSignerPayload.js'
import type { InjectedExtension, PolkadotCall, PolkadotRequest } from './PolkadotWallet.js'
import { readTransfer } from './readTransfer.js'

/** MultiSignature::Sr25519 */
const sr25519Kind = '01'

export type PolkadotSignerOptions = {
  /** Records a call, which a test may answer in place of the wallet. */
  reach(call: PolkadotCall, answer: () => unknown): unknown
  /** @throws for an address without permission */
  keyOf(address: string): { readonly address: string; sign(bytes: Uint8Array): Uint8Array }
  ask(request: PolkadotRequest): Promise<void>
  /** The SS58 prefix of receivers on a network. */
  prefixOf(genesisHash: string): number
}

/** The wallet's signer for a page. */
export function createPolkadotSigner({
  reach,
  keyOf,
  ask,
  prefixOf,
}: PolkadotSignerOptions): InjectedExtension['signer'] {
  let answered = 0
  return {
    signRaw: (payload) =>
      reach({ method: 'signRaw', params: payload }, async () => {
        const key = keyOf(payload.address)
        const bytes = toBytes(payload.data)
        await ask({
          kind: 'signMessage',
          account: key.address,
          message: new TextDecoder().decode(bytes),
        })
        return { id: ++answered, signature: `0x${bytesToHex(key.sign(wrapBytes(bytes)))}` }
      }),
    signPayload: (payload) =>
      reach({ method: 'signPayload', params: payload }, async () => {
        const key = keyOf(payload.address)
        const transfer = readTransfer(payload.method, prefixOf(payload.genesisHash))
        await ask({ kind: 'sendTransaction', account: key.address, payload, transfer })
        return {
          id: ++answered,
          signature: `0x${sr25519Kind}${bytesToHex(key.sign(encodeSignerPayload(payload)))}`,
        }
      }),
  }
}
