import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPublicClient, http } from 'viem'
import { compileContracts, readContracts } from '../evm/contracts.mjs'
import { startEvm } from '../evm/index.mjs'
import { compileUniversalResolver, readNameContracts } from '../evm/names/contracts.mjs'
import { planEvm } from '../evm/networks.mjs'

test('the contracts that the chains start with are what the compiler makes of the source', () => {
  assert.deepEqual(readContracts(), compileContracts())
})

test('our universal resolver is what the compiler makes of its source', () => {
  assert.deepEqual(readNameContracts().LocalUniversalResolver, compileUniversalResolver())
})

test('the contracts of names are where the plan says, with the gateway that the start names', async () => {
  const gateway = 'http://127.0.0.1:1'
  const { networks, stop } = await startEvm({ gateway })
  try {
    const ports = networks.map(({ rpcUrl }) => new URL(rpcUrl).port)
    assert.deepEqual(networks, planEvm(ports).networks)
    const [{ rpcUrl, names }] = networks
    const { abi } = readNameContracts().OffchainResolver
    const client = createPublicClient({ transport: http(rpcUrl) })
    const url = await client.readContract({ abi, address: names.resolver, functionName: 'url' })
    assert.equal(url, `${gateway}/gateway/{sender}/{data}.json`)
    const code = await client.getCode({ address: names.universalResolver })
    assert.ok(code.length > 2)
  } finally {
    await stop()
  }
})
