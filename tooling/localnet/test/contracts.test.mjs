import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileContracts, readContracts } from '../evm/contracts.mjs'

test('the contracts that the chains start with are what the compiler makes of the source', () => {
  assert.deepEqual(readContracts(), compileContracts())
})
