import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeWallet, people, signature, wireError } from '../../test/createFakeWallet.js'
import { openLine } from '../../test/openAuth.js'

const [ann, bob] = people.map(({ addresses }) => addresses.eip155) as [string, string]

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    (answer) => ({ answer }),
    ({ code }: { code: unknown }) => code,
  )

/** A line, and what the page hears of it. */
function open(wallet: ReturnType<typeof createFakeWallet>) {
  const line = openLine(wallet)
  const heard: unknown[] = []
  line.provider.on('accountsChanged', (accounts) => heard.push(accounts))
  line.provider.on('chainChanged', (chainId) => heard.push(chainId))
  line.onChange(() => heard.push(line.state()))
  const sign = (address: string, message = '0x00') =>
    line.provider.request({ method: 'personal_sign', params: [message, address] })
  return { line, heard, sign }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('the session', () => {
  it('is that of the document, and the page hears of each other account once', async () => {
    const wallet = createFakeWallet()
    const { line, heard } = open(wallet)
    expect(await line.session()).toBeUndefined()
    expect(await line.sendCode('ann@mail.example')).toBe(30)
    expect(await line.logIn('person0')).toEqual(people[0])
    expect(await line.session()).toEqual(people[0])
    expect(await line.logIn('person1')).toEqual(people[1])
    const state = (address: string | undefined) => ({ address, chainId: 1 })
    expect(heard).toEqual([[ann], state(ann), [bob], state(bob)])
    wallet.revoke()
    await vi.waitFor(() => expect(heard.slice(4)).toEqual([[], state(undefined)]))
    expect(wallet.page.frames).toHaveLength(1)
  })

  it('has the fields that the page knows, and no other secret [F-16]', async () => {
    const secrets = { token: 'eyJhbGciOi', addresses: { ...people[0]?.addresses, seed: 'abandon' } }
    const wallet = createFakeWallet({
      answer: ({ name }) => (name === 'logIn' ? { ...people[0], ...secrets } : undefined),
    })
    expect(await open(wallet).line.logIn('person0')).toEqual(people[0])
  })

  it('a login that answers no session is refused', async () => {
    const wallet = createFakeWallet({
      answer: ({ name, next }) => (name === 'logIn' ? Promise.resolve() : next()),
    })
    const { line, heard } = open(wallet)
    expect(await codeOf(line.logIn('person0'))).toBe('WALLET_INVALID_RESPONSE')
    expect(heard).toEqual([])
  })

  it.each([
    undefined,
    null,
    30,
    {},
    { resendSeconds: '30' },
    { resendSeconds: -1 },
    { resendSeconds: Number.NaN },
  ])('a sent code with %j for its seconds is refused', async (answer) => {
    const wallet = createFakeWallet({
      answer: () => Promise.resolve(answer),
    })
    expect(await codeOf(open(wallet).line.sendCode('ann@mail.example'))).toBe(
      'WALLET_INVALID_RESPONSE',
    )
  })

  it('errors of the document have its code and its seconds', async () => {
    const wallet = createFakeWallet({
      answer() {
        throw wireError('EMAIL_THROTTLED')
      },
    })
    expect(await codeOf(open(wallet).line.sendCode('ann@mail.example'))).toBe('EMAIL_THROTTLED')
  })
})

describe('signatures', () => {
  it('are of the account that is logged in, with its case or another', async () => {
    const asked: unknown[] = []
    const wallet = createFakeWallet({
      answer: ({ name, input, next }) => {
        if (name === 'sign') asked.push(input)
        return next()
      },
    })
    const { line, sign } = open(wallet)
    expect(await codeOf(sign(ann))).toBe('ACCOUNT_CHANGED')
    await line.logIn('person0')
    expect(await sign(ann.toUpperCase().replace('X', 'x'), '0x1234')).toBe(signature)
    expect(asked).toEqual([
      { method: 'personal_sign', message: '0x1234', address: ann.toUpperCase().replace('X', 'x') },
    ])
    await line.logIn('person1')
    expect(await codeOf(sign(ann))).toBe('ACCOUNT_CHANGED')
    expect(asked).toHaveLength(1)
  })
})

describe('a signature of another shape', () => {
  it.each([[undefined], [7], ['0x1234'], [`0x${'G'.repeat(130)}`], [[signature]], [{ signature }]])(
    '%j is refused',
    async (answer) => {
      const wallet = createFakeWallet({
        answer: ({ name, next }) => (name === 'sign' ? Promise.resolve(answer) : next()),
      })
      const { line, sign } = open(wallet)
      await line.logIn('person0')
      expect(await codeOf(sign(ann))).toBe('WALLET_INVALID_RESPONSE')
    },
  )
})

describe('a question that no one answers', () => {
  it('ends after 10 minutes, and the document hears it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let question: AbortSignal | undefined
    const wallet = createFakeWallet({
      answer({ name, signal, next }) {
        if (name !== 'sign') return next()
        question = signal
        return new Promise(() => {})
      },
    })
    const { line, sign } = open(wallet)
    await line.logIn('person0')
    const signing = codeOf(sign(ann))
    await vi.waitFor(() => expect(question).toBeDefined())
    await vi.advanceTimersByTimeAsync(9 * 60_000)
    expect(question?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await signing).toBe('EMBEDDED_WALLET_TIMEOUT')
    await vi.waitFor(() => expect(question?.aborted).toBe(true))
  })
})

