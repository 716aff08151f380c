import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  labelhash,
  namehash,
  zeroAddress,
  zeroHash,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { names } from '../networks.mjs'
import { readNameContracts } from './contracts.mjs'

const { zone, signerKey } = names

/**
 * The transactions that make names on one chain: a registry, the resolver of the zone and of the
 * reverse names, whose answers come from `gateway`, and the universal resolver that clients ask.
 *
 * @param {{
 *   deployer: `0x${string}`,
 *   firstNonce: number,
 *   gateway: string,
 *   gas: `0x${string}`
 * }} options
 */
export function planNames({ deployer, firstNonce, gateway, gas }) {
  const contracts = readNameContracts()
  const [registry, resolver, universalResolver] = [0, 1, 2].map((index) =>
    getContractAddress({ from: deployer, nonce: BigInt(firstNonce + index) }),
  )
  const deployed = (name, args) => ({
    data: encodeDeployData({ ...contracts[name], args }),
    gas,
  })
  const owned = (parent, label, of = zeroAddress) => ({
    to: registry,
    data: encodeFunctionData({
      abi: contracts.ENSRegistry.abi,
      functionName: 'setSubnodeRecord',
      args: [parent === '' ? zeroHash : namehash(parent), labelhash(label), deployer, of, 0n],
    }),
  })
  const [label, parent] = zone.split('.')
  const url = `${gateway}/gateway/{sender}/{data}.json`
  return {
    transactions: [
      deployed('ENSRegistry', []),
      deployed('OffchainResolver', [url, [privateKeyToAddress(signerKey)]]),
      deployed('LocalUniversalResolver', [registry]),
      owned('', parent),
      owned(parent, label, resolver),
      owned('', 'reverse'),
      owned('reverse', 'addr', resolver),
      owned('reverse', 'default', resolver),
    ],
    described: { zone, registry, resolver, universalResolver, signerKey },
  }
}
