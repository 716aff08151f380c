import { type Account, type Connector, type Network, parseCaipAddress } from '@latchkey/core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdapterAbility, AdapterConformanceOptions, Stage } from './AdapterStage.js'
import type { AdapterBench } from './ConformanceBench.js'
import { expectKitError, rejection } from './describeConnectorConformance.js'
import { find, loadSend } from './stageParts.js'

export type { AdapterAbility, AdapterConformanceOptions } from './AdapterStage.js'

/**
 * The tests that every chain adapter passes unchanged, against real local chains and wallets with
 * real keys.
 *
 * @example
 * describeAdapterConformance({ name: 'evm', abilities: ['send', 'tokens', 'addNetwork'], setup })
 */
export function describeAdapterConformance({
  name,
  abilities,
  setup,
}: AdapterConformanceOptions): void {
  let count = 0
  let bench: AdapterBench
  const test = (
    title: string,
    run: (bench: AdapterBench) => Promise<void>,
    needs?: AdapterAbility,
  ) => {
    if (needs && !abilities.includes(needs)) return
    count += 1
    it(title, () => run(bench))
  }
  const onStage = (run: (stage: Stage) => Promise<void>) => async (own: AdapterBench) => {
    const connector = await find(own)
    const { connections } = await connector.connect({
      networks: own.networks,
      signal: new AbortController().signal,
    })
    const [connection] = connections
    const [account] = connection?.accounts ?? []
    const [network] = own.networks
    if (!connection || !account || !network) throw new Error('the wallet did not connect')
    await run({
      ...own,
      connector,
      connection,
      account,
      actor: { connector, connection, account, network },
    })
  }

  describe(`${name}: adapter conformance`, () => {
    beforeEach(async () => {
      bench = await setup()
    })
    afterEach(() => bench.dispose())
    afterAll(() => console.info(`${name}: ${count} adapter conformance tests`))

    test('watchConnectors: calls back at once, then when the wallet comes, and not after its removal', async ({
      adapter,
      install,
      found,
    }) => {
      const lists: (readonly Connector[])[] = []
      const stop = adapter.watchConnectors((connectors) => lists.push(connectors))
      expect(lists).toHaveLength(1)
      const uninstall = install()
      await expect
        .poll(() => lists.at(-1)?.map(({ kind, name: shown }) => ({ kind, name: shown })))
        .toContainEqual(found)
      stop()
      const calls = lists.length
      uninstall()
      install()()
      expect(lists).toHaveLength(calls)
    })

    test('watchConnectors: a second watcher, and one that comes back, see the same connectors', async (own) => {
      const connector = await find(own)
      const again = await find(own)
      expect(again).toBe(connector)
      const { connections } = await connector.connect({
        networks: own.networks,
        signal: new AbortController().signal,
      })
      expect(connections[0]?.connectorId).toBe(again.id)
    })

    test('capabilities: what is declared is supported and loads; the rest is absent', async (own) => {
      await onStage(async ({ adapter, connection, networks }) => {
        const { send, tokens, addNetwork } = adapter.capabilities
        expect({ send: !!send, tokens: !!tokens, addNetwork: !!addNetwork }).toEqual({
          send: abilities.includes('send'),
          tokens: abilities.includes('tokens'),
          addNetwork: abilities.includes('addNetwork'),
        })
        for (const capability of [send, tokens]) {
          if (!capability) continue
          expect(capability.supports(connection, networks[0] as Network)).toBe(true)
          expect(await capability.load()).toBeTruthy()
        }
      })(own)
    })

    test('isAddress: the wallet’s own, and none of the wrong ones', async (own) => {
      await onStage(async ({ adapter, account, receiver, wrongAddress, networks }) => {
        const network = networks[0] as Network
        const { address } = parseCaipAddress(account.address)
        for (const good of [address, receiver]) {
          expect(adapter.looksLikeAddress(good)).toBe(true)
          expect(await adapter.isAddress(good, network)).toBe(true)
        }
        expect(await adapter.isAddress(wrongAddress, network)).toBe(false)
        for (const bad of ['', ' ', `${address}0`, address.slice(0, -1), 'vitalik.eth', '💥'])
          expect(await adapter.isAddress(bad, network)).toBe(false)
      })(own)
    })

    test('signMessage: a signature that others verify, over text beyond ASCII', async (own) => {
      await onStage(async ({ adapter, account, connection, connector, verifySignature }) => {
        const message = 'Zażółć gęślą jaźń\n👛 \u0000 end'
        const signature = await adapter.signMessage({ connector, connection, account, message })
        const { address } = parseCaipAddress(account.address)
        expect(await verifySignature({ address, message, signature })).toBe(true)
        expect(await verifySignature({ address, message: `${message}.`, signature })).toBe(false)
      })(own)
    })

    test('signMessage: the owner declines', async (own) => {
      await onStage(async ({ adapter, account, connection, connector, hand }) => {
        hand.setAnswer(false)
        expectKitError(
          await rejection(adapter.signMessage({ connector, connection, account, message: 'x' })),
          'USER_REJECTED',
        )
      })(own)
    })

    test('R-06 signMessage: an abort settles at once', async (own) => {
      await onStage(async ({ adapter, account, connection, connector, hand }) => {
        hand.setAnswer('hang')
        const prompts = hand.countPrompts()
        const controller = new AbortController()
        const attempt = rejection(
          adapter.signMessage({
            connector,
            connection,
            account,
            message: 'x',
            signal: controller.signal,
          }),
        )
        await expect.poll(() => hand.countPrompts()).toBe(prompts + 1)
        controller.abort()
        expectKitError(await attempt, 'ABORTED')
        hand.setAnswer(true)
      })(own)
    })

    test('getNativeBalance: what the chain says', async (own) => {
      await onStage(async ({ adapter, account, networks, readBalance }) => {
        const balance = await adapter.getNativeBalance({
          address: account.address,
          network: networks[0] as Network,
        })
        expect(balance).toBe(await readBalance(parseCaipAddress(account.address)))
        expect(balance).toBeGreaterThan(0n)
      })(own)
    })

    test('B3 B5 getNativeBalance: the kit says how nodes are asked, where they are not somebody else’s', async (own) => {
      await onStage(async ({ adapter, account, networks }) => {
        let asked = 0
        adapter.useRpc?.(async () => {
          asked++
          return {}
        })
        await adapter.getNativeBalance({
          address: account.address,
          network: networks[0] as Network,
        })
        expect(asked > 0).toBe(adapter.useRpc !== undefined)
      })(own)
    })

    test(
      'estimateFee: positive, and no less than what the transfer then costs',
      async (own) => {
        await onStage(async ({ actor, receiver, readBalance, ...stage }) => {
          const send = await loadSend(stage)
          const transfer = { to: receiver, amount: 1_000n }
          const { fee } = await send.estimateFee({ ...actor, transfer })
          const { address } = parseCaipAddress(actor.account.address)
          const before = await readBalance({ address })
          const id = await send.send({ ...actor, transfer })
          expect(await send.waitForReceipt({ ...actor, id })).toBe('success')
          const cost = before - (await readBalance({ address })) - transfer.amount
          expect(cost).toBeGreaterThan(0n)
          expect(fee).toBeGreaterThanOrEqual(cost)
        })(own)
      },
      'send',
    )

    test(
      'send: the native currency arrives to the unit',
      async (own) => {
        await onStage(async ({ actor, receiver, readBalance, ...stage }) => {
          const send = await loadSend(stage)
          const before = await readBalance({ address: receiver })
          const id = await send.send({ ...actor, transfer: { to: receiver, amount: 123_457n } })
          expect(await send.waitForReceipt({ ...actor, id })).toBe('success')
          expect((await readBalance({ address: receiver })) - before).toBe(123_457n)
        })(own)
      },
      'send',
    )

    test(
      'send: a token arrives to the unit, and getTokenBalances sees it',
      async (own) => {
        await onStage(async ({ actor, adapter, receiver, token = '', readBalance, ...stage }) => {
          const send = await loadSend({ ...stage, adapter })
          const before = await readBalance({ address: receiver, token })
          const id = await send.send({
            ...actor,
            transfer: { to: receiver, amount: 1_234n, token },
          })
          expect(await send.waitForReceipt({ ...actor, id })).toBe('success')
          const after = await readBalance({ address: receiver, token })
          expect(after - before).toBe(1_234n)
          const tokens = await adapter.capabilities.tokens?.load()
          const address = `${actor.network.caipNetworkId}:${receiver}` as Account['address']
          const [balance] =
            (await tokens?.getTokenBalances({
              address,
              network: actor.network,
              tokens: [token],
            })) ?? []
          expect(balance?.balance).toBe(after)
          expect(balance?.symbol).not.toBe('')
        })(own)
      },
      'tokens',
    )

    test(
      'send: more than there is',
      async (own) => {
        await onStage(async ({ actor, receiver, readBalance, ...stage }) => {
          const send = await loadSend(stage)
          const amount = (await readBalance(parseCaipAddress(actor.account.address))) * 2n
          expectKitError(
            await rejection(send.send({ ...actor, transfer: { to: receiver, amount } })),
            'INSUFFICIENT_FUNDS',
          )
        })(own)
      },
      'send',
    )

    test(
      'send: a wrong address or amount asks nobody',
      async (own) => {
        await onStage(async ({ actor, hand, receiver, wrongAddress, ...stage }) => {
          const send = await loadSend(stage)
          const prompts = hand.countPrompts()
          const onHanded = () => expect.unreachable('nothing was handed over')
          expectKitError(
            await rejection(
              send.send({ ...actor, transfer: { to: wrongAddress, amount: 1n }, onHanded }),
            ),
            'INVALID_ADDRESS',
          )
          expectKitError(
            await rejection(send.send({ ...actor, transfer: { to: receiver, amount: -1n } })),
            'INVALID_AMOUNT',
          )
          expect(hand.countPrompts()).toBe(prompts)
        })(own)
      },
      'send',
    )

    test(
      'send: the owner declines',
      async (own) => {
        await onStage(async ({ actor, hand, receiver, smallAmount = 1n, ...stage }) => {
          const send = await loadSend(stage)
          hand.setAnswer(false)
          expectKitError(
            await rejection(
              send.send({ ...actor, transfer: { to: receiver, amount: smallAmount } }),
            ),
            'USER_REJECTED',
          )
        })(own)
      },
      'send',
    )

    test(
      'W-09 C1 send: what was confirmed is sent though the host changes the objects right after, and it says that it hands it over',
      async (own) => {
        await onStage(async ({ actor, receiver, readBalance, smallAmount = 1n, ...stage }) => {
          const send = await loadSend(stage)
          const before = await readBalance({ address: receiver })
          const amount = smallAmount + 76n
          const transfer = { to: receiver, amount }
          const account = { ...actor.account }
          const network = { ...actor.network }
          let handed = 0
          const sending = send.send({
            ...actor,
            account,
            network,
            transfer,
            onHanded: () => handed++,
          })
          Object.assign(transfer, {
            to: parseCaipAddress(actor.account.address).address,
            amount: 1n,
            token: receiver,
          })
          Object.assign(account, { address: `${network.caipNetworkId}:${receiver}` })
          Object.assign(network, { id: 1 })
          expect(await send.waitForReceipt({ ...actor, id: await sending })).toBe('success')
          expect((await readBalance({ address: receiver })) - before).toBe(amount)
          expect(handed).toBeGreaterThan(0)
        })(own)
      },
      'send',
    )

    test(
      'waitForReceipt: follows until the signal aborts',
      async (own) => {
        await onStage(async ({ actor, ...stage }) => {
          const send = await loadSend(stage)
          const controller = new AbortController()
          const waiting = rejection(
            send.waitForReceipt({ ...actor, id: `0x${'0'.repeat(64)}`, signal: controller.signal }),
          )
          controller.abort()
          expectKitError(await waiting, 'ABORTED')
        })(own)
      },
      'send',
    )
  })
}
