/** Name and version of the SDK, sent with every call as `st` and `sv`. */
export const sdk = { type: 'latchkey', version: '0.1.0' } as const
