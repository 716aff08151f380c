/**
 * An error in the Cosmos SDK's form: `code` of a codespace.
 *
 * @param {number} code
 * @param {string} log
 */
export const refuse = (code, log, codespace = 'sdk') =>
  Object.assign(new Error(log), { refusal: { code, codespace, log } })

/**
 * Returns the thrown refusal; any other error of a malformed transaction becomes the SDK's "tx
 * parse error".
 */
export const refusalOf = (error) =>
  error?.refusal ?? { code: 2, codespace: 'sdk', log: `tx parse error: ${error?.message}` }
