import { describeInstructions, type KnownToken } from '@latchkey/testing/reading'
import type { SolanaWalletRequest } from '@latchkey/testing/solana'
import { type Described, describeConnect, describeMessage, toRaw } from './Described.js'

const ecosystem = 'Solana'

/** The consent window of a request on Solana.  */
export function describeSolana(
  request: SolanaWalletRequest,
  tokens: readonly KnownToken[],
): Described {
  switch (request.kind) {
    case 'connect':
      return describeConnect(request.accounts, ecosystem)
    case 'signMessage':
      return describeMessage(request.account, request.message, ecosystem)
    case 'signIn':
      return {
        ...describeMessage(request.account, request.message, ecosystem),
        title: 'Sign in to this site?',
      }
    case 'signTransaction':
      return {
        title: request.sends ? 'Send this transaction?' : 'Sign this transaction?',
        lines: [
          ['On', ecosystem],
          ['From', request.account],
          ...describeInstructions(request.instructions, { tokens }),
        ],
        raw: toRaw(request),
      }
  }
}
