import { answerInstead, type EvmMisbehaviour } from './EvmMisbehaviour.js'

const stranger = '0x0000000000000000000000000000000000000bad'

/** Wallets that emit events at the wrong time or with the wrong payload. */
export const eventMisbehaviours: readonly EvmMisbehaviour[] = [
  {
    name: 'emits before it is connected',
    description: 'Announces accounts and networks while its owner is still being asked.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'eth_requestAccounts', async (_, next) => {
        wallet.emit('accountsChanged', [stranger])
        wallet.emit('chainChanged', '0x539')
        wallet.emit('disconnect', { code: 1013, message: 'Disconnected' })
        wallet.emit('accountsChanged', [])
        return await next()
      }),
    expect: 'connected',
  },
  {
    name: 'emits garbage',
    description:
      'Its events carry strings, numbers, nested lists and nothing where lists of addresses and hex quantities belong.',
    flow: 'sign',
    apply: (wallet) =>
      answerInstead(wallet, 'personal_sign', async (_, next) => {
        for (const payload of [
          undefined,
          null,
          42,
          'accounts',
          { 0: stranger },
          [[stranger]],
          [null],
          ['0x12'],
        ])
          wallet.emit('accountsChanged', payload)
        for (const payload of [
          undefined,
          null,
          {},
          [],
          ['0x1'],
          '',
          '0x',
          'loading',
          -1,
          Number.NaN,
          1.5,
        ])
          wallet.emit('chainChanged', payload)
        wallet.emit('disconnect', undefined)
        return await next()
      }),
    expect: 'connected',
  },
  {
    name: 'emits after disconnect',
    description: 'Goes on telling of accounts and networks after the page has let go of it.',
    flow: 'disconnect',
    apply: (wallet) => {
      wallet.intercept(async ({ method }, next) => {
        const answer = await next()
        if (method !== 'wallet_revokePermissions') return answer
        const talk = () => {
          wallet.emit('accountsChanged', [stranger])
          wallet.emit('chainChanged', '0x539')
          wallet.emit('disconnect', { code: 4900, message: 'Disconnected' })
        }
        talk()
        setTimeout(talk, 20)
        return answer
      })
    },
    expect: 'disconnected',
  },
]
