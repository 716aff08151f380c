import {
  type BatchFeature,
  type CallsStatus,
  type Connector,
  createError,
  type Network,
} from '@latchkey/core'
import { invalidAnswer, promptDeadlineMs, readDeadlineMs } from '@latchkey/core/adapter'
import { type Hex, isHex, toHex } from '../language/answers.js'
import { toChecksumAddress } from '../language/checksum.js'
import { askWallet } from '../language/errors.js'
import { toEvmProvider } from '../wallet/EvmProvider.js'
import { openForWriting, toWriter } from './writeGuard.js'

/** Statuses of the first version of EIP-5792, as of today's. */
const firstStatuses: Readonly<Record<string, number>> = { PENDING: 100, CONFIRMED: 200 }

/** EIP-5792, version 2.0.0 of `wallet_sendCalls`. */
export function createBatchFeature(networks: readonly Network[]): BatchFeature {
  return {
    async getCapabilities(actor) {
      const answer = await ask(actor.connector, 'wallet_getCapabilities', [toWriter(actor).from])
      if (!isRecord(answer)) throw invalidAnswer('wallet_getCapabilities')
      // Wallets use hex chain ids as keys; the kit uses CAIP-2 ids.
      const entries = Object.entries(answer).flatMap(([key, value]) =>
        /^0x[0-9a-f]+$/i.test(key) && isRecord(value)
          ? [[`eip155:${Number(key)}`, value] as const]
          : [],
      )
      return Object.fromEntries(entries)
    },

    async sendCalls(input) {
      const { calls, atomicRequired, signal, onHanded } = input
      const writer = toWriter(input)
      const copied = calls.map(({ to, value = 0n, data }) => {
        const address = toChecksumAddress(to)
        if (!address || (data !== undefined && !isHex(data)))
          throw createError(address ? 'RPC_INVALID_PARAMS' : 'INVALID_ADDRESS')
        if (typeof value !== 'bigint' || value < 0n) throw createError('INVALID_AMOUNT')
        return { to: address, value: toHex(value), ...(data && { data: data as Hex }) }
      })
      const params = {
        version: '2.0.0',
        from: writer.from,
        chainId: toHex(writer.chainId),
        atomicRequired,
        calls: copied,
      }
      const provider = await openForWriting(input, writer, networks, signal)
      onHanded?.()
      const answer = await askWallet(provider, 'wallet_sendCalls', [params], {
        ms: promptDeadlineMs,
        signal,
      })
      // Before version 2 the answer was the bare id.
      const id = isRecord(answer) ? answer.id : answer
      if (typeof id !== 'string' || id === '' || id.length > 8_194)
        throw invalidAnswer('wallet_sendCalls')
      return { id }
    },

    getCallsStatus: ({ connector, id }) => readCallsStatus(connector, id),

    async showCallsStatus({ connector, id }) {
      await ask(connector, 'wallet_showCallsStatus', [id])
    },
  }
}

/** Reads the status of a batch, or of another id of the wallet. Never prompts. */
export async function readCallsStatus(
  connector: Connector,
  id: string,
  signal?: AbortSignal,
): Promise<CallsStatus> {
  const answer = await ask(connector, 'wallet_getCallsStatus', [id], signal)
  const status = isRecord(answer)
    ? (firstStatuses[String(answer.status)] ?? answer.status)
    : undefined
  if (!isRecord(answer) || typeof status !== 'number') throw invalidAnswer('wallet_getCallsStatus')
  const receipts = (Array.isArray(answer.receipts) ? (answer.receipts as unknown[]) : []).filter(
    isRecord,
  )
  return {
    id,
    status,
    atomic: answer.atomic === true,
    receipts: receipts.map(({ transactionHash, status }) => ({
      transactionHash: String(transactionHash),
      status: String(status),
    })),
  }
}

async function ask(
  connector: Connector,
  method: string,
  params: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const provider = toEvmProvider(await connector.getProvider('eip155'))
  if (!provider) throw createError('WALLET_NOT_FOUND')
  return await askWallet(provider, method, params, { ms: readDeadlineMs, signal })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
