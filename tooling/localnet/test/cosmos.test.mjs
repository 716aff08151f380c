import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  encodeEthSecp256k1Pubkey,
  makeCosmoshubPath,
  pubkeyToAddress,
  Secp256k1HdWallet,
} from '@cosmjs/amino'
import { fromBase64 } from '@cosmjs/encoding'
import {
  DirectEthSecp256k1HdWallet,
  DirectSecp256k1HdWallet,
  DirectSecp256k1Wallet,
  encodePubkey,
  makeAuthInfoBytes,
  makeSignDoc,
  Registry,
} from '@cosmjs/proto-signing'
import {
  defaultRegistryTypes,
  GasPrice,
  SigningStargateClient,
  StargateClient,
} from '@cosmjs/stargate'
import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { startCosmos, startEthermint } from '../cosmos/index.mjs'

const options = { gasPrice: GasPrice.fromString('0.025uatom'), broadcastPollIntervalMs: 50 }
const nobody = 'cosmos15xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdprjgqn0'
let local
let one
let direct
let me
before(async () => {
  local = await startCosmos({ blockMs: 50 })
  one = local.networks[0]
  direct = await DirectSecp256k1HdWallet.fromMnemonic(local.mnemonic)
  me = one.addresses[0]
})
after(() => local.stop())

const connect = (signer = direct, own = options) =>
  SigningStargateClient.connectWithSigner(one.cometUrl, signer, own)
