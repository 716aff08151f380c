import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { Signer, Verifier } from 'bip322-js'
import * as bitcoinjs from 'bitcoinjs-lib'
import { createChainIndex } from '../bitcoin/createChainIndex.mjs'
import { startBitcoin } from '../bitcoin/index.mjs'

const regtest = bitcoinjs.networks.regtest
let net
let url
before(
  async () => {
    net = await startBitcoin({ blockTimeMs: 0 })
    url = net.networks[0].rpcUrls[0]
  },
  { timeout: 240_000 },
)
after(() => net?.stop())

const get = async (path, options) => {
  const response = await fetch(`${url}${path}`, options)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) }
}
const keyAt = (path) => HDKey.fromMasterSeed(mnemonicToSeedSync(net.mnemonic)).derive(path)

/** A PSBT by bitcoinjs-lib, signed with the account's own key. */
async function spend({ account, to, amount, fee }) {
  const { payment } = net.accounts[account]
  const [coin] = (await get(`/address/${payment}/utxo`)).json()
  const key = keyAt(`m/84'/1'/${account}'/0/0`)
  const psbt = new bitcoinjs.Psbt({ network: regtest })
  const { output } = bitcoinjs.payments.p2wpkh({ pubkey: key.publicKey, network: regtest })
  psbt.addInput({
    hash: coin.txid,
    index: coin.vout,
    witnessUtxo: { script: output, value: BigInt(coin.value) },
  })
  psbt.addOutput({ address: to, value: BigInt(amount) })
  psbt.addOutput({ address: payment, value: BigInt(coin.value - amount - fee) })
  psbt.signInput(0, { publicKey: key.publicKey, sign: (hash) => key.sign(hash) })
  psbt.finalizeAllInputs()
  return { transaction: psbt.extractTransaction(), coin }
}

test('accounts are funded at addresses that bitcoinjs-lib derives too', async () => {
  const chain = await net.rpc('getblockchaininfo')
  assert.equal(chain.chain, 'regtest')
  const genesis = await net.rpc('getblockhash', [0])
  assert.equal(genesis, net.networks[0].genesisHash)
  for (const [index, account] of net.accounts.entries()) {
    const pubkey = keyAt(`m/84'/1'/${index}'/0/0`).publicKey
    assert.equal(account.payment, bitcoinjs.payments.p2wpkh({ pubkey, network: regtest }).address)
    for (const address of Object.values(account)) {
      const { chain_stats: stats } = (await get(`/address/${address}`)).json()
      assert.equal(stats.funded_txo_sum - stats.spent_txo_sum, 100_000_000)
    }
  }
})

test('a PSBT of bitcoinjs-lib goes through the mempool into a block, and every view agrees', async () => {
  const to = net.accounts[1].nested
  const { transaction, coin } = await spend({ account: 0, to, amount: 250_000, fee: 500 })
  const posted = await get('/tx', { method: 'POST', body: transaction.toHex() })
  assert.equal(posted.text, transaction.getId())
  const id = posted.text
  const pending = (await get(`/tx/${id}`)).json()
  assert.deepEqual(
    [pending.status, pending.fee, pending.weight],
    [{ confirmed: false }, 500, transaction.weight()],
  )
  assert.equal((await get(`/tx/${id}/hex`)).text, transaction.toHex())
  assert.equal((await get('/mempool')).json().count, 1)
  assert.equal((await get(`/address/${to}/txs/mempool`)).json()[0].txid, id)
  assert.equal((await get(`/address/${to}`)).json().mempool_stats.funded_txo_sum, 250_000)
  assert.deepEqual((await get(`/tx/${coin.txid}/outspend/${coin.vout}`)).json(), {
    spent: true,
    txid: id,
    vin: 0,
    status: { confirmed: false },
  })
  const height = Number((await get('/blocks/tip/height')).text)
  await net.mine()
  assert.equal(Number((await get('/blocks/tip/height')).text), height + 1)
  const { status } = (await get(`/tx/${id}`)).json()
  assert.equal(status.block_height, height + 1)
  assert.equal(status.block_hash, (await get('/blocks/tip/hash')).text)
  assert.equal((await get(`/block-height/${height + 1}`)).text, status.block_hash)
  assert.equal((await get(`/block/${status.block_hash}`)).json().tx_count, 2)
  assert.deepEqual((await get(`/tx/${id}/status`)).json(), status)
  assert.ok(
    (await get(`/address/${to}/utxo`))
      .json()
      .some(({ txid, value }) => txid === id && value === 250_000),
  )
  assert.equal((await get(`/address/${net.accounts[0].payment}/txs`)).json()[0].txid, id)
})

test('the node refuses a bad signature and coins that are spent, and says why', async () => {
  const { transaction } = await spend({
    account: 2,
    to: net.accounts[3].payment,
    amount: 10_000,
    fee: 400,
  })
  const bad = bitcoinjs.Transaction.fromHex(transaction.toHex())
  const [signature, key] = bad.ins[0].witness
  const flipped = Uint8Array.from(signature)
  flipped[20] ^= 1
  bad.ins[0].witness = [flipped, key]
  const refused = await get('/tx', { method: 'POST', body: bad.toHex() })
  assert.equal(refused.status, 400)
  assert.match(refused.text, /sendrawtransaction RPC error: .*script-verify-flag-failed/)
  assert.equal((await get('/tx', { method: 'POST', body: transaction.toHex() })).status, 200)
  await net.mine()
  const again = await get('/tx', { method: 'POST', body: transaction.toHex() })
  assert.match(again.text, /already|missingorspent/)
})

