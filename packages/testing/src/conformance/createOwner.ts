import type { WalletHand } from './ConformanceBench.js'

/** The owner of a bench's wallet: its answers to consent screens, and the controls to set them. */
export type Owner = {
  /** The wallet's `approve`. */
  approve(): boolean | Promise<boolean>
  /** Returns this owner's controls of the wallet. */
  hold(wallet: Pick<WalletHand, 'selectAccount' | 'revoke' | 'countListeners'>): WalletHand
}

/**
 * Creates an owner who agrees to everything by default.
 *
 * @example
 * const owner = createOwner()
 * const wallet = createEvmWallet({
 *   privateKeys,
 *   chains: [{ id: 31337, rpcUrl }],
 *   approve: owner.approve,
 * })
 * const hand = owner.hold(wallet)
 */
export function createOwner(): Owner {
  let answer: boolean | 'hang' = true
  let prompts = 0
  let waiting: ((answer: boolean) => void)[] = []
  return {
    approve() {
      prompts += 1
      return answer === 'hang' ? new Promise((resolve) => waiting.push(resolve)) : answer
    },
    hold: ({ selectAccount, revoke, countListeners }) => ({
      setAnswer(next) {
        answer = next
        if (next === 'hang') return
        for (const decide of waiting) decide(next)
        waiting = []
      },
      countPrompts: () => prompts,
      selectAccount,
      revoke,
      countListeners,
    }),
  }
}
