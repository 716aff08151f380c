import { type LocalSolana, startSolana } from '@latchkey/localnet/solana'
import * as spl from '@solana/spl-token'
import { Connection, Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTestWallet } from '../../test/connectTestWallet.js'
import { needsMemo } from './programs.js'

const program = spl.TOKEN_2022_PROGRAM_ID

describe('needsMemo', () => {
  const account = (...extensions: readonly (readonly [number, readonly number[]])[]) =>
    Uint8Array.from([
      ...new Uint8Array(165),
      2,
      ...extensions.flatMap(([number, value]) => [number, 0, value.length, 0, ...value]),
    ])

  it('is read from the extension, wherever it lies', () => {
    expect(needsMemo(account([8, [1]]))).toBe(true)
    expect(needsMemo(account([8, [0]]))).toBe(false)
    expect(needsMemo(account([7, []], [2, [1, 2, 3]], [8, [1]]))).toBe(true)
    expect(needsMemo(account([7, []], [2, [8, 0, 1, 0, 1]]))).toBe(false)
    expect(needsMemo(account([0, []], [8, [1]]))).toBe(false)
    expect(needsMemo(new Uint8Array(165))).toBe(false)
  })

  it('ends for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (data) => {
        expect(typeof needsMemo(data)).toBe('boolean')
      }),
    )
  })
})

describe('a token account that takes transfers with a memo alone', () => {
  let localnet: LocalSolana
  beforeAll(async () => {
    localnet = await startSolana()
  })
  afterAll(() => localnet.stop())

  it('is paid with a memo, from several accounts of the sender too, and is not asked for without one', async () => {
    const { actor, adapter, wallet } = await connectTestWallet(localnet)
    const connection = new Connection(localnet.networks[0].rpcUrl, 'confirmed')
    const keyOf = (index: number) =>
      Keypair.fromSeed(Buffer.from(localnet.accounts[index]?.secretKey ?? '', 'hex'))
    const sender = localnet.accounts.findIndex(({ address }) =>
      actor.account.address.endsWith(address),
    )
    const [payer, owner] = [keyOf(sender), keyOf(5)]
    const mint = Keypair.generate()
    const second = Keypair.generate()
    const own = spl.getAssociatedTokenAddressSync(mint.publicKey, payer.publicKey, false, program)
    const theirs = spl.getAssociatedTokenAddressSync(
      mint.publicKey,
      owner.publicKey,
      false,
      program,
    )
    const run = async (
      signers: readonly Keypair[],
      ...instructions: Parameters<Transaction['add']>
    ) => {
      const transaction = new Transaction().add(...instructions)
      transaction.feePayer = payer.publicKey
      transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
      transaction.sign(...signers)
      const id = await connection.sendRawTransaction(transaction.serialize())
      await expect
        .poll(async () => (await connection.getSignatureStatuses([id])).value[0]?.err)
        .toBeNull()
    }
    const create = (newAccountPubkey: Keypair['publicKey'], space: number) =>
      SystemProgram.createAccount({
        fromPubkey: payer.publicKey,
        newAccountPubkey,
        space,
        lamports: 10_000_000,
        programId: program,
      })
    const mintTo = (account: Keypair['publicKey'], amount: bigint) =>
      spl.createMintToInstruction(mint.publicKey, account, payer.publicKey, amount, [], program)
    const open = (account: Keypair['publicKey'], of: Keypair) =>
      spl.createAssociatedTokenAccountInstruction(
        payer.publicKey,
        account,
        of.publicKey,
        mint.publicKey,
        program,
      )
    await run(
      [payer, mint],
      create(mint.publicKey, spl.getMintLen([])),
      spl.createInitializeMintInstruction(mint.publicKey, 6, payer.publicKey, null, program),
    )
    await run(
      [payer, second],
      create(second.publicKey, spl.getAccountLen([])),
      spl.createInitializeAccountInstruction(
        second.publicKey,
        mint.publicKey,
        payer.publicKey,
        program,
      ),
      open(own, payer),
      open(theirs, owner),
      mintTo(own, 3_000_000n),
      mintTo(second.publicKey, 2_000_000n),
    )
    await run(
      [payer, owner],
      spl.createReallocateInstruction(
        theirs,
        payer.publicKey,
        [spl.ExtensionType.MemoTransfer],
        owner.publicKey,
        [],
        program,
      ),
      spl.createEnableRequiredMemoTransfersInstruction(theirs, owner.publicKey, [], program),
    )

    const [send, simulate, history] = await Promise.all([
      adapter.capabilities.send?.load(),
      adapter.capabilities.simulate?.load(),
      adapter.capabilities.history?.load(),
    ])
    if (!send?.memo?.isRequired || !simulate || !history) throw new Error('a capability is missing')
    const [to, token] = [owner.publicKey.toBase58(), mint.publicKey.toBase58()]
    const bare = { to, token, amount: 4_500_000n }
    for (const each of [to, theirs.toBase58()])
      expect(await send.memo.isRequired({ ...actor, to: each, token })).toBe(true)
    for (const each of [{ to }, { to: payer.publicKey.toBase58(), token }])
      expect(await send.memo.isRequired({ ...actor, ...each })).toBe(false)
    // An empty text would satisfy the chain, and tell the owner nothing.
    const prompts = wallet.requests.length
    for (const transfer of [bare, { ...bare, memo: '' }])
      for (const refused of [
        send.estimateFee({ ...actor, transfer }),
        send.send({ ...actor, transfer }),
      ])
        await expect(refused).rejects.toMatchObject({ code: 'MEMO_REQUIRED' })
    expect(wallet.requests).toHaveLength(prompts)
    const transfer = { ...bare, memo: 'Kundennummer 104857 ✓' }
    expect(await simulate.simulate({ ...actor, transfer })).toMatchObject({
      status: 'success',
      received: transfer.amount,
    })
    const id = await send.send({ ...actor, transfer })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    const { amount } = await spl.getAccount(connection, theirs, 'confirmed', program)
    expect(amount).toBe(transfer.amount)
    const sent = await connection.getTransaction(id, { maxSupportedTransactionVersion: 0 })
    expect(sent?.meta?.logMessages).toContain(`Program log: ${transfer.memo}`)
    for (const address of [
      actor.account.address,
      `${actor.network.caipNetworkId}:${to}`,
    ] as const) {
      const { items } = await history.getHistory({ address, network: actor.network })
      expect(items.find((each) => each.id === id)).toMatchObject({ memo: transfer.memo })
    }
  })
})