test('a reorganisation takes the transaction back into the mempool, and the index follows', async () => {
  const id = await net.fund(net.accounts[3].nested, 33_333)
  await net.mine()
  const tip = (await get('/blocks/tip/hash')).text
  assert.equal((await get(`/tx/${id}/status`)).json().confirmed, true)
  await net.rpc('invalidateblock', [tip])
  assert.equal((await get(`/tx/${id}/status`)).json().confirmed, false)
  await net.rpc('reconsiderblock', [tip])
  assert.equal((await get(`/tx/${id}/status`)).json().confirmed, true)
})

test('a block that comes between the reading of the chain and of the mempool hides nothing', async () => {
  const id = await net.fund(net.accounts[3].nested, 44_444)
  let comes = true
  const index = createChainIndex(async (method, params) => {
    if (method === 'getrawmempool' && comes) {
      comes = false
      await net.mine()
    }
    return await net.rpc(method, params)
  })
  await index.sync()
  assert.equal(comes, false)
  assert.equal(index.find(id)?.status.confirmed, true)
})

test('history comes in pages of 25', async () => {
  const address = net.accounts[3].legacy
  for (let count = 0; count < 30; count++) {
    await net.fund(address, 1_000 + count)
    await net.mine()
  }
  const first = (await get(`/address/${address}/txs`)).json()
  assert.equal(first.length, 25)
  const second = (await get(`/address/${address}/txs/chain/${first.at(-1).txid}`)).json()
  assert.equal(second.length, 6)
  assert.equal(new Set([...first, ...second].map(({ txid }) => txid)).size, 31)
})

test('pages of every origin may ask, and what is not there is 404', async () => {
  const { headers } = await get('/fee-estimates', { headers: { origin: 'http://page.example' } })
  assert.equal(headers.get('access-control-allow-origin'), '*')
  const preflight = await get('/tx', { method: 'OPTIONS' })
  assert.equal(preflight.status, 204)
  assert.equal((await get(`/tx/${'00'.repeat(32)}`)).status, 404)
  assert.equal((await get('/tx/0x00')).status, 400)
  assert.equal((await get('/nothing')).status, 404)
})

test('bip322-js signs and verifies with the accounts’ keys', () => {
  const { payment } = net.accounts[0]
  const wif = Buffer.concat([
    Buffer.from([0xef]),
    keyAt("m/84'/1'/0'/0/0").privateKey,
    Buffer.from([1]),
  ])
  const signature = Signer.sign(base58check(wif), payment, 'hello')
  assert.equal(Verifier.verifySignature(payment, 'hello', signature), true)
  assert.equal(Verifier.verifySignature(payment, 'other', signature), false)
})

test('the death of the process that started it ends the node and removes its folder', async () => {
  const script = `import('${new URL('../bitcoin/index.mjs', import.meta.url)}').then(async ({ startBitcoin }) => {
    const { networks } = await startBitcoin()
    console.log(networks[0].rpcUrls[0])
  })`
  const child = spawn(process.execPath, ['-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  assert.equal((await fetch(`${line}/blocks/tip/height`)).status, 200)
  const nodes = await childrenOf(child.pid)
  assert.ok(nodes.length > 0)
  const commands = await Promise.all(nodes.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')))
  const [folder] = /\/[^\0]*latchkey-bitcoin-\w+/.exec(commands.join('\0')) ?? []
  assert.ok(existsSync(folder))
  child.kill('SIGKILL')
  await once(child, 'exit')
  const deadline = Date.now() + 5_000
  while (nodes.some(isAlive) || existsSync(folder)) {
    assert.ok(Date.now() < deadline, 'the node still runs, or its folder is still there')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The processes that a process has started, and theirs. */
async function childrenOf(pid) {
  const all = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '')
    all.push({
      id: Number(entry),
      parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
    })
  }
  const direct = all.filter(({ parent }) => parent === pid).map(({ id }) => id)
  return [...direct, ...all.filter(({ parent }) => direct.includes(parent)).map(({ id }) => id)]
}

function base58check(bytes) {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const checksum = bitcoinjs.crypto.hash256(bytes).subarray(0, 4)
  let number = BigInt(`0x${Buffer.concat([bytes, checksum]).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = alphabet[Number(number % 58n)] + text
  return text
}

test('the signet is a second network: another genesis, the same keys, coins that move with real proof of work', async (t) => {
  if (!net.taproot) return t.skip('bcoin knows regtest only')
  const [, network] = net.networks
  assert.equal(await net.signet.rpc('getblockhash', [0]), network.genesisHash)
  assert.notEqual(network.genesisHash, net.networks[0].genesisHash)
  const pubkey = keyAt("m/84'/1'/1'/0/0").publicKey
  assert.equal(
    net.signet.accounts[1].payment,
    bitcoinjs.payments.p2wpkh({ pubkey, network: bitcoinjs.networks.testnet }).address,
  )
  const read = async () => {
    const response = await fetch(`${network.rpcUrls[0]}/address/${net.signet.accounts[1].payment}`)
    const { chain_stats: stats } = await response.json()
    return stats.funded_txo_sum - stats.spent_txo_sum
  }
  assert.equal(await read(), 100_000_000)
  await net.signet.fund(net.signet.accounts[1].payment, 12_345)
  await net.signet.mine()
  assert.equal(await read(), 100_012_345)
  const { bits } = await net.signet.rpc('getblockheader', [
    await net.signet.rpc('getbestblockhash'),
  ])
  assert.equal(bits, '1e0377ae')
})