const uatom = (amount) => [{ denom: 'uatom', amount: String(amount) }]
const lcd = async (path, body) => {
  const response = await fetch(
    `${one.rpcUrl}${path}`,
    body && { method: 'POST', body: JSON.stringify(body) },
  )
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const signed = async (
  change = {},
  { amount = 1, fee = { amount: uatom(5_000), gas: '200000' } } = {},
) => {
  const client = await connect()
  const { accountNumber, sequence } = await client.getSequence(me)
  const message = {
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    value: { fromAddress: me, toAddress: nobody, amount: uatom(amount) },
  }
  const raw = await client.sign(me, [message], fee, '', {
    accountNumber,
    sequence,
    chainId: one.chainId,
    ...change,
  })
  client.disconnect()
  return raw
}
const push = async (raw) => {
  const bytes = Buffer.from(TxRaw.encode(raw).finish()).toString('base64')
  return (await lcd('/cosmos/tx/v1beta1/txs', { tx_bytes: bytes, mode: 'BROADCAST_MODE_SYNC' }))
    .body.tx_response
}

test('says what it is, in its banner, its node info and its description, and answers pages of every origin', async () => {
  const banner = await (await fetch(one.rpcUrl)).text()
  assert.match(banner, /real signatures.*not a Cosmos SDK node/s)
  const { headers, body } = await lcd('/cosmos/base/tendermint/v1beta1/node_info')
  assert.equal(headers.get('access-control-allow-origin'), '*')
  assert.equal(body.application_version.app_name, 'no Cosmos SDK node')
  for (const network of local.networks) {
    assert.match(network.description, /stand-ins.*no Cosmos SDK nodes/)
    assert.match(network.rpcUrl, /^http:\/\/127\.0\.0\.1:\d+$/)
  }
  assert.equal((await lcd('/cosmos/staking/v1beta1/params')).status, 501)
})

test('cosmjs sends, direct and as amino JSON, with a simulated fee, and reads what came of it', async () => {
  const memo = 'tea & <biscuits>'
  const amino = await Secp256k1HdWallet.fromMnemonic(local.mnemonic)
  for (const signer of [direct, amino]) {
    const client = await connect(signer)
    assert.equal(await client.getChainId(), one.chainId)
    const before = BigInt((await client.getBalance(nobody, 'uatom')).amount)
    const sent = await client.sendTokens(me, nobody, uatom(1_234), 'auto', memo)
    assert.equal(sent.code, 0)
    assert.equal(BigInt((await client.getBalance(nobody, 'uatom')).amount) - before, 1_234n)
    const found = await client.getTx(sent.transactionHash)
    assert.equal(found?.height, sent.height)
    assert.equal((await client.getBlock(sent.height)).txs.length, 1)
    const searched = await client.searchTx([{ key: 'transfer.recipient', value: nobody }])
    assert.ok(searched.some(({ hash }) => hash === sent.transactionHash))
    client.disconnect()
  }
})

test('two chains with other prefixes and coins, side by side', async () => {
  const two = local.networks[1]
  const client = await StargateClient.connect(two.cometUrl)
  assert.equal(await client.getChainId(), 'latchkey-osmosis-1')
  assert.match(two.addresses[0], /^osmo1/)
  assert.deepEqual(await client.getAllBalances(two.addresses[1]), [
    { denom: 'ultd', amount: '1000000000' },
    { denom: 'uosmo', amount: '1000000000' },
  ])
  client.disconnect()
})

test('refuses as the SDK does: signature, chain, account number, sequence, fee, gas, unknown account', async () => {
  const flipped = await signed()
  flipped.signatures[0][10] ^= 1
  assert.equal((await push(flipped)).code, 4)
  assert.equal((await push(await signed({ chainId: 'another-1' }))).code, 4)
  assert.equal((await push(await signed({ accountNumber: 99 }))).code, 4)
  const ahead = await push(await signed({ sequence: 99 }))
  assert.equal(ahead.code, 32)
  assert.match(ahead.raw_log, /account sequence mismatch, expected \d+, got 99/)
  assert.equal(
    (await push(await signed({}, { fee: { amount: uatom(1), gas: '200000' } }))).code,
    13,
  )
  assert.equal(
    (await push(await signed({}, { fee: { amount: uatom(5_000), gas: '1000' } }))).code,
    11,
  )
  const stranger = await DirectSecp256k1HdWallet.fromMnemonic(local.mnemonic, {
    hdPaths: [makeCosmoshubPath(50)],
  })
  const [{ address }] = await stranger.getAccounts()
  const client = await connect(stranger)
  await assert.rejects(client.sendTokens(address, nobody, uatom(1), 'auto'), /does not exist/)
  client.disconnect()
  const garbage = await lcd('/cosmos/tx/v1beta1/txs', {
    tx_bytes: Buffer.from('not a transaction').toString('base64'),
  })
  assert.notEqual(garbage.body.tx_response.code, 0)
})

test('a message that fails costs its fee and moves nothing else; the same transaction does not run twice', async () => {
  const client = await connect()
  const before = await client.getBalance(me, 'uatom')
  const raw = await signed({}, { amount: 10 ** 15 })
  assert.equal((await push(raw)).code, 0)
  assert.equal((await push(raw)).code, 19)
  const hash = (await push(raw)).txhash
  let found
  while (!found) found = await client.getTx(hash)
  assert.equal(found.code, 5)
  assert.equal(
    BigInt(before.amount) - BigInt((await client.getBalance(me, 'uatom')).amount),
    5_000n,
  )
  client.disconnect()
})

test('several transactions of one account wait in the mempool together', async () => {
  const client = await connect()
  const { sequence } = await client.getSequence(me)
  for (const ahead of [0, 1, 2])
    assert.equal((await push(await signed({ sequence: sequence + ahead }))).code, 0)
  while ((await client.getSequence(me)).sequence < sequence + 3)
    await new Promise((resolve) => setTimeout(resolve, 20))
  client.disconnect()
})

test('a timeout height that has passed is refused', async () => {
  const client = await connect()
  const message = {
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    value: { fromAddress: me, toAddress: nobody, amount: uatom(1) },
  }
  const fee = { amount: uatom(5_000), gas: '200000' }
  await assert.rejects(client.signAndBroadcastSync(me, [message], fee, '', 1n), /timeout height/)
  client.disconnect()
})

test('a vesting account: its balance includes locked coins, which pay neither a transfer nor a fee', async () => {
  const { vestingAddress: address } = one
  const hdPaths = [makeCosmoshubPath(4)]
  const client = await connect(
    await DirectSecp256k1HdWallet.fromMnemonic(local.mnemonic, { hdPaths }),
  )
  const bank = '/cosmos/bank/v1beta1'
  const native = async (kind) =>
    (await lcd(`${bank}/${kind}/${address}/by_denom?denom=uatom`)).body.balance.amount
  assert.equal(await native('balances'), '1000000000')
  assert.equal(await native('spendable_balances'), '400000000')
  assert.deepEqual((await lcd(`${bank}/spendable_balances/${address}`)).body.balances, [
    { denom: 'uatom', amount: '400000000' },
    { denom: 'ultd', amount: '1000000000' },
  ])
  const { account } = (await lcd(`/cosmos/auth/v1beta1/accounts/${address}`)).body
  assert.equal(account['@type'], '/cosmos.vesting.v1beta1.DelayedVestingAccount')
  const { base_account: base, original_vesting: original } = account.base_vesting_account
  assert.deepEqual({ address: base.address, original }, { address, original: uatom(600_000_000) })
  await assert.rejects(
    client.sendTokens(address, nobody, uatom(400_000_001), 'auto'),
    /spendable balance 400000000uatom is smaller/,
  )
  const fee = { amount: uatom(5_000), gas: '200000' }
  assert.equal((await client.sendTokens(address, nobody, uatom(399_995_001), fee)).code, 5)
  assert.equal((await client.sendTokens(address, nobody, uatom(399_990_000), fee)).code, 0)
  assert.equal(await native('balances'), '600000000')
  const value = { fromAddress: address, toAddress: nobody, amount: uatom(1) }
  const message = { typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }
  await assert.rejects(
    client.signAndBroadcastSync(address, [message], fee),
    /spendable balance is smaller than 5000uatom/,
  )
  client.disconnect()
})

test('ICS-20: escrow here, voucher there with its trace, and a packet that cannot be taken gives the coins back', async () => {
  const client = await connect()
  const [, two] = local.networks
  const send = (receiver) =>
    client.sendIbcTokens(
      me,
      receiver,
      uatom(500)[0],
      'transfer',
      'channel-0',
      undefined,
      Math.floor(Date.now() / 1000) + 60,
      'auto',
    )
  assert.equal((await send(two.addresses[2])).code, 0)
  const voucher = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2'
  const theirs = await StargateClient.connect(two.cometUrl)
  while ((await theirs.getBalance(two.addresses[2], voucher)).amount !== '500')
    await new Promise((resolve) => setTimeout(resolve, 20))
  const trace = await (
    await fetch(`${two.rpcUrl}/ibc/apps/transfer/v1/denom_traces/${voucher.slice(4)}`)
  ).json()
  assert.deepEqual(trace.denom_trace, { path: 'transfer/channel-0', base_denom: 'uatom' })
  const arrived = await theirs.searchTx([{ key: 'transfer.recipient', value: two.addresses[2] }])
  assert.equal(arrived.length, 1)
  const before = BigInt((await client.getBalance(me, 'uatom')).amount)
  const failed = await send('osmo1broken')
  assert.equal(failed.code, 0)
  const { tx } = (await lcd(`/cosmos/tx/v1beta1/txs/${failed.transactionHash}`)).body
  const after = before - BigInt(tx.auth_info.fee.amount[0].amount)
  while (BigInt((await client.getBalance(me, 'uatom')).amount) !== after)
    await new Promise((resolve) => setTimeout(resolve, 20))
  client.disconnect()
  theirs.disconnect()
})

test('a memo has 256 bytes at most, as UTF-8', async () => {
  const client = await connect()
  const fee = { amount: uatom(5_000), gas: '200000' }
  const send = (memo) => client.sendTokens(me, nobody, uatom(1), fee, memo)
  assert.equal((await send('€'.repeat(85))).code, 0)
  await assert.rejects(send('€'.repeat(86)), /memo too large/)
  client.disconnect()
})

test('Ethereum keys: cosmjs derives the accounts and signs; other keys, digests and types are refused', async (context) => {
  const keyType = '/cosmos.evm.crypto.v1.ethsecp256k1.PubKey'
  const { network, mnemonic, stop } = await startEthermint({ keyType, blockMs: 50 })
  context.after(stop)
  const { chainId, cometUrl, rpcUrl, bech32Prefix: prefix, addresses } = network
  const wallet = await DirectEthSecp256k1HdWallet.fromMnemonic(mnemonic, { prefix })
  const [{ address, pubkey }] = await wallet.getAccounts()
  const own = encodeEthSecp256k1Pubkey(pubkey)
  assert.equal(address, addresses[0])
  assert.equal(address, pubkeyToAddress(own, prefix))
  const client = await StargateClient.connect(cometUrl)
  const value = {
    fromAddress: address,
    toAddress: addresses[1],
    amount: [{ denom: 'aphoton', amount: String(10n ** 18n) }],
  }
  const bodyBytes = new Registry(defaultRegistryTypes).encodeTxBody({
    messages: [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }],
  })
  const fee = [{ denom: 'aphoton', amount: String(2n * 10n ** 15n) }]
  const post = async (signer, publicKey) => {
    const { accountNumber, sequence } = await client.getSequence(address)
    const authInfoBytes = makeAuthInfoBytes([{ pubkey: publicKey, sequence }], fee, 200_000)
    const document = makeSignDoc(bodyBytes, authInfoBytes, chainId, accountNumber)
    const [{ address: from }] = await signer.getAccounts()
    const { signature } = await signer.signDirect(from, document)
    const signatures = [fromBase64(signature.signature)]
    return await client.broadcastTx(
      TxRaw.encode({ bodyBytes, authInfoBytes, signatures }).finish(),
      5_000,
      50,
    )
  }
  const publicKey = encodePubkey(own)
  const account = async () =>
    (await (await fetch(`${rpcUrl}/cosmos/auth/v1beta1/accounts/${address}`)).json()).account
  assert.equal((await post(wallet, publicKey)).code, 0)
  assert.equal((await account())['@type'], '/cosmos.auth.v1beta1.BaseAccount')
  assert.deepEqual((await account()).pub_key, { '@type': keyType, key: own.value })
  assert.equal(
    (await client.getBalance(addresses[1], 'aphoton')).amount,
    String(1_001n * 10n ** 18n),
  )
  const sdkType = { ...publicKey, typeUrl: '/cosmos.crypto.secp256k1.PubKey' }
  await assert.rejects(post(wallet, sdkType), /invalid pubkey/)
  // The same key over the SHA-256 of the document.
  const [{ privkey }] = await wallet.getAccountsWithPrivkeys()
  const plain = await DirectSecp256k1Wallet.fromKey(privkey, prefix)
  await assert.rejects(post(plain, publicKey), /signature verification failed/)
  client.disconnect()
})

