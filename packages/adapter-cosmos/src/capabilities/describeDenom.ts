import { type Network, sanitizeText } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import type { Lcd } from '../chain/createLcd.js'

/** A coin's own description. Its issuer chose it, so it is never an identity. */
export type DenomDescription = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

const symbolOf = (value: unknown) => sanitizeText(value, { maxGraphemes: 12 })

/**
 * Describes a coin by the bank's metadata, or a voucher (`ibc/…`) by its trace. Otherwise its denom
 * in whole units is shown.
 */
export async function describeDenom(
  context: CosmosContext,
  network: Network,
  lcd: Lcd,
  denom: string,
  signal?: AbortSignal,
): Promise<DenomDescription> {
  const own = describeNative(network, denom)
  if (own) return own
  const read = async (path: string) => (await lcd.get(path, signal)).body
  const described = readMetadata(
    readForeign(
      await read(`/cosmos/bank/v1beta1/denoms_metadata/${encodeURIComponent(denom)}`).catch(
        () => undefined,
      ),
      'metadata',
    ),
    denom,
  )
  if (described) return described
  const base = denom.startsWith('ibc/') ? await readTrace(read, denom.slice(4)) : undefined
  // A voucher of another offered network's coin takes that description.
  const [foreign] =
    base === undefined ? [] : context.networks.flatMap((other) => describeNative(other, base) ?? [])
  return (
    foreign ?? {
      name: sanitizeText(base ?? denom),
      symbol: symbolOf(base ?? denom.slice(denom.lastIndexOf('/') + 1)),
      decimals: 0,
    }
  )
}

function describeNative(
  { gas, nativeCurrency }: Network,
  denom: string,
): DenomDescription | undefined {
  const { name, symbol, decimals } = nativeCurrency
  return gas?.denom === denom ? { name, symbol, decimals } : undefined
}

/** The base denom behind a voucher's hash: `denom_traces` up to ibc-go 9, `denoms` since 10. */
async function readTrace(
  read: (path: string) => Promise<unknown>,
  hash: string,
): Promise<string | undefined> {
  const old = readForeign(
    await read(`/ibc/apps/transfer/v1/denom_traces/${encodeURIComponent(hash)}`).catch(
      () => undefined,
    ),
    'denom_trace',
    'base_denom',
  )
  if (typeof old === 'string') return old
  const base = readForeign(
    await read(`/ibc/apps/transfer/v1/denoms/${encodeURIComponent(hash)}`).catch(() => undefined),
    'denom',
    'base',
  )
  return typeof base === 'string' ? base : undefined
}

/** Reads `cosmos.bank.v1beta1.Metadata`: the display unit's exponent gives the decimals. */
function readMetadata(metadata: unknown, denom: string): DenomDescription | undefined {
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
