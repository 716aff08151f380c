import {
  parseCaipAddress,
  type TokenBalance,
  type TokenDescription,
  type TokensFeature,
} from '@latchkey/core'
import { readAssetAccount, requireAsset, toAssetId } from '../chain/assets.js'
import { type Chain, type Chains, unreadable } from '../chain/createChains.js'
import { isHex } from '../language/answers.js'
import type { Hex } from '../language/Hex.js'
import { encodeAddress, genericPrefix, requirePublicKey } from '../language/ss58.js'

/** Number of tokens searched for an account's balances. */
const mostAssets = 2_000
const pageSize = 1_000

/** Balances of the Assets pallet; a token's address is its decimal id there. */
export function createTokensFeature(chains: Chains): TokensFeature {
  return {
    canList: true,
    async getTokenBalances({ address, network, tokens, signal }) {
      const owner = requirePublicKey(parseCaipAddress(address).address)
      const asked = tokens?.map(toAssetId)
      const chain = await chains.open({ network, signal })
      const ids = asked ?? (await findHeldAssets(chain, owner))
      const balances = await Promise.all(ids.map((id) => readToken(chain, id, owner)))
      return balances
    },
    async describeToken({ token, network, signal }) {
      const id = toAssetId(token)
      return describe(await chains.open({ network, signal, independent: true }), id)
    },
  }
}

async function describe(chain: Chain, id: bigint): Promise<TokenDescription> {
  const { name, symbol, decimals } = await requireAsset(chain, id)
  return { name, symbol, decimals }
}

async function readToken(chain: Chain, id: bigint, owner: Hex): Promise<TokenBalance> {
  const [description, { balance }] = await Promise.all([
    describe(chain, id),
    readAssetAccount(chain, id, owner),
  ])
  return { address: String(id), ...description, balance }
}

/**
 * The pallet has no list per account. The account is looked up under each token, for the first
 * 2,000 in storage order.
 */
async function findHeldAssets(chain: Chain, owner: Hex): Promise<readonly bigint[]> {
  if (!chain.runtime.hasPallet('Assets')) return []
  const assets = chain.runtime.storage('Assets', 'Asset')
  const accounts = chain.runtime.storage('Assets', 'Account')
  const ids: bigint[] = []
  let last: string | undefined
  while (ids.length < mostAssets) {
    const keys = await chain.ask('state_getKeysPaged', [
      assets.prefix,
      pageSize,
      last ?? assets.prefix,
    ])
    if (!Array.isArray(keys) || !keys.every(isHex)) throw unreadable('state_getKeysPaged')
    // Blake2_128Concat: the key ends with the id itself, in little-endian order.
    for (const key of keys)
      ids.push(BigInt(`0x${(key.slice(-8).match(/../g) ?? []).reverse().join('')}`))
    if (keys.length < pageSize) break
    last = keys.at(-1)
  }
  const account = encodeAddress(owner, genericPrefix)
  const byKey = new Map(ids.map((id) => [accounts.key(Number(id), account), id]))
  if (byKey.size === 0) return []
  const answer = (await chain.ask('state_queryStorageAt', [[...byKey.keys()]])) as
    | readonly { readonly changes?: unknown }[]
    | null
  const changes = answer?.[0]?.changes
  if (!Array.isArray(changes)) throw unreadable('state_queryStorageAt')
  const held = (changes as [Hex, unknown][]).flatMap(([key, stored]) =>
    isHex(stored) ? (byKey.get(key) ?? []) : [],
  )
  return held.sort((a, b) => (a < b ? -1 : 1))
}
