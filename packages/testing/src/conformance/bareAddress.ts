import { parseCaipAddress } from '@latchkey/core'

/** The address of a CAIP-10 id. The adapter under test may be of any namespace. */
export const bareAddress = (id: string): string =>
  parseCaipAddress(id, [id.slice(0, id.indexOf(':'))]).address
