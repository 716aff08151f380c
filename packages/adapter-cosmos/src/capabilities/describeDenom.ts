import { isKitError, type Network, sanitizeText, type TokenDescription } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import type { Lcd } from '../chain/createLcd.js'

const symbolOf = (value: unknown) => sanitizeText(value, { maxGraphemes: 12 })

type Read = (path: string) => Promise<unknown>

/**
 * Describes a coin by the bank's metadata, or a voucher (`ibc/…`) by its trace. Otherwise, and where
 * the node does not answer, its denom in whole units is shown.
 */
export async function describeDenom(
  context: CosmosContext,
  network: Network,
  lcd: Lcd,
  denom: string,
  signal?: AbortSignal,
): Promise<TokenDescription> {
  const read: Read = (path) =>
    lcd.get(path, signal).then(
      ({ body }) => body,
      () => undefined,
    )
  const { description, base } = await find(context, network, read, denom)
  return (
    description ?? {
      name: sanitizeText(base ?? denom),
      symbol: symbolOf(base ?? denom.slice(denom.lastIndexOf('/') + 1)),
      decimals: 0,
    }
  )
}

/**
 * The chain's own description of a coin; undefined where it has none, as of most vouchers.
 *
 * @throws the error of a node that does not answer
 */
export async function readDescription(
  context: CosmosContext,
  network: Network,
  lcd: Lcd,
  denom: string,
  signal?: AbortSignal,
): Promise<TokenDescription | undefined> {
  const read: Read = async (path) => {
    try {
      return (await lcd.get(path, signal)).body
    } catch (error) {
      // A node has the route of one of the two versions of IBC.
      const status = isKitError(error, 'HTTP_STATUS') ? Number(error.params.status) : 0
      if (status === unimplemented || (status >= 400 && status < 500)) return undefined
      throw error
    }
  }
  return (await find(context, network, read, denom)).description
}

const unimplemented = 501

/** A coin's description, and of a voucher without one the base denom behind it. */
async function find(
  context: CosmosContext,
  network: Network,
  read: Read,
  denom: string,
): Promise<{ readonly description?: TokenDescription | undefined; readonly base?: string }> {
  const own = describeNative(network, denom)
  if (own) return { description: own }
  const path = `/cosmos/bank/v1beta1/denoms_metadata/${encodeURIComponent(denom)}`
  const description = readMetadata(readForeign(await read(path), 'metadata'), denom)
  if (description) return { description }
  const base = denom.startsWith('ibc/') ? await readTrace(read, denom.slice(4)) : undefined
  if (base === undefined) return {}
  // A voucher of another offered network's coin takes that description.
  const [foreign] = context.networks.flatMap((other) => describeNative(other, base) ?? [])
  return { base, description: foreign }
}

function describeNative(
  { gas, nativeCurrency }: Network,
  denom: string,
): TokenDescription | undefined {
  const { name, symbol, decimals } = nativeCurrency
  return gas?.denom === denom ? { name, symbol, decimals } : undefined
}

/** The base denom behind a voucher's hash: `denom_traces` up to ibc-go 9, `denoms` since 10. */
async function readTrace(read: Read, hash: string): Promise<string | undefined> {
  const old = readForeign(
    await read(`/ibc/apps/transfer/v1/denom_traces/${encodeURIComponent(hash)}`),
    'denom_trace',
    'base_denom',
  )
  if (typeof old === 'string') return old
  const base = readForeign(
    await read(`/ibc/apps/transfer/v1/denoms/${encodeURIComponent(hash)}`),
    'denom',
    'base',
  )
  return typeof base === 'string' ? base : undefined
}

/** Reads `cosmos.bank.v1beta1.Metadata`: the display unit's exponent gives the decimals. */
function readMetadata(metadata: unknown, denom: string): TokenDescription | undefined {
  const display = readForeign(metadata, 'display')
  const units = readForeign(metadata, 'denom_units')
  if (typeof display !== 'string' || !Array.isArray(units)) return undefined
  const exponent = (units as unknown[])
    .slice(0, 32)
    .find((unit) => readForeign(unit, 'denom') === display)
  const decimals = readForeign(exponent, 'exponent')
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 77)
    return undefined
  const symbol = symbolOf(readForeign(metadata, 'symbol')) || symbolOf(display)
  return symbol
    ? { name: sanitizeText(readForeign(metadata, 'name')) || sanitizeText(denom), symbol, decimals }
    : undefined
}
