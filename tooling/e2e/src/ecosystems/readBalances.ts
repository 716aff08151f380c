import { StargateClient } from '@cosmjs/stargate'
import type { Localnet } from '@latchkey/localnet'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { Connection, PublicKey } from '@solana/web3.js'
import { address as bitcoinAddress, networks, Transaction } from 'bitcoinjs-lib'
import { createPublicClient, erc20Abi, http } from 'viem'

/** An account's balance, read through a library that the product does not use for it. */
export type BalanceReader = {
  native(address: string): Promise<bigint>
  token?(address: string): Promise<bigint>
}

export type BalanceReaders = {
  readonly byNamespace: Readonly<Record<string, BalanceReader>>
  close(): Promise<void>
}

/**
 * Reads the first network of each kind: viem, @solana/web3.js, @polkadot/api, bitcoinjs-lib over
 * the node's raw transactions, @cosmjs/stargate.
 */
export async function readBalances({
  evm,
  solana,
  polkadot,
  bitcoin,
  cosmos,
}: Localnet): Promise<BalanceReaders> {
  if (!solana || !polkadot || !bitcoin || !cosmos)
    throw new Error('the localnet runs fewer than five kinds of chain')
  const [ethereum] = evm
  const [first] = solana.networks
  const [hub] = polkadot.networks
  const [hubChain] = cosmos.networks
  const viem = createPublicClient({ transport: http(ethereum.rpcUrl), cacheTime: 0 })
  const web3 = new Connection(first.rpcUrl, { commitment: 'confirmed', wsEndpoint: first.wsUrl })
  const api = await ApiPromise.create({ provider: new WsProvider(hub.wsUrl), noInitWarn: true })
  const stargate = await StargateClient.connect(hubChain.cometUrl)
  const stargateBalance = async (address: string, denom: string) =>
    BigInt((await stargate.getBalance(address, denom)).amount)

  return {
    byNamespace: {
      eip155: {
        native: (address) => viem.getBalance({ address: address as `0x${string}` }),
        token: (address) =>
          viem.readContract({
            abi: erc20Abi,
            address: ethereum.token,
            functionName: 'balanceOf',
            args: [address as `0x${string}`],
          }),
      },
      solana: {
        native: async (address) => BigInt(await web3.getBalance(new PublicKey(address))),
        async token(address) {
          const { value } = await web3.getParsedTokenAccountsByOwner(new PublicKey(address), {
            mint: new PublicKey(first.token),
          })
          return value.reduce(
            (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
            0n,
          )
        },
      },
      polkadot: {
        async native(address) {
          const account = (await api.query.system?.account?.(address)) as unknown as {
            data: { free: { toBigInt(): bigint } }
          }
          return account.data.free.toBigInt()
        },
        async token(address) {
          const holding = (await api.query.assets?.account?.(hub.token, address)) as unknown as {
            toJSON(): { balance: number | string } | null
          }
          return BigInt(holding.toJSON()?.balance ?? 0)
        },
      },
      bip122: {
        /** The node lists the coins; bitcoinjs-lib reads their value and owner. */
        async native(address) {
          const [server] = bitcoin.networks[0].rpcUrls
          const coins = (await (
            await fetch(`${server}/address/${address}/utxo`)
          ).json()) as readonly { txid: string; vout: number }[]
          const script = Buffer.from(
            bitcoinAddress.toOutputScript(address, networks.regtest),
          ).toString('hex')
          const values = await Promise.all(
            coins.map(async ({ txid, vout }) => {
              const raw = (await bitcoin.rpc('getrawtransaction', [txid])) as string
              const output = Transaction.fromHex(raw).outs[vout]
              return output && Buffer.from(output.script).toString('hex') === script
                ? output.value
                : 0n
            }),
          )
          return values.reduce((sum, value) => sum + value, 0n)
        },
      },
      cosmos: {
        native: (address) => stargateBalance(address, hubChain.gas.denom),
        token: (address) => stargateBalance(address, hubChain.token),
      },
    },
    async close() {
      stargate.disconnect()
      await api.disconnect()
    },
  }
}
