import { describe, expect, it } from 'vitest'
import { createEip1193 } from './createEip1193.js'

const address = `0x${'a'.repeat(40)}`

function open(accounts: readonly string[] = [address]) {
  const signed: (readonly string[])[] = []
  const switched: number[] = []
  const provider = createEip1193({
    read: () => ({ accounts, chainId: 8453 }),
    sign: async (...asked) => {
      signed.push(asked)
      return '0xsignature'
    },
    switchChain: (chainId) => void switched.push(chainId),
  })
  const codeOf = (method: string, params?: unknown) =>
    provider.request({ method, params }).then(
      (answer) => ({ answer }),
      ({ code }: { code: unknown }) => code,
    )
  return { provider, signed, switched, codeOf }
}

describe('requests', () => {
  it('read the account and the chain', async () => {
    const { provider } = open()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([address])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
  })

  it('without a person have no account, and ask for a login', async () => {
    const { provider, codeOf } = open([])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(await codeOf('eth_requestAccounts')).toBe('LOGIN_REQUIRED')
  })

  it.each([
    ['Hello', '0x48656c6c6f'],
    ['', '0x'],
    ['ü€😀', '0xc3bce282acf09f9880'],
    ['0x48656C6c6f', '0x48656C6c6f'],
    ['0x', '0x'],
    ['0x123', '0x3078313233'],
    ['0xzz', '0x30787a7a'],
    ['0X00', '0x30583030'],
    ['0x00\n', '0x307830300a'],
  ])('personal_sign of %j signs the bytes %s', async (message, bytes) => {
    const { provider, signed } = open()
    expect(await provider.request({ method: 'personal_sign', params: [message, address] })).toBe(
      '0xsignature',
    )
    expect(signed).toEqual([[bytes, address]])
  })

  it.each([
    [undefined],
    [null],
    ['Hello'],
    [{}],
    [[]],
    [['Hello']],
    [[7, address]],
    [['Hello', null]],
    [[['Hello'], address]],
  ])('personal_sign with %j is refused and signs nothing', async (params) => {
    const { codeOf, signed } = open()
    expect(await codeOf('personal_sign', params)).toBe('RPC_INVALID_PARAMS')
    expect(signed).toEqual([])
  })

  it('switch the chain', async () => {
    const { provider, switched } = open()
    const params = [{ chainId: '0xA' }]
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params })).toBeNull()
    expect(switched).toEqual([10])
  })

  it.each([
    [undefined],
    [[]],
    [[null]],
    [['0x1']],
    [[{ chainId: 1 }]],
    [[{ chainId: '1' }]],
    [[{ chainId: '0x' }]],
    [[{ chainId: '0x1g' }]],
    [[{ chainId: `0x${'1'.repeat(14)}` }]],
  ])('a switch with %j is refused', async (params) => {
    const { codeOf, switched } = open()
    expect(await codeOf('wallet_switchEthereumChain', params)).toBe('RPC_INVALID_PARAMS')
    expect(switched).toEqual([])
  })

  it.each([
    'eth_sign',
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'wallet_addEthereumChain',
    'Personal_sign',
    'personal_sign ',
    'PERSONAL_SIGN',
    'personal_ѕign',
    'eth_blockNumber',
    'getSession',
    '__proto__',
    'constructor',
    'toString',
    '',
  ])('the method %j is refused and reaches nothing [F-06]', async (method) => {
    const { codeOf, signed } = open()
    expect(await codeOf(method, ['0x00', address])).toBe('METHOD_NOT_ALLOWED')
    expect(signed).toEqual([])
  })
})

describe('events', () => {
  it('reach each listener once, until it is removed', () => {
    const { provider } = open()
    const seen: unknown[] = []
    const listener = (payload: unknown) => void seen.push(payload)
    provider.on('accountsChanged', listener)
    provider.on('accountsChanged', listener)
    provider.emit('accountsChanged', [address])
    provider.emit('chainChanged', '0x1')
    expect(seen).toEqual([[address]])
    provider.removeListener('accountsChanged', listener)
    provider.removeListener('accountsChanged', listener)
    provider.emit('accountsChanged', [])
    expect(seen).toHaveLength(1)
  })

  it('one listener may hear two events, and leaves one of them', () => {
    const { provider } = open()
    const seen: unknown[] = []
    const listener = (payload: unknown) => void seen.push(payload)
    provider.on('accountsChanged', listener)
    provider.on('chainChanged', listener)
    provider.emit('accountsChanged', [address])
    provider.emit('chainChanged', '0x1')
    provider.removeListener('chainChanged', listener)
    provider.emit('chainChanged', '0xa')
    provider.emit('accountsChanged', [])
    expect(seen).toEqual([[address], '0x1', []])
  })

  it('of other names, such as connect, may be asked for and never come', () => {
    const { provider } = open()
    const listener = () => expect.unreachable()
    const { on, removeListener } = provider as unknown as Record<
      'on' | 'removeListener',
      (name: string, heard: () => void) => void
    >
    for (const name of ['connect', 'message', '__proto__']) {
      on(name, listener)
      removeListener(name, listener)
    }
    provider.emit('accountsChanged', [])
  })
})
