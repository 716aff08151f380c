/**
 * A refusal as the Cosmos SDK words it: `code` of a codespace.
 *
 * @param {number} code
 * @param {string} log
 */
export const refuse = (code, log, codespace = 'sdk') =>
  Object.assign(new Error(log), { refusal: { code, codespace, log } })

/**
 * The refusal that was thrown; anything else that a malformed transaction brings about is the SDK's
 * "tx parse error".
 */
export const refusalOf = (error) =>
  error?.refusal ?? { code: 2, codespace: 'sdk', log: `tx parse error: ${error?.message}` }
