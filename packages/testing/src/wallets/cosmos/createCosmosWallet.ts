import { base64 } from '@scure/base'
import { createCallLog } from '../createCallLog.js'
import type {
  AminoDocument,
  CosmosCall,
  CosmosWallet,
  CosmosWalletChain,
  CosmosWalletOptions,
  CosmosWalletRequest,
  KeplrLike,
} from './CosmosWallet.js'
import { createOfflineSigner } from './createOfflineSigner.js'
import {
  aminoBytes,
  arbitraryDocument,
  type CosmosKey,
  deriveKey,
  signDocBytes,
  toStdSignature,
} from './keys.js'

type DirectDocument = {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber?: { toString(): string } | null
}
type ChainInfo = {
  readonly chainId: string
  readonly chainName?: string
  readonly rest?: string
  readonly bech32Config?: { readonly bech32PrefixAccAddr?: string }
}
type Memory = {
  readonly permitted: readonly string[]
  readonly selected: number
  readonly added: readonly CosmosWalletChain[]
}

/**
 * A Keplr-shaped wallet with real keys for tests and demos: `enable`, `getKey`, `getKeysSettled`,
 * `experimentalSuggestChain`, both sign modes, ADR-36, `sendTx`, offline signers. Nothing of it
 * belongs in production: keys lie in the page's memory.
 *
 * @example
 * const wallet = createCosmosWallet({
 *   mnemonic: localnet.cosmos.mnemonic,
 *   chains: localnet.cosmos.networks.map(({ chainId, bech32Prefix, rpcUrl }) => ({
 *     chainId,
 *     bech32Prefix,
 *     rest: rpcUrl,
 *   })),
 *   approve: (request) => request.kind !== 'signDirect',
 * })
 * const uninstall = installCosmosWallet(window, wallet)
 */
