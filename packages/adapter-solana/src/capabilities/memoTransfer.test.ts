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

  it('is paid, from several accounts of the sender too', async () => {
    const { actor, adapter } = await connectTestWallet(localnet)
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

    const send = await adapter.capabilities.send?.load()
    if (!send) throw new Error('no send')
    const transfer = {
      to: owner.publicKey.toBase58(),
      token: mint.publicKey.toBase58(),
      amount: 4_500_000n,
    }
    const id = await send.send({ ...actor, transfer })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    const { amount } = await spl.getAccount(connection, theirs, 'confirmed', program)
    expect(amount).toBe(transfer.amount)
  })
})
