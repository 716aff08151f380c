import { getNfts, type NftPage, type NftRecord } from '@latchkey/api'
import type { readContracts } from '@latchkey/localnet/evm'
import { type Abi, createPublicClient, http } from 'viem'
import { expect, vi } from 'vitest'
import type { StartOptions } from '../src/startServer.js'
import type { Backend, BackendName } from './backends.js'
import { type EvmChain, evmUser } from './evmUser.js'
import { pageClient } from './pageClient.js'
import { startTestServer, type TestServer } from './startTestServer.js'

export const nftChain = 'eip155:31337'

/** Servers that follow a local chain, their answers on NFTs, and viem's reads of the chain. */
export function nftStage(
  name: BackendName,
  evm: () => EvmChain,
  contracts: ReturnType<typeof readContracts>,
) {
  const stops: (() => Promise<void>)[] = []
  const chain = () => evm().networks[0]
  const user = () => evmUser(chain().rpcUrl, contracts)
  const viem = () => createPublicClient({ transport: http(chain().rpcUrl) })
  const start = async (
    given: object = {},
    settings: object = {},
    options: StartOptions & { readonly backend?: Backend } = {},
  ): Promise<TestServer> => {
    const limits = { blockchain: { points: 100_000, seconds: 60 } }
    const followed = {
      id: nftChain,
      name: 'Localnet One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpc: [chain().rpcUrl],
      follow: { from: 0, everySeconds: 0.05 },
      ...given,
    }
    const server = await startTestServer(name, { chains: [followed], limits, ...settings }, options)
    stops.push(server.stop)
    return server
  }
  const read = (server: TestServer, address: string, cursor?: string): Promise<NftPage> => {
    const client = pageClient(server, 'blockchain')
    return getNfts(client, { address, chainId: nftChain, ...(cursor && { cursor }) })
  }
  return {
    start,
    user,
    read,
    accountAt: (index: number) => evm().accounts[index]?.address as `0x${string}`,
    stopLater: (stop: () => Promise<void>) => void stops.push(stop),
    end: async () => {
      for (const stop of stops.splice(0).reverse()) await stop()
    },
    readAll: async (server: TestServer, address: string): Promise<readonly NftRecord[]> => {
      const found: NftRecord[] = []
      for (let cursor: string | undefined; ; ) {
        const { data, next } = await read(server, address, cursor)
        found.push(...data)
        if (!next) return found
        cursor = next
      }
    },
    /** Resolves once a server has read the chain's head as it is now. */
    caughtUp: async (server: TestServer): Promise<void> => {
      const head = Number(await user().call<string>('eth_blockNumber', []))
      await vi.waitFor(
        async () => {
          const [row] = await server.context.database.all('SELECT read_to FROM history_chains')
          expect(Number(row?.read_to ?? -1)).toBe(head)
        },
        { interval: 20 },
      )
    },
    /** ERC-721: 1 or 0, as `ownerOf` says. */
    owns: async (token: string, id: bigint, account: string): Promise<bigint> => {
      const owner = await viem()
        .readContract({
          abi: contracts.TestArt.abi as Abi,
          address: token as `0x${string}`,
          functionName: 'ownerOf',
          args: [id],
        })
        .catch(() => undefined)
      return String(owner).toLowerCase() === account.toLowerCase() ? 1n : 0n
    },
    /** ERC-1155: as `balanceOf` says. */
    balance: async (token: string, id: bigint, account: string): Promise<bigint> =>
      (await viem().readContract({
        abi: contracts.TestItems.abi as Abi,
        address: token as `0x${string}`,
        functionName: 'balanceOf',
        args: [account, id],
      })) as bigint,
  }
}

/** The held quantities, by contract and id. */
export const quantitiesOf = (records: readonly NftRecord[]) =>
  new Map(
    records.map(({ address, tokenId, quantity }) => [
      `${address.split(':')[2]?.toLowerCase()} ${tokenId}`,
      quantity.numeric,
    ]),
  )
