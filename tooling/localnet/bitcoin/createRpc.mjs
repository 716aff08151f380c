/**
 * Calls a node's JSON-RPC. A refusal rejects with the node's own message and code.
 *
 * @param {string} url
 * @param {string} [credentials] `user:password`
 */
export function createRpc(url, credentials) {
  const headers = {
    'content-type': 'application/json',
    ...(credentials && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
  }
  let id = 0
  return async (method, params = []) => {
    id += 1
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '1.0', id, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result
  }
}