describe('the chain', () => {
  it('is the one of the stored account if the host has it, else the current, else the first', async () => {
    const { line, heard } = open(createFakeWallet())
    line.offer([10, 8453], undefined)
    expect(line.state().chainId).toBe(10)
    line.offer([10, 8453], `eip155:8453:${ann}`)
    expect(line.state().chainId).toBe(8453)
    line.offer([10, 8453], `eip155:1:${ann}`)
    expect(line.state().chainId).toBe(8453)
    line.offer([1], undefined)
    line.offer([], undefined)
    expect(await line.provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(heard).toEqual(['0xa', '0x2105', '0x1'])
  })

  it('changes to those of the host alone, and the page hears of it once', () => {
    const { line, heard } = open(createFakeWallet())
    line.offer([1, 10], undefined)
    line.switchChain(10)
    line.switchChain(10)
    expect(() => line.switchChain(56)).toThrow(
      expect.objectContaining({ code: 'NETWORK_NOT_IN_WALLET' }),
    )
    expect(heard).toEqual(['0xa', { address: undefined, chainId: 10 }])
  })
})

describe('the document', () => {
  it('is loaded by the first call alone', async () => {
    const wallet = createFakeWallet()
    const { line } = open(wallet)
    line.offer([1], undefined)
    expect(await line.provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(wallet.page.frames).toEqual([])
    await Promise.all([line.session(), line.session()])
    expect(wallet.page.frames).toHaveLength(1)
    expect(wallet.page.frames[0]).toMatchObject({ title: 'E-mail' })
  })

  it('that failed to load is loaded again by the next call', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isDeaf = true
    const wallet = createFakeWallet({
      get isDeaf() {
        return isDeaf
      },
    })
    const { line } = open(wallet)
    const first = [line.session(), line.sendCode('ann@mail.example')].map(codeOf)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await Promise.all(first)).toEqual([
      'EMBEDDED_WALLET_LOAD_FAILED',
      'EMBEDDED_WALLET_LOAD_FAILED',
    ])
    expect(wallet.shown()).toEqual([])
    isDeaf = false
    expect(await line.sendCode('ann@mail.example')).toBe(30)
    expect(wallet.page.frames).toHaveLength(2)
  })

  it('that is lost is loaded again by the next call, which alone it hears', async () => {
    let goes = true
    const wallet = createFakeWallet({
      answer({ name, next }) {
        if (name !== 'sign' || !goes) return next()
        wallet.shown()[0]?.load()
        return new Promise(() => {})
      },
    })
    wallet.logIn()
    const { line, sign } = open(wallet)
    await line.session()
    expect(await codeOf(sign(ann))).toBe('EMBEDDED_WALLET_LOST')
    expect(wallet.shown()).toEqual([])
    goes = false
    expect(await line.session()).toEqual(people[0])
    expect(wallet.calls).toEqual(['hello', 'getSession', 'sign', 'hello', 'getSession'])
    expect(wallet.shown()).toHaveLength(1)
  })
})

describe('a log out', () => {
  it('ends the session, and the element is gone', async () => {
    const wallet = createFakeWallet()
    const { line, heard } = open(wallet)
    await line.logIn('person0')
    await line.logOut()
    expect(heard.slice(2)).toEqual([[], { address: undefined, chainId: 1 }])
    expect(wallet.shown()).toEqual([])
    expect(await line.session()).toBeUndefined()
    expect(wallet.page.frames).toHaveLength(2)
  })

  it('of a document that hangs ends after 3 s, and a call meanwhile gets the next document', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const wallet = createFakeWallet({
      answer: ({ name, next }) => (name === 'logOut' ? new Promise(() => {}) : next()),
    })
    const { line, heard } = open(wallet)
    await line.logIn('person0')
    const leaving = codeOf(line.logOut())
    const next = line.logIn('person1')
    await vi.advanceTimersByTimeAsync(2_999)
    expect(wallet.shown()).toHaveLength(1)
    expect(wallet.calls).toEqual(['hello', 'logIn', 'logOut'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await leaving).toBe('EMBEDDED_WALLET_TIMEOUT')
    expect(wallet.page.frames[0]?.isInPage()).toBe(false)
    expect(heard.slice(2, 4)).toEqual([[], { address: undefined, chainId: 1 }])
    expect(await next).toEqual(people[1])
    expect(wallet.calls.slice(3)).toEqual(['hello', 'logIn'])
    expect(wallet.shown()).toHaveLength(1)
  })
})
