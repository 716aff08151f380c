import type { EvmWalletRequest } from './EvmWalletRequest.js'

/** Handlers of a page's calls, by method. */
export type EvmMethods = Readonly<
  Record<string, (params: readonly unknown[], method: string) => unknown>
>

/** Prompts the owner. @throws 4001 on rejection */
export type AskOwner = (method: string, what: Question) => Promise<void>

type Question = EvmWalletRequest extends infer Request
  ? Request extends EvmWalletRequest
    ? Omit<Request, 'method' | 'chainId'>
    : never
  : never
