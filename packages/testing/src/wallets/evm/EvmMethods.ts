import type { EvmWalletRequest } from './EvmWalletRequest.js'

/** What a page's calls do, by method. */
export type EvmMethods = Readonly<
  Record<string, (params: readonly unknown[], method: string) => unknown>
>

/** Asks the owner. @throws 4001 when they decline */
export type AskOwner = (method: string, what: Question) => Promise<void>

type Question = EvmWalletRequest extends infer Request
  ? Request extends EvmWalletRequest
    ? Omit<Request, 'method' | 'chainId'>
    : never
  : never
