import { base, evm, mainnet } from '@latchkey/adapter-evm'
import type { ChainAdapter } from '@latchkey/core'
import { connectDeadlineMs } from '@latchkey/core/adapter'
import { describeMisbehaviours, type Misbehaviour } from '@latchkey/testing/conformance'
import { expect } from 'vitest'
import {
  createFakeWallet,
  type FakeCall,
  type FakeScript,
  type FakeWallet,
  people,
  wireError,
} from '../test/createFakeWallet.js'
import { openAuth } from '../test/openAuth.js'

type AuthMisbehaviour = Misbehaviour & {
  readonly flow: 'connect' | 'sign' | 'disconnect' | 'cancel'
  readonly script: (wallet: () => FakeWallet) => FakeScript
}

const networks = [mainnet, base]
const [ann] = people
const never = () => new Promise(() => {})

/** The document does this in place of its answer to one call. */
const at = (name: string, act: (call: FakeCall, wallet: () => FakeWallet) => unknown) =>
  ((wallet) => ({
    answer: (call) => (call.name === name ? act(call, wallet) : undefined),
  })) satisfies AuthMisbehaviour['script']
const reject = (code: string) => () => {
  throw wireError(code)
}

/**
 * Nothing that a document says opens another account, or leaves a page waiting. The tests of
 * `createAuthLine` have the farewell without an answer: a channel does not follow a virtual clock.
 */
