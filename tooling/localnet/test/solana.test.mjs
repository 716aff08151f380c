import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import {
  airdropFactory,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  createAssociatedTokenAccountIdempotent,
  createMint,
  getAccount,
  getAssociatedTokenAddressSync,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  transferChecked,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { startSolana } from '../solana/index.mjs'
import { toJson } from '../solana/json.mjs'
import { deriveEd25519 } from '../solana/keys.mjs'

let localnet
before(async () => {
  localnet = await startSolana()
})
const connections = []
after(async () => {
  // web3.js connects again for ever.
  for (const connection of connections) {
    connection._rpcWebSocket.reconnect = false
    connection._rpcWebSocket.close()
  }
  await localnet.stop()
})

const connect = (index = 0) => {
  const { rpcUrl, wsUrl } = localnet.networks[index]
  const connection = new Connection(rpcUrl, { commitment: 'confirmed', wsEndpoint: wsUrl })
  connections.push(connection)
  return connection
}
const keypairOf = (index) =>
  Keypair.fromSeed(Buffer.from(localnet.accounts[index].secretKey, 'hex'))
const call = async (method, params = []) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(localnet.networks[0].rpcUrl, {
    method: 'POST',
    headers: { origin: 'http://page.example' },
    body,
  })
  return { response, text: await response.text() }
}

test('keys: SLIP-0010, test vector 1 for ed25519', () => {
  // https://github.com/satoshilabs/slips/blob/master/slip-0010.md
  const seed = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
  const hex = (path) => Buffer.from(deriveEd25519(seed, path)).toString('hex')
  assert.equal(hex([]), '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7')
  assert.equal(hex([0]), '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3')
})

test('two chains that are told apart, with the same funded accounts and mints', async () => {
  const [one, two] = localnet.networks
  assert.notEqual(one.genesisHash.slice(0, 32), two.genesisHash.slice(0, 32))
  for (const index of [0, 1]) {
    const connection = connect(index)
    assert.equal(await connection.getGenesisHash(), localnet.networks[index].genesisHash)
    const owner = keypairOf(0).publicKey
    assert.equal(owner.toBase58(), localnet.accounts[0].address)
    assert.equal(await connection.getBalance(owner), 10_000_000_000_000)
    for (const [mint, program] of [
      [localnet.networks[index].token, TOKEN_PROGRAM_ID],
      [localnet.networks[index].token2022, TOKEN_2022_PROGRAM_ID],
    ]) {
      const at = getAssociatedTokenAddressSync(new PublicKey(mint), owner, false, program)
      assert.equal((await getAccount(connection, at, 'confirmed', program)).amount, 1_000_000_000n)
    }
  }
})

test('answers a page of another origin, batches, unknown methods and text that is no JSON', async () => {
  const { response, text } = await call('getSlot')
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  assert.equal(typeof JSON.parse(text).result, 'number')
  const url = localnet.networks[0].rpcUrl
  assert.equal((await fetch(url, { method: 'OPTIONS' })).status, 204)
  const post = async (body) => await (await fetch(url, { method: 'POST', body })).json()
  const batch = await post(
    JSON.stringify([
      { id: 1, method: 'getHealth' },
      { id: 2, method: 'nothing' },
      { id: 3, method: 'toString' },
    ]),
  )
  assert.deepEqual(
    batch.map(({ id, result, error }) => [id, result ?? error.code]),
    [
      [1, 'ok'],
      [2, -32601],
      [3, -32601],
    ],
  )
  assert.equal((await post('{')).error.code, -32700)
})

test('64-bit integers are bare numbers with every digit', async () => {
  const { text } = await call('getAccountInfo', [
    localnet.accounts[0].address,
    { encoding: 'base64' },
  ])
  assert.match(text, /"rentEpoch":18446744073709551615\b/)
  assert.equal(toJson({ a: 1n, b: ['\u0001x', '1n'] }), '{"a":1,"b":["\\u0001x","1n"]}')
})

test('@solana/kit: airdrop, transfer confirmed over the web socket, history', async () => {
  const [{ rpcUrl, wsUrl }] = localnet.networks
  const rpc = createSolanaRpc(rpcUrl)
  const rpcSubscriptions = createSolanaRpcSubscriptions(wsUrl)
  const payer = await generateKeyPairSigner()
  const receiver = await createKeyPairSignerFromPrivateKeyBytes(
    Buffer.from(localnet.accounts[9].secretKey, 'hex'),
  )
  await airdropFactory({ rpc, rpcSubscriptions })({
    commitment: 'confirmed',
    lamports: lamports(5_000_000_000n),
    recipientAddress: payer.address,
  })
  const { value: latest } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(latest, draft),
    (draft) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({
          source: payer,
          destination: receiver.address,
          amount: 1_000_000n,
        }),
        draft,
      ),
  )
  const signed = await signTransactionMessageWithSigners(message)
  await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(signed, {
    commitment: 'confirmed',
  })
  const signature = getSignatureFromTransaction(signed)
  assert.equal(
    (await rpc.getBalance(payer.address).send()).value,
    5_000_000_000n - 1_000_000n - 5_000n,
  )
  const [newest] = await rpc.getSignaturesForAddress(payer.address).send()
  assert.equal(newest.signature, signature)
  const found = await rpc
    .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  assert.equal(found.meta.fee, 5_000n)
  assert.equal(found.meta.preBalances[0] - found.meta.postBalances[0], 1_005_000n)
})

