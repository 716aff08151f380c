/** What every call says of who makes it (`st` and `sv` of specification §7). */
export const sdk = { type: 'latchkey', version: '0.0.0' } as const
