import type { ReactNode } from 'react'
import { expect, expectTypeOf, test } from 'vitest'
import {
  ConnectButton,
  isKitError,
  type OtherNamespaces,
  type ThemeVariables,
  type UseConnectionResult,
  useConnection,
} from './index.js'

// Checks of the inferred types: a wrong line here does not compile.

function useEvm() {
  const { address, chainId, namespace } = useConnection({ namespace: 'eip155' })
  expectTypeOf(address).toEqualTypeOf<`0x${string}` | undefined>()
  expectTypeOf(chainId).toEqualTypeOf<number | undefined>()
  expectTypeOf(namespace).toEqualTypeOf<'eip155' | undefined>()
}

test('a connection is narrowed by isConnected and by its namespace', () => {
  const read = (connection: UseConnectionResult) => {
    if (!connection.isConnected)
      return expectTypeOf(connection.address).toEqualTypeOf<string | undefined>()
    expectTypeOf(connection.caipAddress).toEqualTypeOf<`${string}:${string}:${string}`>()
    expectTypeOf(connection.connectorId).toEqualTypeOf<string>()
    if (connection.namespace !== 'eip155') {
      // Not spelled out: a host's own adapter adds its namespace.
      expectTypeOf(connection.namespace).toEqualTypeOf<keyof OtherNamespaces>()
      expectTypeOf<'solana' | 'polkadot' | 'bip122' | 'cosmos'>().toExtend<
        typeof connection.namespace
      >()
      return expectTypeOf(connection.chainId).toEqualTypeOf<undefined>()
    }
    expectTypeOf(connection.address).toEqualTypeOf<`0x${string}`>()
    return expectTypeOf(connection.chainId).toEqualTypeOf<number>()
  }
  expect(read).toBeTypeOf('function')
})

test('one that is asked for on eip155 has the address and the chain id of viem', () => {
  expect(useEvm).toBeTypeOf('function')
})

test('a button of the host’s own look is given the same', () => {
  const button: ReactNode = (
    <ConnectButton.Custom>
      {(state) => {
        if (state.isConnected && state.namespace === 'eip155')
          expectTypeOf(state.address).toEqualTypeOf<`0x${string}`>()
        return state.isOpen ? null : state.address
      }}
    </ConnectButton.Custom>
  )
  expect(button).toBeTruthy()
})

test('the variables of a theme have their names', () => {
  expectTypeOf<'accent' | '--lk-accent'>().toExtend<keyof ThemeVariables>()
  expectTypeOf<'acccent'>().not.toExtend<keyof ThemeVariables>()
  const theme: ThemeVariables = { accent: '#06f' }
  expect(Object.keys(theme)).toEqual(['accent'])
})

test('an error that is asked for by its code has that code', () => {
  const read = (error: unknown) => {
    if (isKitError(error, 'USER_REJECTED'))
      return expectTypeOf(error.code).toEqualTypeOf<'USER_REJECTED'>()
    return isKitError(error) && expectTypeOf(error.code).toExtend<string>()
  }
  expect(read(new Error('of another'))).toBe(false)
})
