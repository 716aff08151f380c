import type { CaipAddress } from '@latchkey/core'

/** The bare address of a CAIP-10 id. */
export function bareAddress(address: CaipAddress): string {
  return address.slice(address.lastIndexOf(':') + 1)
}
