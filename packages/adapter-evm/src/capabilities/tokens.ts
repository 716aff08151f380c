import {
  createError,
  parseCaipAddress,
  sanitizeText,
  type TokenBalance,
  type TokensFeature,
} from '@latchkey/core'
import { erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import type { ChainReader } from '../chain/createChainReader.js'
import { toChecksumAddress } from '../language/checksum.js'
import { createChainClient, unwrapViemError } from './chainClient.js'

/** ERC-20 balances. Name and symbol come from the contract and never serve as an identity. */
export function createTokensFeature(reader: ChainReader): TokensFeature {
  return {
    canList: false,
    async getTokenBalances({ address, network, connector, tokens = [], signal }) {
      const owner = toChecksumAddress(parseCaipAddress(address).address)
      if (!owner) throw createError('INVALID_ADDRESS')
      const client = createChainClient(reader, { network, connector, signal })
      const readToken = async (token: string): Promise<TokenBalance> => {
        const contract = toChecksumAddress(token)
        if (!contract) throw createError('INVALID_ADDRESS', { details: 'token' })
        const of = { address: contract, abi: erc20Abi }
        const [name, symbol, decimals, balance] = await Promise.all([
          readContract(client, { ...of, functionName: 'name' }),
          readContract(client, { ...of, functionName: 'symbol' }),
          readContract(client, { ...of, functionName: 'decimals' }),
          readContract(client, { ...of, functionName: 'balanceOf', args: [owner] }),
        ])
        return {
          address: contract,
          name: sanitizeText(name),
          symbol: sanitizeText(symbol, { maxGraphemes: 12 }),
          decimals,
          balance,
        }
      }
      try {
        return await Promise.all(tokens.map(readToken))
      } catch (error) {
        throw unwrapViemError(error)
      }
    },
  }
}
