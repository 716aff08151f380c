import { hex } from '@scure/base'
import { Address, OutScript, selectUTXO, Transaction } from '@scure/btc-signer'
import { createProviderError } from '../../createProviderError.js'
import type { ChainParams, KeyedAddress } from '../keys.js'

export type InputToSign = { readonly index: number; readonly address?: string | undefined }

export const readPsbt = (psbt: Uint8Array): Transaction =>
  Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })

/** The outputs of a PSBT, and its fee. */
export function describePsbt(transaction: Transaction) {
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => {
    const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(at)
    return { script: hex.encode(script), amount }
  })
  const held = Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { witnessUtxo, nonWitnessUtxo, index = 0 } = transaction.getInput(at)
    return (witnessUtxo ?? nonWitnessUtxo?.outputs[index])?.amount ?? 0n
  })
  const sum = (list: readonly bigint[]) => list.reduce((total, value) => total + value, 0n)
  return { outputs, fee: sum(held) - sum(outputs.map(({ amount }) => amount)) }
}

/** The address of an output's script in hex; undefined where it has none. */
export function addressOfScript(script: string, params: ChainParams): string | undefined {
  try {
    return Address(params).encode(OutScript.decode(hex.decode(script)))
  } catch {
    return undefined
  }
}

/** Signs the given inputs, or all; an input of an unknown key is rejected. */
export function signInputs(
  transaction: Transaction,
  keys: readonly KeyedAddress[],
  inputs: readonly InputToSign[] | undefined,
  finalize: boolean,
): void {
  const wanted =
    inputs ??
    Array.from({ length: transaction.inputsLength }, (_, index): InputToSign => ({ index }))
  for (const { index, address } of wanted) {
    const able = keys.filter((key) => address === undefined || key.address === address)
    const signed = able.some((key) => {
      try {
        return transaction.signIdx(key.privateKey, index)
      } catch {
        return false
      }
    })
    if (!signed) throw createProviderError(-32602, `Input ${index} is not this wallet's.`)
    if (finalize) transaction.finalizeIdx(index)
  }
}

const request = async (url: string, body?: string): Promise<string> => {
  const response = await fetch(url, body === undefined ? {} : { method: 'POST', body })
  const text = await response.text()
  if (!response.ok) throw createProviderError(-32003, text)
  return text
}

export const broadcast = (esploraUrl: string, transactionHex: string): Promise<string> =>
  request(`${esploraUrl}/tx`, transactionHex)

export type TransferInput = {
  readonly esploraUrl: string
  readonly key: KeyedAddress
  readonly params: ChainParams
  readonly recipients: readonly { readonly address: string; readonly amount: bigint }[]
  readonly feeRate?: number | undefined
}

/**
 * Builds and signs the wallet's own transfer. Without the page's fee rate, it targets six blocks.
 */
export async function createTransfer({
  esploraUrl,
  key,
  params,
  recipients,
  feeRate,
}: TransferInput) {
  const read = async (path: string): Promise<unknown> =>
    JSON.parse(await request(`${esploraUrl}${path}`))
  const utxos = (await read(`/address/${key.address}/utxo`)) as readonly {
    txid: string
    vout: number
    value: number
  }[]
  const rate = feeRate ?? ((await read('/fee-estimates')) as Record<string, number>)['6'] ?? 1
  const { script, redeemScript, tapInternalKey } = key.payment
  const coins = await Promise.all(
    utxos.map(async ({ txid, vout, value }) => ({
      txid,
      index: vout,
      ...(key.addressType === 'p2pkh'
        ? { nonWitnessUtxo: hex.decode(await request(`${esploraUrl}/tx/${txid}/hex`)) }
        : { witnessUtxo: { script, amount: BigInt(value) } }),
      ...(redeemScript && { redeemScript }),
      ...(tapInternalKey && { tapInternalKey }),
    })),
  )
  const selected = selectUTXO(coins, [...recipients], 'default', {
    changeAddress: key.address,
    feePerByte: BigInt(Math.ceil(rate)),
    network: params,
    createTx: true,
    bip69: true,
  })
  if (!selected?.tx) throw createProviderError(-32603, 'Insufficient funds')
  const { tx } = selected
  return {
    fee: describePsbt(tx).fee,
    async send() {
      tx.sign(key.privateKey)
      tx.finalize()
      return await broadcast(esploraUrl, tx.hex)
    },
  }
}
