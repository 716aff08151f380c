import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPublicClient, http } from 'viem'
import { compileContracts, readContracts } from '../evm/contracts.mjs'
import { readPoolContracts, startEvm } from '../evm/index.mjs'
import { compileUniversalResolver, readNameContracts } from '../evm/names/contracts.mjs'
import { planEvm } from '../evm/networks.mjs'

test('the contracts that the chains start with are what the compiler makes of the source', () => {
  assert.deepEqual(readContracts(), compileContracts())
})

test('our universal resolver is what the compiler makes of its source', () => {
  assert.deepEqual(readNameContracts().LocalUniversalResolver, compileUniversalResolver())
})

test('the contracts of names and pools are where the plan says, with the gateway that the start names', async () => {
  const gateway = 'http://127.0.0.1:1'
  const { networks, stop } = await startEvm({ gateway, pools: true })
  try {
    const ports = networks.map(({ rpcUrl }) => new URL(rpcUrl).port)
    assert.deepEqual(networks, planEvm(ports, { pools: true }).networks)
    const [{ rpcUrl, names }] = networks
    const { abi } = readNameContracts().OffchainResolver
    const client = createPublicClient({ transport: http(rpcUrl) })
    const url = await client.readContract({ abi, address: names.resolver, functionName: 'url' })
    assert.equal(url, `${gateway}/gateway/{sender}/{data}.json`)
    const code = await client.getCode({ address: names.universalResolver })
    assert.ok(code.length > 2)
    const { pools, token } = networks[0]
    const { result } = await client.simulateContract({
      abi: readPoolContracts().QuoterV2.abi,
      address: pools.quoter,
      functionName: 'quoteExactInputSingle',
      args: [
        {
          tokenIn: pools.wrapped,
          tokenOut: token,
          amountIn: 10n ** 16n,
          fee: 500,
          sqrtPriceLimitX96: 0n,
        },
      ],
    })
    // A hundredth of an ether, less the pool's fee and its own small move.
    assert.ok(result[0] > 29_900_000n && result[0] < 30_000_000n)
  } finally {
    await stop()
  }
})
