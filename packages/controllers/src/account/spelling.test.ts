import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { expect, test, vi } from 'vitest'
import { startForTest } from '../../test/startForTest.js'
import { createKit } from '../kit/createKit.js'

/** A kit whose wallet writes its accounts in small letters, where the standard has large ones. */
async function setUp(spell = async (account: string) => account.toUpperCase()) {
  const connector = createFakeConnector({ id: 'a', addresses: ['0xa1', '0xa2'] })
  const spellAccount = vi.fn(spell)
  const adapter = {
    ...createFakeAdapter({ connectors: [connector], getNativeBalance: async () => 1n }),
    spellAccount: spellAccount as never,
  }
  const kit = createKit({
    adapters: [adapter],
    environment: createFakeEnvironment(),
    prefetch: 'none',
  })
  startForTest(kit)
  await kit.connection.connect({ connectorId: 'a' })
  return { kit, connector, spellAccount, spellings: () => kit.account.store.getState().spellings }
}

test('accounts have the spelling of their standard once the account is shown, each asked for once', async () => {
  const { kit, connector, spellAccount, spellings } = await setUp()
  expect(spellings()).toBeUndefined()
  await kit.account.refreshName()
  const both = { 'eip155:1:0xa1': 'EIP155:1:0XA1', 'eip155:1:0xa2': 'EIP155:1:0XA2' }
  expect(spellings()).toEqual(both)
  connector.wallet.select('eip155', ['0xa3', '0xa1'])
  await settle()
  expect(spellings()).toEqual({ ...both, 'eip155:1:0xa3': 'EIP155:1:0XA3' })
  await kit.account.refreshName()
  expect(spellAccount).toHaveBeenCalledTimes(3)
  // The connection keeps the wallet's spelling, for comparisons.
  expect(kit.connection.store.getState().byNamespace.eip155?.connection?.active).toBe(
    'eip155:1:0xa3',
  )
})

test('an account whose spelling does not come keeps that of the wallet, and is asked for again', async () => {
  let fails = true
  const { kit, spellings } = await setUp(async (account) => {
    if (fails) throw new TypeError('Failed to fetch dynamically imported module')
    return account.toUpperCase()
  })
  await kit.account.refreshName()
  expect(spellings()).toBeUndefined()
  fails = false
  await kit.account.refreshName()
  expect(Object.keys(spellings() ?? {})).toHaveLength(2)
})
