import {
  createError,
  isKitError,
  parseCaipAddress,
  sanitizeText,
  type TokenDescription,
  type TokensFeature,
  truncateAddress,
} from '@latchkey/core'
import { type Client, decodeAbiParameters, encodeFunctionData, erc20Abi, hexToString } from 'viem'
import { call, readContract } from 'viem/actions'
import type { ChainReader } from '../chain/createChainReader.js'
import type { Hex } from '../language/answers.js'
import { toChecksumAddress } from '../language/checksum.js'
import { reading, unwrapViemError } from './chainClient.js'

/** ERC-20 balances. Name and symbol come from the contract and never serve as an identity. */
export function createTokensFeature(reader: ChainReader): TokensFeature {
  return {
    canList: false,
    async getTokenBalances({ address, network, connector, tokens = [], signal }) {
      const owner = toChecksumAddress(parseCaipAddress(address).address)
      if (!owner) throw createError('INVALID_ADDRESS')
      return await reading(reader, { network, connector, signal }, (client) =>
        Promise.all(
          tokens.map(async (token) => {
            const contract = requireContract(token)
            const [description, balance] = await Promise.all([
              describe(client, contract),
              readContract(client, {
                address: contract,
                abi: erc20Abi,
                functionName: 'balanceOf',
                args: [owner],
              }),
            ])
            return { address: contract, ...description, balance }
          }),
        ),
      )
    },
    async describeToken({ token, network, connector, signal }) {
      const contract = requireContract(token)
      return await reading(reader, { network, connector, signal, independent: true }, (client) =>
        describe(client, contract),
      )
    },
  }
}

function requireContract(token: string): Hex {
  const contract = toChecksumAddress(token)
  if (!contract) throw createError('INVALID_ADDRESS', { details: 'token' })
  return contract
}

async function describe(client: Client, contract: Hex): Promise<TokenDescription> {
  const [name, symbol, decimals] = await Promise.all([
    readText(client, contract, 'name'),
    readText(client, contract, 'symbol'),
    readContract(client, { address: contract, abi: erc20Abi, functionName: 'decimals' }),
  ])
  const shown = sanitizeText(symbol, { maxGraphemes: 12 }) || truncateAddress(contract)
  return { name: sanitizeText(name) || shown, symbol: shown, decimals }
}

/**
 * A name or a symbol, which ERC-20 leaves optional: `string`, or `bytes32` in contracts older than
 * the standard, such as MKR. Empty where the contract has none.
 */
async function readText(
  client: Client,
  contract: Hex,
  functionName: 'name' | 'symbol',
): Promise<string> {
  try {
    const data = encodeFunctionData({ abi: erc20Abi, functionName })
    return decodeText((await call(client, { to: contract, data })).data)
  } catch (error) {
    if (isKitError(unwrapViemError(error), 'TRANSACTION_REVERTED')) return ''
    throw error
  }
}

function decodeText(data: Hex = '0x'): string {
  if (data.length === 66) return hexToString(data).replaceAll('\0', '')
  try {
    return decodeAbiParameters([{ type: 'string' }], data)[0]
  } catch {
    return ''
  }
}
