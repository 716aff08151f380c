import { createWalletClient, encodeFunctionData, http, parseUnits, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The phrase of local Ethereum tools: its keys are public and hold no real funds. */
const mnemonic = 'test test test test test test test test test test test junk'
/** The ninth account pays out ether; tokens are minted, which is open to all. */
const addressIndex = 8
const mint = [
  {
    type: 'function',
    name: 'mint',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [],
  },
]

/** Delivers a purchase on a local chain, and resolves with the transaction once it is mined. */
export async function deliverOnEvm(rpcUrl, { address, asset, amount }) {
  const faucet = createWalletClient({
    account: mnemonicToAccount(mnemonic, { addressIndex }),
    transport: http(rpcUrl),
    pollingInterval: 50,
  }).extend(publicActions)
  const units = parseUnits(amount, asset.decimals)
  const hash = await faucet.sendTransaction({
    chain: null,
    ...(asset.token === undefined
      ? { to: address, value: units }
      : {
          to: asset.token,
          data: encodeFunctionData({ abi: mint, functionName: 'mint', args: [address, units] }),
        }),
  })
  const { status } = await faucet.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`The delivery ${hash} failed`)
  return hash
}
