import { encodeFunctionData, getContractAddress, numberToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { readContracts } from './contracts.mjs'
import { readNameContracts } from './names/contracts.mjs'
import { planNames } from './names/planNames.mjs'
import { chains as planned } from './networks.mjs'
import { readPoolContracts } from './pools/artefacts.mjs'
import { deployPools } from './pools/deployPools.mjs'
import { buildRouterSwap, quoteRoute } from './pools/routerSwap.mjs'
import { startAnvil } from './startAnvil.mjs'

/** The phrase of local Ethereum tools: its keys are public and hold no real funds. */
const mnemonic = 'test test test test test test test test test test test junk'
const accountCount = 10
const tokensEach = 1_000_000_000n // 1,000 LTD at 6 decimals
const fundedWithTokens = 4
/** The first account's amount of the second token: 60 times 5 LTE at 18 decimals. */
const eurosInParts = 60
const euroPart = 5n * 10n ** 18n
/** Unsolicited NFTs of the first account. */
const spamCount = 3n
/** Fixed, since an estimate could run before the earlier transactions are mined. */
const contractGas = numberToHex(2_000_000)
const mintGas = numberToHex(150_000)

/** Where the server answers by default. */
const defaultGateway = 'http://127.0.0.1:8787'

export {
  buildRouterSwap,
  deployPools,
  quoteRoute,
  readContracts,
  readNameContracts,
  readPoolContracts,
}

/**
 * Starts both chains, deploys the contracts at the same addresses on each, funds the accounts. See
 * index.d.mts.
 */
export async function startEvm({ ports = [0, 0], gateway = defaultGateway, pools = false } = {}) {
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
      chains.map(async (chain, i) => {
        const deployed = await deploy(chain, contracts, wallets, i === 0 ? gateway : undefined)
        const network = { ...planned[i], rpcUrl: chain.rpcUrl, ...deployed }
        return i === 0 && pools ? { ...network, pools: await deployPools(network) } : network
      }),
    )
    return { networks, accounts, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The last account deploys, so that the first ones start at nonce 0. It also gives the first one
 * tokens and NFTs, one transaction each, so that a page of its history is full. One block holds
 * all: a block for each would take the chain a second. With a gateway, names come last.
 */
async function deploy({ rpcUrl }, contracts, wallets, gateway) {
  const deployer = wallets[wallets.length - 1].address
  const [first] = wallets
  const kinds = ['TestDollar', 'BatchDelegate', 'TestEuro', 'TestArt', 'TestItems']
  const [token, batchDelegate, euro, art, items] = kinds.map((_, nonce) =>
    getContractAddress({ from: deployer, nonce: BigInt(nonce) }),
  )
  const mint = (to, name, args) => ({
    to,
    data: encodeFunctionData({ abi: contracts[name].abi, functionName: 'mint', args }),
  })
  const transactions = [
    ...kinds.map((name) => ({ data: contracts[name].bytecode, gas: contractGas })),
    ...wallets
      .slice(0, fundedWithTokens)
      .map(({ address }) => mint(token, 'TestDollar', [address, tokensEach])),
    ...Array.from({ length: eurosInParts }, () =>
      mint(euro, 'TestEuro', [first.address, euroPart]),
    ),
    ...[1n, 2n, 3n].map((id) => mint(art, 'TestArt', [first.address, id])),
    mint(items, 'TestItems', [first.address, [1n, 2n], [5n, 10n]]),
  ]
  const names =
    gateway === undefined
      ? undefined
      : planNames({ deployer, firstNonce: transactions.length, gateway, gas: contractGas })
  transactions.push(...(names?.transactions ?? []))
  // Last, so that it moves no other contract.
  const spam = getContractAddress({ from: deployer, nonce: BigInt(transactions.length) })
  transactions.push(
    { data: contracts.TestSpam.bytecode, gas: contractGas },
    {
      to: spam,
      data: encodeFunctionData({
        abi: contracts.TestSpam.abi,
        functionName: 'airdrop',
        args: [first.address, spamCount],
      }),
      gas: contractGas,
    },
  )
  const send = (transaction, nonce) => ({
    jsonrpc: '2.0',
    id: nonce,
    method: 'eth_sendTransaction',
    params: [{ from: deployer, nonce: numberToHex(nonce), gas: mintGas, ...transaction }],
  })
  const call = (method, params) => ask(rpcUrl, { jsonrpc: '2.0', id: 1, method, params })
  await call('evm_setAutomine', [false])
  const answers = await ask(rpcUrl, transactions.map(send))
  const hashes = answers.map(({ result, error }) => {
    if (error) throw new Error(`The local chain refused a transaction: ${error.message}`)
    return result
  })
  await call('evm_mine', [])
  await receiptsOf(rpcUrl, hashes)
  await call('evm_setAutomine', [true])
  return { token, batchDelegate, euro, art, items, ...(names && { names: names.described }) }
}

async function ask(url, body) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.json()
}

/** Waits until every transaction is mined and has succeeded. */
async function receiptsOf(url, hashes) {
  for (const deadline = Date.now() + 30_000; ; ) {
    const answers = await ask(
      url,
      hashes.map((hash, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'eth_getTransactionReceipt',
        params: [hash],
      })),
    )
    const receipts = answers.map(({ result }) => result)
    if (receipts.some((receipt) => receipt && receipt.status !== '0x1'))
      throw new Error('A transaction of the local chain failed')
    if (receipts.every(Boolean)) return
    if (Date.now() > deadline) throw new Error('The local chain does not mine')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
