import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { allNamespaces, planLocalnet, startChain } from '../src/index.mjs'

const stops = []
after(() => Promise.all(stops.map((stop) => stop())))
const start = (options) => {
  const chain = startChain(options)
  stops.push(chain.stop)
  return chain
}
const isThere = (url) =>
  fetch(url).then(
    () => true,
    () => false,
  )
const urlOf = ({ rpcUrl, rpcUrls }) => rpcUrl ?? rpcUrls[0]

test('every kind runs in a process of its own, where and as it was planned, and is gone when it is stopped', async () => {
  const { ports, planned } = await planLocalnet(allNamespaces)
  const parts = {
    eip155: 'evm',
    solana: 'solana',
    polkadot: 'polkadot',
    bip122: 'bitcoin',
    cosmos: 'cosmos',
  }
  assert.deepEqual(Object.keys(planned), Object.values(parts))
  for (const [namespace, part] of Object.entries(parts)) {
    const { ready, stop } = start({ namespace, ports: ports[namespace], inBackground: true })
    const { networks } = await ready
    const known = networks.map(({ addresses, vestingAddress, ...network }) => network)
    // Without a bitcoind the signet does not run.
    assert.deepEqual((planned[part].networks ?? planned[part]).slice(0, known.length), known)
    assert.ok(known.length === 2 || namespace === 'bip122')
    assert.ok(await isThere(urlOf(networks[0])))
    await stop()
    assert.ok(!(await isThere(urlOf(networks[0]))))
  }
})

test('a kind that fails says why', async () => {
  await assert.rejects(start({ namespace: 'cosmos', fail: 'It was asked to.' }).ready, {
    message: 'It was asked to.',
  })
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address()
  await assert.rejects(start({ namespace: 'cosmos', ports: [port, 0] }).ready, /EADDRINUSE/)
  blocker.close()
})

test('a kind can be stopped while it starts', async () => {
  const { ready, stop } = start({ namespace: 'solana' })
  await Promise.all([assert.rejects(ready, /process ended/), stop()])
})

test('a kind that ends by itself is reported', async () => {
  let tellEnd
  const ended = new Promise((resolve) => {
    tellEnd = resolve
  })
  const { pid, ready } = start({ namespace: 'cosmos', onEnd: () => tellEnd('ended') })
  await ready
  process.kill(pid, 'SIGKILL')
  assert.equal(await ended, 'ended')
})

test('a kind that does not exist is refused with those that do', async () => {
  assert.throws(() => startChain({ namespace: 'dogecoin' }), /dogecoin; there are eip155, solana/)
  await assert.rejects(planLocalnet(['dogecoin']), /dogecoin; there are eip155, solana/)
})
