import { fromBase64 } from '@cosmjs/encoding'
import { found } from './lcdAnswers.mjs'
import { refusalOf } from './refusal.mjs'

/** POST routes of the REST interface: simulate or broadcast a transaction. */
export function createLcdWrites(chain) {
  return async (path, body) => {
    if (path === '/cosmos/tx/v1beta1/simulate') {
      try {
        const gas = String(chain.simulate(fromBase64(body.tx_bytes)))
        return found({
          gas_info: { gas_wanted: '0', gas_used: gas },
          result: { data: '', log: '', events: [] },
        })
      } catch (error) {
        // A node answers 400 or 500 with gRPC's "unknown" and the SDK's message.
        return { status: 400, body: { code: 2, message: refusalOf(error).log, details: [] } }
      }
    }
    if (path === '/cosmos/tx/v1beta1/txs') {
      const { code, codespace, log, hash } = await chain.broadcast(fromBase64(body.tx_bytes))
      return found({
        tx_response: {
          height: '0',
          txhash: hash,
          codespace,
          code,
          data: '',
          raw_log: log,
          logs: [],
          gas_wanted: '0',
          gas_used: '0',
          events: [],
        },
      })
    }
    return undefined
  }
}
