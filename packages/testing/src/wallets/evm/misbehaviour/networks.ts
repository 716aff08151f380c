import { createProviderError } from '../../createProviderError.js'
import { answerInstead, type EvmMisbehaviour } from './EvmMisbehaviour.js'

const switchChain = 'wallet_switchEthereumChain'

/** Wallets with unusual network switches. */
export const networkMisbehaviours: readonly EvmMisbehaviour[] = [
  {
    name: 'switches chain mid-flow',
    description:
      'The wallet goes to another network, without a word, between what the person confirmed and the request.',
    flow: 'send',
    apply: (wallet) => {
      let accountsRead = false
      wallet.intercept((args, next) => {
        // Connecting reads the chain first; the change comes with the next request.
        if (args.method === 'eth_chainId' && accountsRead && wallet.isPermitted)
          return Promise.resolve('0x1')
        if (args.method === 'eth_chainId') accountsRead = true
        return next()
      })
    },
    expect: { code: 'NETWORK_MISMATCH' },
    mustNotAsk: 'eth_sendTransaction',
  },
  {
    name: 'wraps the unknown chain',
    description: 'Hides 4902 inside an internal error, as MetaMask Mobile does.',
    flow: 'switch',
    apply: (wallet) =>
      answerInstead(wallet, switchChain, async (_, next) => {
        try {
          return await next()
        } catch (error) {
          throw createProviderError(-32603, 'Internal JSON-RPC error.', { originalError: error })
        }
      }),
    expect: 'connected',
  },
  {
    name: 'words for the unknown chain',
    description: 'Says that it does not recognise the chain, with no code at all.',
    flow: 'switch',
    apply: (wallet) =>
      answerInstead(wallet, switchChain, async (_, next) => {
        try {
          return await next()
        } catch (error) {
          throw new Error((error as Error).message)
        }
      }),
    expect: 'connected',
  },
  {
    name: 'adds but does not switch',
    description: 'Takes a new network into its list and stays where it was.',
    flow: 'switch',
    apply: (wallet) => {
      const before = () => wallet.chainId
      answerInstead(wallet, 'wallet_addEthereumChain', async (_, next) => {
        const chainId = before()
        await next()
        wallet.selectChain(chainId)
        return null
      })
    },
    expect: 'connected',
  },
]
