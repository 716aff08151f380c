import { type CaipNetworkId, createError, isKitError, parseCaipAddress } from '@latchkey/core'
import { invalidAnswer } from '@latchkey/core/adapter'
import { asProvider } from '../language/errors.js'
import { fromHex } from '../language/fromHex.js'
import { isRecord } from '../language/readSession.js'
import type { ProviderHost } from './ProviderHost.js'

type InjectedAccount = { readonly address: string; readonly name?: string }
type SignerResult = {
  readonly id: number
  readonly signature: string
  readonly signedTransaction?: string
}

const opening = '3c42797465733e'
const closing = '3c2f42797465733e'
/** Key type prefix of a MultiSignature; nearly every wallet uses sr25519. */
const sr25519 = '0x01'

/** An extension as returned by `enable` at `window.injectedWeb3`, over a session. */
export function createPolkadotExtension(host: ProviderHost) {
  let results = 0
  const accounts = (): readonly InjectedAccount[] =>
    host.accounts().map(({ address }) => ({ address: parseCaipAddress(address).address }))
  const ask = async (
    method: string,
    params: unknown,
    network: CaipNetworkId | undefined,
  ): Promise<unknown> => await host.request({ method, params, ...(network && { network }) })
  const toResult = (answer: unknown, method: string): SignerResult => {
    const signature: unknown = isRecord(answer) ? answer.signature : answer
    if (typeof signature !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(signature))
      throw invalidAnswer(method)
    const whole: unknown = isRecord(answer) ? answer.signedTransaction : undefined
    return {
      id: ++results,
      signature,
      ...(typeof whole === 'string' && { signedTransaction: whole }),
    }
  }

  return {
    name: 'walletconnect',
    version: '1.0.0',
    accounts: {
      get: async () => accounts(),
      subscribe(listener: (accounts: readonly InjectedAccount[]) => void) {
        const tell = ({ namespace }: { readonly namespace: string }) => {
          if (namespace === 'polkadot') listener(accounts())
        }
        const stops = [
          host.on('accountsChanged', tell),
          host.on('networkChanged', tell),
          host.on('disconnect', ({ namespaces }) => {
            if (!namespaces || namespaces.includes('polkadot')) listener([])
          }),
        ]
        listener(accounts())
        return () => {
          for (const stop of stops) stop()
        }
      },
    },
    signer: {
      /**
       * Sends the bytes as hex, wrapped in `<Bytes>…</Bytes>` here, per the RPC reference. Older
       * wallets take a text as `message` and wrap it themselves.
       */
      signRaw: asProvider(
        async ({
          address,
          data,
        }: {
          readonly address: string
          readonly data: string
        }): Promise<SignerResult> => {
          const method = 'polkadot_signMessage'
          const hex = data.replace(/^0x/, '').toLowerCase()
          if (!/^([0-9a-f]{2})*$/.test(hex))
            throw createError('RPC_INVALID_PARAMS', { details: method })
          const wrapped =
            hex.startsWith(opening) && hex.endsWith(closing) ? hex : `${opening}${hex}${closing}`
          const network = host.network()
          try {
            return toResult(
              await ask(method, { address, data: `0x${wrapped}`, type: 'bytes' }, network),
              method,
            )
          } catch (error) {
            if (!isKitError(error, 'RPC_INVALID_PARAMS') && !isKitError(error, 'RPC_INVALID_INPUT'))
              throw error
            return toResult(await ask(method, { address, message: toText(hex) }, network), method)
          }
        },
      ),
      signPayload: asProvider(
        async (payload: Readonly<Record<string, unknown>>): Promise<SignerResult> => {
          const method = 'polkadot_signTransaction'
          const genesis =
            typeof payload.genesisHash === 'string'
              ? payload.genesisHash.replace(/^0x/, '').slice(0, 32).toLowerCase()
              : ''
          const network = host.networks().find((id) => id === `polkadot:${genesis}`)
          if (!network) throw createError('NETWORK_NOT_SUPPORTED', { params: { network: genesis } })
          const result = toResult(
            await ask(method, { address: payload.address, transactionPayload: payload }, network),
            method,
          )
          return result.signature.length === 130
            ? { ...result, signature: `${sr25519}${result.signature.slice(2)}` }
            : result
        },
      ),
    },
  }
}

/** Decodes the bytes as UTF-8; returns their hex if that fails. */
function toText(hex: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromHex(hex))
  } catch {
    return `0x${hex}`
  }
}
