import { createClient, defineChain, getAddress, http, TransactionReceiptNotFoundError } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { deployContract, getTransactionReceipt, writeContract } from 'viem/actions'
import { readContracts } from './contracts.mjs'
import { chains as planned } from './networks.mjs'
import { startAnvil } from './startAnvil.mjs'

/** The phrase of local Ethereum tools: its keys are public and hold no real funds. */
const mnemonic = 'test test test test test test test test test test test junk'
const accountCount = 10
const tokensEach = 1_000_000_000n // 1,000 LTD at 6 decimals
const fundedWithTokens = 4

/**
 * Starts both chains, deploys the contracts at the same addresses on each, funds the accounts. See
 * index.d.mts.
 */
export async function startEvm({ ports = [0, 0] } = {}) {
  const contracts = readContracts()
  const started = await Promise.allSettled(
    planned.map(({ chainId }, i) => startAnvil({ chainId, port: ports[i] ?? 0 })),
  )
  const chains = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(chains.map((chain) => chain.stop()))
  }
  try {
    const failed = started.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    const wallets = Array.from({ length: accountCount }, (_, addressIndex) =>
      mnemonicToAccount(mnemonic, { addressIndex }),
    )
    const accounts = wallets.map((account) => ({
      address: account.address,
      privateKey: `0x${Buffer.from(account.getHdKey().privateKey).toString('hex')}`,
    }))
    const networks = await Promise.all(
      chains.map(async (chain, i) => ({
        ...planned[i],
        rpcUrl: chain.rpcUrl,
        ...(await deploy(chain, contracts, wallets)),
      })),
    )
    return { networks, accounts, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The last account deploys, so that the first ones start at nonce 0. */
async function deploy(chain, contracts, wallets) {
  const client = createClient({
    account: wallets[wallets.length - 1],
    chain: defineChain({
      id: chain.chainId,
      name: String(chain.chainId),
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    }),
    transport: http(chain.rpcUrl),
    pollingInterval: 20,
  })
  const create = async ({ abi, bytecode }) => {
    const hash = await deployContract(client, { abi, bytecode })
    const receipt = await receiptOf(client, hash)
    return getAddress(receipt.contractAddress)
  }
  const token = await create(contracts.TestDollar)
  const batchDelegate = await create(contracts.BatchDelegate)
  const afterContracts = 2
  await Promise.all(
    wallets.slice(0, fundedWithTokens).map(async ({ address }, index) => {
      const hash = await writeContract(client, {
        abi: contracts.TestDollar.abi,
        address: token,
        functionName: 'mint',
        args: [address, tokensEach],
        nonce: afterContracts + index,
        // Fixed gas, since an estimate could run before the earlier transactions are mined.
        gas: 100_000n,
      })
      await receiptOf(client, hash)
    }),
  )
  return { token, batchDelegate }
}

/**
 * viem's own wait looks again only when a block comes, and on a chain that mines one a transaction
 * none comes after a look that was too early.
 */
async function receiptOf(client, hash) {
  for (const deadline = Date.now() + 30_000; ; ) {
    try {
      return await getTransactionReceipt(client, { hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
