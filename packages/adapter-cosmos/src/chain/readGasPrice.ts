import { isKitError, type Network } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import type { Lcd } from './createLcd.js'

type Gas = NonNullable<Network['gas']>

/** Statuses of a node that is busy or down, which tell nothing of the chain. */
const noAnswer: readonly unknown[] = [408, 425, 429, 502, 503, 504]

/**
 * The price of one unit of gas that the chain asks for now, in its gas denom and as its decimal
 * text. `undefined` for a chain whose price is fixed, and where the chain has none in that denom.
 */
export async function readGasPrice(
  lcd: Lcd,
  { denom, market }: Gas,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (!market) return undefined
  const { path, parse } = routes[market](denom)
  try {
    return parse((await lcd.get(path, signal)).body)
  } catch (error) {
    // A proxy in front of a node may answer an unknown route with a page.
    if (isKitError(error, 'RPC_PARSE_ERROR')) return undefined
    if (!isKitError(error, 'HTTP_STATUS') || noAnswer.includes(error.params.status)) throw error
    return undefined
  }
}

type Route = { readonly path: string; readonly parse: (body: unknown) => string | undefined }

const routes: Readonly<Record<NonNullable<Gas['market']>, (denom: string) => Route>> = {
  feemarket: (denom) => ({
    path: `/feemarket/v1/gas_price/${encodeURIComponent(denom)}`,
    parse: (body) =>
      readForeign(body, 'price', 'denom') === denom
        ? toDecimal(readForeign(body, 'price', 'amount'))
        : undefined,
  }),
  txfees: () => ({
    path: '/osmosis/txfees/v1beta1/cur_eip_base_fee',
    parse: (body) => toDecimal(readForeign(body, 'base_fee')),
  }),
}

const toDecimal = (value: unknown) =>
  typeof value === 'string' && /^\d{1,20}(\.\d{1,30})?$/.test(value) ? value : undefined