export function createCosmosWallet(options: CosmosWalletOptions): CosmosWallet {
  const {
    mnemonic,
    accountCount = 2,
    name = 'Latchkey Test Wallet',
    silentCheck = 'isEnabled',
    ledger = false,
    storage,
  } = options
  const keys = Array.from({ length: accountCount }, (_, index) => deriveKey(mnemonic, index))
  const memoryKey = `latchkey-test-wallet:cosmos:${name}`
  const memory = readMemory(storage, memoryKey)
  const added: CosmosWalletChain[] = [...(memory.added ?? [])]
  const known = new Map([...options.chains, ...added].map((chain) => [chain.chainId, chain]))
  const permitted = new Set<string>(memory.permitted ?? [])
  let selected = Math.min(memory.selected ?? 0, keys.length - 1)
  let approve = options.approve ?? (() => true)
  let locked = options.locked ?? false
  const log = createCallLog<CosmosCall>()
  const listeners = new Set<() => void>()

  const remember = () => {
    try {
      storage?.setItem(
        memoryKey,
        JSON.stringify({ permitted: [...permitted], selected, added } satisfies Memory),
      )
    } catch {
      // A page with no storage has a wallet that forgets.
    }
  }
  const emit = () => {
    for (const listener of [...listeners]) listener()
  }
  const current = (): CosmosKey => keys[selected] as CosmosKey
  const chainOf = (chainId: string): CosmosWalletChain => {
    const chain = known.get(chainId)
    if (!chain) throw new Error(`There is no modular chain info for ${chainId}`)
    return chain
  }
  const ask = async (request: CosmosWalletRequest) => {
    if (locked) throw new Error('Key ring is locked')
    if (!(await approve(request))) throw new Error('Request rejected')
  }
  const permit = async (wanted: unknown) => {
    const chainIds = [wanted].flat() as readonly string[]
    chainIds.forEach(chainOf)
    const missing = chainIds.filter((chainId) => !permitted.has(chainId))
    if (missing.length === 0 && !locked) return
    await ask({ kind: 'connect', chainIds: missing })
    for (const chainId of missing) permitted.add(chainId)
    remember()
  }
  const keyOn = (chainId: string) => {
    const key = current()
    return {
      name: `Account ${selected + 1}`,
      algo: 'secp256k1',
      pubKey: Uint8Array.from(key.publicKey),
      address: Uint8Array.from(key.addressBytes),
      bech32Address: key.address(chainOf(chainId).bech32Prefix),
      ethereumHexAddress: '',
      isNanoLedger: ledger,
      isKeystone: false,
    }
  }
  const authorize = async (chainId: string, signer: unknown) => {
    await permit(chainId)
    if (signer !== keyOn(chainId).bech32Address) throw new Error('Signer mismatched')
  }

  const methods = {
    enable: async (chainIds: unknown) => await permit(chainIds),
    disable: async (chainIds?: unknown) => {
      for (const chainId of chainIds === undefined
        ? [...permitted]
        : ([chainIds].flat() as string[]))
        permitted.delete(chainId)
      remember()
    },
    getKey: async (chainId: string) => {
      await permit(chainId)
      return keyOn(chainId)
    },
    getKeysSettled: async (chainIds: readonly string[]) => {
      await permit(chainIds.filter((chainId) => known.has(chainId)))
      return chainIds.map((chainId) =>
        known.has(chainId)
          ? { status: 'fulfilled', value: keyOn(chainId) }
          : {
              status: 'rejected',
              reason: new Error(`There is no modular chain info for ${chainId}`),
            },
      )
    },
    experimentalSuggestChain: async ({ chainId, chainName, rest, bech32Config }: ChainInfo) => {
      if (known.has(chainId)) return
      const prefix = bech32Config?.bech32PrefixAccAddr
      if (!prefix) throw new Error('bech32Config is missing')
      const chain = {
        chainId,
        bech32Prefix: prefix,
        ...(chainName && { name: chainName }),
        ...(rest && { rest }),
      }
      await ask({ kind: 'suggestChain', chain })
      known.set(chainId, chain)
      added.push(chain)
      remember()
    },
    signDirect: async (chainId: string, signer: string, document: DirectDocument) => {
      await authorize(chainId, signer)
      if (ledger) throw new Error('Sign direct is not supported by this device')
      if (document.chainId !== chainId)
        throw new Error('Chain id in the message is not matched with the requested chain id')
      await ask({ kind: 'signDirect', chainId, signer, bodyBytes: document.bodyBytes })
      const key = current()
      const accountNumber = BigInt(String(document.accountNumber ?? 0))
      const signature = key.sign(signDocBytes({ ...document, accountNumber }))
      return { signed: { ...document, accountNumber }, signature: toStdSignature(key, signature) }
    },
    signAmino: async (chainId: string, signer: string, document: AminoDocument) => {
      await authorize(chainId, signer)
      if (document.chain_id !== chainId)
        throw new Error('Chain id in the message is not matched with the requested chain id')
      await ask({ kind: 'signAmino', chainId, signer, document })
      return {
        signed: document,
        signature: toStdSignature(current(), current().sign(aminoBytes(document))),
      }
    },
    signArbitrary: async (chainId: string, signer: string, data: string | Uint8Array) => {
      await authorize(chainId, signer)
      await ask({
        kind: 'signMessage',
        chainId,
        signer,
        message: typeof data === 'string' ? data : new TextDecoder().decode(data),
      })
      return toStdSignature(current(), current().sign(aminoBytes(arbitraryDocument(signer, data))))
    },
    sendTx: async (chainId: string, transaction: Uint8Array) => {
      await permit(chainId)
      const body = JSON.stringify({
        tx_bytes: base64.encode(transaction),
        mode: 'BROADCAST_MODE_SYNC',
      })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${chainOf(chainId).rest}/cosmos/tx/v1beta1/txs`, {
        method: 'POST',
        headers,
        body,
      })
      const { tx_response: sent } = (await response.json()) as {
        tx_response: { code: number; raw_log: string; txhash: string }
      }
      if (sent.code !== 0) throw new Error(sent.raw_log)
      return Uint8Array.from(sent.txhash.match(/../g) ?? [], (digits) =>
        Number.parseInt(digits, 16),
      )
    },
  }

  const honest: KeplrLike = { version: '0.12.0', mode: 'extension', defaultOptions: {} }
  const expose = (method: string, answer: (...args: never[]) => Promise<unknown>) => {
    honest[method] = (...args: readonly unknown[]) =>
      log.pass({ method, args }, () => answer(...(args as never[])))
  }
  for (const [method, answer] of Object.entries(methods)) expose(method, answer)
  // Keplr answers for a list, Leap for one chain.
  const isAllowed = (chainIds: unknown) =>
    Promise.resolve(!locked && [chainIds].flat().every((chainId) => permitted.has(String(chainId))))
  if (silentCheck !== 'none') expose(silentCheck, isAllowed)
  honest.getOfflineSigner = (chainId: string) => createOfflineSigner(honest, chainId)
  let provider = honest

  return {
    get provider() {
      return provider
    },
    name,
    addresses: (chainId) => keys.map((key) => key.address(chainOf(chainId).bech32Prefix)),
    calls: log.calls,
    get permitted() {
      return [...permitted]
    },
    selectAccount(index) {
      selected = index
      remember()
      emit()
    },
    lock() {
      locked = true
    },
    unlock() {
      locked = false
    },
    revoke() {
      permitted.clear()
      remember()
      emit()
    },
    emit,
    onKeystoreChange(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    setApprove(next) {
      approve = next
    },
    intercept: log.intercept,
    reshape(shape) {
      provider = shape(provider)
    },
  }
}

function readMemory(storage: CosmosWalletOptions['storage'], key: string): Partial<Memory> {
  try {
    const memory: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
    return typeof memory === 'object' && memory !== null ? memory : {}
  } catch {
    return {}
  }
}
