import { readContracts } from '@latchkey/localnet/evm'
import { type EvmChain, evmUser } from './evmUser.js'

/**
 * Makes one transaction of every kind on the first local chain. Resolves with what each is, seen
 * from `me`, and its hash, in order; "hidden" is one that nobody may show.
 */
export async function makeEveryKind(
  evm: EvmChain,
  { me, friend }: { readonly me: string; readonly friend: string },
): Promise<readonly (readonly [kind: string, hash: string])[]> {
  const { write, send, deploy } = evmUser(evm.networks[0].rpcUrl, readContracts())
  const [{ address: weth }, { address: exchange }] = [
    await deploy(friend, 'WrappedEther'),
    await deploy(friend, 'TestExchange'),
  ]
  const { token, euro, art } = evm.networks[0]
  await write(friend, token, 'TestDollar', 'mint', [exchange, 1000n])
  await write(friend, euro, 'TestEuro', 'mint', [exchange, 1000n])
  await send(friend, { to: exchange, value: 1000n })
  const done: [string, string][] = []
  const did = async (kind: string, hash: Promise<string>) => void done.push([kind, await hash])
  await did('mint', write(me, token, 'TestDollar', 'mint', [me, 500n]))
  await did('send', send(me, { to: friend, value: 5n }))
  await did('receive', send(friend, { to: me, value: 7n }))
  await did('send', write(me, token, 'TestDollar', 'transfer', [friend, 9n]))
  await did('approve', write(me, token, 'TestDollar', 'approve', [exchange, 400n]))
  await did('trade', write(me, exchange, 'TestExchange', 'buy', [euro], 100n))
  await did('trade', write(me, exchange, 'TestExchange', 'swap', [token, euro, 50n]))
  await did('trade', write(me, exchange, 'TestExchange', 'sell', [token, 60n]))
  await did('deposit', write(me, weth, 'WrappedEther', 'deposit', [], 11n))
  await did('withdraw', write(me, weth, 'WrappedEther', 'withdraw', [3n]))
  done.push(['deploy', (await deploy(me, 'TestArt')).hash])
  await did('send failed', write(me, token, 'TestDollar', 'transfer', [friend, 10n ** 30n]))
  await did('hidden', write(friend, token, 'TestDollar', 'transferFrom', [me, friend, 0n]))
  await did('mint', write(me, art, 'TestArt', 'mint', [me, BigInt(Date.now())]))
  await did(
    'receive',
    write(friend, euro, 'TestEuro', 'mint', [friend, 1n]).then(() =>
      write(friend, euro, 'TestEuro', 'transfer', [me, 1n]),
    ),
  )
  const zero = `0x${'0'.repeat(40)}`
  const [piece, item] = [BigInt(Date.now()) + 1n, BigInt(Date.now())]
  const { items } = evm.networks[0]
  await write(friend, art, 'TestArt', 'mint', [me, piece])
  await did('send', write(me, art, 'TestArt', 'transferFrom', [me, friend, piece]))
  await did('mint', write(friend, items, 'TestItems', 'mint', [me, [item, item + 1n], [5n, 6n]]))
  const sent = [me, friend, item, 2n, '0x']
  await did('send', write(me, items, 'TestItems', 'safeTransferFrom', sent))
  await did('burn', write(me, token, 'TestDollar', 'transfer', [zero, 1n]))
  await did('cancel', send(me, { to: me }))
  await did('execute', write(me, art, 'TestArt', 'supportsInterface', ['0x01ffc9a7']))
  return done
}