const misbehaviours: readonly AuthMisbehaviour[] = [
  ...(
    [
      ['null', null],
      ['a text', 'session'],
      ['an empty list', []],
      ['a session without addresses', { ...ann, addresses: undefined }],
      ['a short address', { ...ann, addresses: { ...ann?.addresses, eip155: '0x1234' } }],
      [
        'an address in a list',
        { ...ann, addresses: { ...ann?.addresses, eip155: [ann?.addresses.eip155] } },
      ],
      [
        'an address of another ecosystem',
        { ...ann, addresses: { ...ann?.addresses, eip155: ann?.addresses.solana } },
      ],
      [
        'a CAIP address',
        { ...ann, addresses: { ...ann?.addresses, eip155: `eip155:1:${ann?.addresses.eip155}` } },
      ],
      ['a session that hides its operator', { ...ann, operatorCanOpen: undefined }],
    ] as const
  ).map(
    ([what, answer]): AuthMisbehaviour => ({
      name: `answers ${what} in place of a session`,
      flow: 'connect',
      expect: { code: 'WALLET_INVALID_RESPONSE' },
      script: at('getSession', () => Promise.resolve(answer)),
    }),
  ),
  {
    name: 'knows no one',
    flow: 'connect',
    expect: { code: 'LOGIN_REQUIRED' },
    script: at('getSession', () => Promise.resolve(undefined)),
  },
  {
    name: 'rejects with a code that the page alone has',
    flow: 'connect',
    expect: { code: 'UNKNOWN' },
    script: at('getSession', reject('EMBEDDED_WALLET_LOAD_FAILED')),
  },
  {
    name: 'rejects with a code of a prototype',
    flow: 'connect',
    expect: { code: 'UNKNOWN' },
    script: at('getSession', reject('__proto__')),
  },
  {
    name: 'never takes the hello',
    flow: 'connect',
    expect: { code: 'EMBEDDED_WALLET_LOAD_FAILED' },
    hangs: true,
    script: () => ({ isDeaf: true }),
  },
  {
    name: 'never answers',
    flow: 'connect',
    expect: { code: 'EMBEDDED_WALLET_TIMEOUT' },
    hangs: true,
    script: at('getSession', never),
  },
  {
    name: 'is replaced before its answer',
    flow: 'connect',
    expect: { code: 'EMBEDDED_WALLET_LOST' },
    script: at('getSession', ({ next }, wallet) => {
      wallet().shown().at(-1)?.load()
      return next()
    }),
  },
  {
    name: 'says that the session ended before its answer',
    flow: 'connect',
    expect: 'connected',
    script: at('getSession', ({ next }, wallet) => {
      wallet().line()?.send({ t: 'ended' })
      return next()
    }),
  },
  {
    name: 'sends messages that no one asked for',
    flow: 'connect',
    expect: 'connected',
    script: at('getSession', ({ next }, wallet) => {
      for (const stray of [null, 'text', [], { t: 'ready' }, { id: '__proto__', ok: true }])
        wallet().port()?.postMessage(stray)
      return next()
    }),
  },
  ...(
    [
      ['nothing', undefined],
      ['a number', 7],
      ['a short signature', '0x1234'],
      ['a signature in a list', [`0x${'1'.repeat(130)}`]],
      ['a signature of other signs', `0x${'g'.repeat(130)}`],
    ] as const
  ).map(
    ([what, answer]): AuthMisbehaviour => ({
      name: `signs with ${what}`,
      flow: 'sign',
      expect: { code: 'WALLET_INVALID_RESPONSE' },
      script: at('sign', () => Promise.resolve(answer)),
    }),
  ),
  ...(
    [
      ['USER_REJECTED', 'USER_REJECTED'],
      ['APPROVAL_UNAVAILABLE', 'APPROVAL_UNAVAILABLE'],
      ['LOGIN_REQUIRED', 'LOGIN_REQUIRED'],
      ['SIGNED', 'UNKNOWN'],
    ] as const
  ).map(
    ([code, ours]): AuthMisbehaviour => ({
      name: `rejects a signature with ${code}`,
      flow: 'sign',
      expect: { code: ours },
      script: at('sign', reject(code)),
    }),
  ),
  {
    name: 'is gone while the person decides',
    flow: 'sign',
    expect: { code: 'EMBEDDED_WALLET_LOST' },
    script: at('sign', (_, wallet) => {
      wallet().shown().at(-1)?.take()
      return never()
    }),
  },
  {
    name: 'stays on the stage',
    flow: 'sign',
    expect: 'connected',
    script: at('sign', ({ next }, wallet) => {
      wallet().line()?.send({ t: 'stage', shown: true })
      return next()
    }),
  },
  {
    name: 'rejects the farewell',
    flow: 'disconnect',
    expect: 'disconnected',
    script: at('logOut', async ({ next }) => {
      await next()
      throw wireError('HTTP_FAILED')
    }),
  },
  {
    name: 'is replaced at the farewell',
    flow: 'disconnect',
    expect: 'disconnected',
    script: at('logOut', async ({ next }, wallet) => {
      await next()
      wallet().shown().at(-1)?.load()
    }),
  },
  {
    name: 'answers late, once the page left',
    flow: 'cancel',
    expect: { code: 'ABORTED' },
    script: at('getSession', async ({ next }) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return await next()
    }),
  },
]

function createPage({ script }: Pick<AuthMisbehaviour, 'script'>) {
  const wallet: FakeWallet = createFakeWallet(script(() => wallet))
  wallet.logIn()
  const { connector, countListeners } = openAuth(wallet)
  const adapter: ChainAdapter = {
    ...evm({ networks }),
    watchConnectors: (changed) => {
      changed([connector])
      return () => {}
    },
  }
  return { adapter, networks, countListeners, asked: () => wallet.calls, wallet }
}

describeMisbehaviours({
  name: 'auth',
  misbehaviours,
  createPage,
  connectDeadlineMs,
  transfer: () => ({ to: `0x${'2'.repeat(40)}`, amount: 1n }),
  flows: {},
  expectSignature: (signature) => expect(signature).toMatch(/^0x[0-9a-f]{130}$/),
  expectConnection({ accounts, network }) {
    expect(network).toBe(mainnet.caipNetworkId)
    expect(accounts.map(({ address }) => address)).toEqual([`eip155:1:${ann?.addresses.eip155}`])
  },
})
