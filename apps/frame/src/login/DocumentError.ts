import type { WireError } from '@latchkey/connector-auth/guest'

/** An error for the host, with a code of the kit. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  constructor(
    readonly code: string,
    message: string,
    readonly params?: WireError['params'],
  ) {
    super(message)
  }
}

/** An error on the wire. Text that the document did not write itself stays here. */
export function toWire(error: unknown): WireError {
  if (!(error instanceof DocumentError)) return { code: 'UNKNOWN', message: 'An error occurred' }
  const { code, message, params } = error
  return { code, message, ...(params && { params }) }
}
