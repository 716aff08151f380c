export const found = (body) => ({ status: 200, body })
/** gRPC's codes in the gateway's form: 3 with status 400, 5 with 404, 12 with 501. */
export const missing = (message) => ({ status: 404, body: { code: 5, message, details: [] } })
export const invalid = (message) => ({ status: 400, body: { code: 3, message, details: [] } })
/** The pagination of a complete list. */
export const page = (list) => ({ pagination: { next_key: null, total: String(list.length) } })