test('@solana/web3.js: transfer, account subscription, parsed transaction, the fee with a priority part', async () => {
  const connection = connect()
  const payer = keypairOf(8)
  const to = keypairOf(9).publicKey
  const before = await connection.getBalance(payer.publicKey)
  const changed = new Promise((resolve) => {
    const id = connection.onAccountChange(to, (account) => resolve({ id, account }))
  })
  await new Promise((resolve) => connection.onSlotChange(resolve))
  const transaction = new Transaction().add(
    ComputeBudgetProgram.setComputeUnitLimit({ units: 10_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 }),
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: 777 }),
  )
  const signature = await sendAndConfirmTransaction(connection, transaction, [payer])
  const { id } = await changed
  await connection.removeAccountChangeListener(id)
  assert.equal(before - (await connection.getBalance(payer.publicKey)), 777 + 5_000 + 10_000)
  const parsed = await connection.getParsedTransaction(signature, {
    maxSupportedTransactionVersion: 0,
  })
  assert.equal(parsed.meta.fee, 15_000)
  assert.equal(
    parsed.transaction.message.accountKeys[0].pubkey.toBase58(),
    payer.publicKey.toBase58(),
  )
  const [latest] = await connection.getRecentPrioritizationFees()
  assert.equal(latest.prioritizationFee, 1_000_000)
})

for (const [label, program] of [
  ['SPL Token', TOKEN_PROGRAM_ID],
  ['Token-2022', TOKEN_2022_PROGRAM_ID],
]) {
  test(`@solana/spl-token: ${label} mint, accounts, transferChecked, balances before and after`, async () => {
    const connection = connect()
    const payer = keypairOf(7)
    const other = Keypair.generate().publicKey
    const confirm = { commitment: 'confirmed' }
    const mint = await createMint(
      connection,
      payer,
      payer.publicKey,
      null,
      4,
      undefined,
      confirm,
      program,
    )
    const open = (owner) =>
      createAssociatedTokenAccountIdempotent(connection, payer, mint, owner, confirm, program)
    const [mine, theirs] = [await open(payer.publicKey), await open(other)]
    await mintTo(connection, payer, mint, mine, payer, 50_000n, [], confirm, program)
    const signature = await transferChecked(
      connection,
      payer,
      mine,
      mint,
      theirs,
      payer,
      12_345n,
      4,
      [],
      confirm,
      program,
    )
    const { value } = await connection.getTokenAccountBalance(theirs)
    assert.deepEqual([value.amount, value.uiAmountString], ['12345', '1.2345'])
    assert.equal((await connection.getTokenSupply(mint)).value.amount, '50000')
    const { meta } = await connection.getTransaction(signature, {
      maxSupportedTransactionVersion: 0,
    })
    const amounts = (list) =>
      list.map(({ owner, uiTokenAmount }) => [owner, uiTokenAmount.amount]).sort()
    assert.deepEqual(
      amounts(meta.preTokenBalances),
      [
        [other.toBase58(), '0'],
        [payer.publicKey.toBase58(), '50000'],
      ].sort(),
    )
    assert.deepEqual(
      amounts(meta.postTokenBalances),
      [
        [other.toBase58(), '12345'],
        [payer.publicKey.toBase58(), '37655'],
      ].sort(),
    )
  })
}

test('refuses a flipped signature bit, a stale blockhash, a repeat and an overdraft, each as a validator does', async () => {
  const connection = connect()
  const payer = keypairOf(6)
  const make = async (amount) => {
    const { blockhash } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash })
    transaction.add(
      SystemProgram.transfer({
        fromPubkey: payer.publicKey,
        toPubkey: keypairOf(9).publicKey,
        lamports: amount,
      }),
    )
    transaction.sign(payer)
    return transaction.serialize()
  }
  const send = async (wire) =>
    JSON.parse(
      (await call('sendTransaction', [wire.toString('base64'), { encoding: 'base64' }])).text,
    )
  const flipped = Buffer.from(await make(1))
  flipped[5] ^= 1
  assert.equal((await send(flipped)).error.code, -32003)
  const good = await make(2)
  assert.equal(typeof (await send(good)).result, 'string')
  const repeated = (await send(good)).error
  assert.deepEqual([repeated.code, repeated.data.err], [-32002, 'AlreadyProcessed'])
  const poor = (await send(await make(20_000_000_000_000))).error
  assert.deepEqual([poor.code, poor.data.err], [-32002, { InstructionError: [0, { Custom: 1 }] }])
  const stale = await make(3)
  localnet.networks[0].advance(151)
  const late = (await send(stale)).error
  assert.deepEqual([late.code, late.data.err], [-32002, 'BlockhashNotFound'])
})

test('a failing transaction with its preflight skipped is in a block, and its fee is paid', async () => {
  const connection = connect()
  const payer = keypairOf(6)
  const before = await connection.getBalance(payer.publicKey)
  const transaction = new Transaction().add(
    SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: keypairOf(9).publicKey,
      lamports: 20_000_000_000_000,
    }),
  )
  const signature = await connection.sendTransaction(transaction, [payer], { skipPreflight: true })
  const { value } = await connection.getSignatureStatus(signature)
  assert.deepEqual(value.err, { InstructionError: [0, { Custom: 1 }] })
  assert.equal(before - (await connection.getBalance(payer.publicKey)), 5_000)
})

test('a port that is taken is an error, and the chains end with their process', async () => {
  const taken = Number(new URL(localnet.networks[0].rpcUrl).port)
  await assert.rejects(startSolana({ ports: [taken, 0] }), /EADDRINUSE/)
  const program = `import('${new URL('../solana/index.mjs', import.meta.url)}').then(async ({ startSolana }) => {
    console.log(JSON.stringify((await startSolana()).networks)) })`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const [{ rpcUrl }] = JSON.parse(line)
  assert.equal(
    (await fetch(rpcUrl, { method: 'POST', body: '{"id":1,"method":"getHealth"}' })).status,
    200,
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  await assert.rejects(fetch(rpcUrl, { method: 'POST', body: '{}' }))
})
