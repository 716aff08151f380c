/** The local chains as the server of this page describes them. */
export type Localnet = {
  readonly evm: readonly {
    readonly chainId: number
    readonly name: string
    readonly rpcUrl: string
    readonly token: `0x${string}`
    readonly batchDelegate: `0x${string}`
  }[]
  readonly accounts: readonly { readonly address: `0x${string}`; readonly privateKey: `0x${string}` }[]
}

/** Asks the page's own origin, once, before the kit is made. Undefined when no local chains run. */
export async function loadLocalnet(): Promise<Localnet | undefined> {
  const response = await fetch('/localnet.json')
  if (!response.ok) return undefined
  return ((await response.json()) as Localnet | null) ?? undefined
}
