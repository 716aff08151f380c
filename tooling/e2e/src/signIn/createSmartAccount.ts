import type { LocalnetDescription } from '@latchkey/localnet'
import { readContracts } from '@latchkey/localnet/evm'
import {
  type Address,
  createClient,
  encodeFunctionData,
  http,
  type LocalAccount,
  parseEther,
  publicActions,
  serializeErc6492Signature,
  testActions,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, toAccount } from 'viem/accounts'

export type SmartAccount = {
  /** Signs as its wallet does: by ERC-6492 until it is deployed, then by ERC-1271. */
  readonly account: LocalAccount
  deploy(): Promise<void>
}

/** A contract account on the first local chain, whose owner's key is in this process. */
export async function createSmartAccount({
  evm: [chain],
}: LocalnetDescription): Promise<SmartAccount> {
  // A deployer of its own: two tests that share one send with the same nonce.
  const deployer = privateKeyToAccount(generatePrivateKey())
  const client = createClient({
    account: deployer,
    transport: http(chain.rpcUrl),
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
    .extend(testActions({ mode: 'anvil' }))
  await client.setBalance({ address: deployer.address, value: parseEther('1') })
  const { SmartAccountFactory: contract } = readContracts()
  const { contractAddress: factory } = await client.waitForTransactionReceipt({
    hash: await client.deployContract({ ...contract, args: [], chain: null }),
  })
  if (!factory) throw new Error('no factory')
  const owner = privateKeyToAccount(generatePrivateKey())
  const ask = { abi: contract.abi, args: [owner.address] }
  const address = (await client.readContract({
    ...ask,
    address: factory,
    functionName: 'addressOf',
  })) as Address
  const data = encodeFunctionData({ ...ask, functionName: 'deploy' })
  const account = toAccount({
    address,
    async signMessage({ message }) {
      const signature = await owner.signMessage({ message })
      return (await client.getCode({ address }))
        ? signature
        : serializeErc6492Signature({ address: factory, data, signature })
    },
    signTransaction: () => Promise.reject(new Error('It sends nothing.')),
    signTypedData: () => Promise.reject(new Error('It signs no data.')),
  })
  return {
    account,
    async deploy() {
      const hash = await client.sendTransaction({ to: factory, data, chain: null })
      await client.waitForTransactionReceipt({ hash })
    },
  }
}
