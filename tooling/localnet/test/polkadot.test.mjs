import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { ApiPromise, Keyring, WsProvider } from '@polkadot/api'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { startPolkadot } from '../polkadot/index.mjs'

let localnet
let api
before(async () => {
  localnet = await startPolkadot()
  await cryptoWaitReady()
  api = await ApiPromise.create({
    provider: new WsProvider(localnet.networks[0].wsUrl),
    noInitWarn: true,
  })
})
after(async () => {
  await api?.disconnect()
  await localnet?.stop()
})

const rpc = async (url, method, params = []) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://page.example' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return { headers: response.headers, ...(await response.json()) }
}

async function untilGone(url) {
  const deadline = Date.now() + 5_000
  while (Date.now() < deadline) {
    try {
      await rpc(url, 'system_chain')
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.fail(`${url} still answers`)
}

test('two chains with different genesis hashes answer a page of another origin by HTTP', async () => {
  for (const { rpcUrl, genesisHash, name } of localnet.networks) {
    assert.match(rpcUrl, /^http:\/\/127\.0\.0\.1:\d+$/)
    const { result, headers } = await rpc(rpcUrl, 'chain_getBlockHash', [0])
    assert.equal(result, genesisHash)
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.equal((await rpc(rpcUrl, 'system_chain')).result, name)
  }
  assert.notEqual(localnet.networks[0].genesisHash, localnet.networks[1].genesisHash)
  const preflight = await fetch(localnet.networks[0].rpcUrl, { method: 'OPTIONS' })
  assert.equal(preflight.headers.get('access-control-allow-headers'), '*')
})

test('@polkadot/api: funded accounts, a token, a signed transfer that the real runtime carries out', async () => {
  assert.equal(api.runtimeVersion.specName.toString(), 'statemine')
  const [alice, bob, charlie] = localnet.accounts
  for (const { address } of localnet.accounts)
    assert.equal(
      (await api.query.system.account(address)).data.free.toBigInt(),
      1_000_000_000_000_000n,
    )
  const { token } = localnet.networks[0]
  assert.equal((await api.query.assets.metadata(token)).symbol.toUtf8(), 'LTD')
  assert.equal((await api.query.assets.account(token, bob.address)).toJSON().balance, 1_000_000_000)

  const signer = new Keyring({ type: 'sr25519' }).addFromUri(alice.path)
  assert.equal(signer.address, alice.address)
  await new Promise((resolve, reject) => {
    const transfer = api.tx.utility.batchAll([
      api.tx.balances.transferKeepAlive(charlie.address, 5n),
      api.tx.assets.transfer(token, charlie.address, 7n),
    ])
    transfer
      .signAndSend(signer, ({ status, dispatchError }) => {
        if (dispatchError) reject(new Error(dispatchError.toString()))
        if (status.isFinalized) resolve()
      })
      .catch(reject)
  })
  assert.equal(
    (await api.query.system.account(charlie.address)).data.free.toBigInt(),
    1_000_000_000_000_005n,
  )
  assert.equal((await api.query.assets.account(token, charlie.address)).toJSON().balance, 7)
})

test('a signature with one wrong bit is refused', async () => {
  const signer = new Keyring({ type: 'sr25519' }).addFromUri('//Bob')
  const signed = await api.tx.balances
    .transferKeepAlive(localnet.accounts[2].address, 5n)
    .signAsync(signer)
  const bytes = signed.toHex()
  // The signature starts after length, version, address kind, address and signature kind.
  const at = bytes.indexOf(signed.signature.toHex().slice(2)) + 40
  const bent = bytes.slice(0, at) + (bytes[at] === '0' ? '1' : '0') + bytes.slice(at + 1)
  const { error } = await rpc(localnet.networks[0].rpcUrl, 'author_submitExtrinsic', [bent])
  assert.match(JSON.stringify(error), /badProof/i)
})

test('a port that is taken is an error that names the chain, and nothing is left running', async () => {
  const taken = Number(new URL(localnet.networks[0].rpcUrl).port)
  await assert.rejects(
    startPolkadot({ ports: [taken, 0] }),
    /Localnet Asset Hub One.*port \d+ is taken/s,
  )
})

test('SIGKILL of the starter leaves no chain behind', async () => {
  const program = `import { startPolkadot } from ${JSON.stringify(new URL('../polkadot/index.mjs', import.meta.url).href)}
    console.log(JSON.stringify((await startPolkadot()).networks.map(({ rpcUrl }) => rpcUrl)))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  child.kill('SIGKILL')
  await Promise.all(JSON.parse(line).map(untilGone))
})