test('Ethermint and Injective wrap the account of an Ethereum key', async (context) => {
  for (const [keyType, wrapper] of [
    ['/ethermint.crypto.v1.ethsecp256k1.PubKey', '/ethermint.types.v1.EthAccount'],
    ['/injective.crypto.v1beta1.ethsecp256k1.PubKey', '/injective.types.v1beta1.EthAccount'],
  ]) {
    const { network, stop } = await startEthermint({ keyType, blockMs: 50 })
    context.after(stop)
    const [address] = network.addresses
    const path = `${network.rpcUrl}/cosmos/auth/v1beta1/accounts/${address}`
    const { account } = await (await fetch(path)).json()
    assert.equal(account['@type'], wrapper)
    const base = { address, pub_key: null, account_number: '0', sequence: '0' }
    assert.deepEqual(account.base_account, base)
    assert.match(account.code_hash, /^0x[0-9a-f]{64}$/)
    const client = await StargateClient.connect(network.cometUrl, {
      accountParser: ({ typeUrl, value }) => {
        assert.equal(typeUrl, wrapper)
        // The base account is the first field.
        const {
          address: own,
          accountNumber,
          sequence,
        } = BaseAccount.decode(value.subarray(2, 2 + value[1]))
        return {
          address: own,
          pubkey: null,
          accountNumber: Number(accountNumber),
          sequence: Number(sequence),
        }
      },
    })
    assert.equal((await client.getAccount(address)).address, address)
    client.disconnect()
  }
})

test('a port that is taken is an error that names the chain, and nothing is left running', async () => {
  const taken = Number(new URL(one.rpcUrl).port)
  await assert.rejects(startCosmos({ ports: [0, taken] }), /cosmos \(latchkey-osmosis-1\)/)
})
