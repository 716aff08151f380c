import { createError } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import { type Lcd, toAmount } from '../chain/createLcd.js'

/** The height of the newest block. */
export async function readHeight(lcd: Lcd, signal: AbortSignal | undefined): Promise<bigint> {
  const { body } = await lcd.get('/cosmos/base/tendermint/v1beta1/blocks/latest', signal)
  const height =
    toAmount(readForeign(body, 'block', 'header', 'height')) ??
    toAmount(readForeign(body, 'sdk_block', 'header', 'height'))
  if (height === undefined)
    throw createError('RPC_PARSE_ERROR', { details: 'The node answered no block.' })
  return height
}
