import { address, createNoopSigner, getAddressDecoder, type Instruction } from '@solana/kit'
import * as spl from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findAssociatedToken,
  openAssociatedToken,
  setComputeUnitLimit,
  setComputeUnitPrice,
  transferSol,
  transferToken,
} from './instructions.js'
import { token2022Program, tokenProgram } from './programs.js'

const anAddress = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => getAddressDecoder().decode(bytes))
const u64 = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n })
const aProgram = fc.constantFrom(tokenProgram, token2022Program)

type Plain = {
  readonly program: string
  readonly accounts: readonly (readonly [string, number])[]
  readonly data: readonly number[]
}

/** The signed form of an instruction, of this adapter or @solana/kit. */
const plain = ({ programAddress, accounts = [], data = new Uint8Array() }: Instruction): Plain => ({
  program: programAddress,
  accounts: accounts.map((account) => [account.address, account.role]),
  data: [...data],
})

/** The same of @solana/web3.js. */
const plainWeb3 = ({ programId, keys, data }: TransactionInstruction): Plain => ({
  program: programId.toBase58(),
  accounts: keys.map(({ pubkey, isSigner, isWritable }) => [
    pubkey.toBase58(),
    (isSigner ? 2 : 0) + (isWritable ? 1 : 0),
  ]),
  data: [...data],
})

const key = (text: string) => new PublicKey(text)

describe('instructions are those of the program clients and of @solana/web3.js, to the byte', () => {
  it('a transfer of SOL', () => {
    fc.assert(
      fc.property(anAddress, anAddress, u64, (from, to, amount) => {
        const own = plain(transferSol({ from, to, amount }))
        expect(own).toEqual(
          plain(
            getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount }),
          ),
        )
        expect(own).toEqual(
          plainWeb3(
            SystemProgram.transfer({ fromPubkey: key(from), toPubkey: key(to), lamports: amount }),
          ),
        )
      }),
    )
  })

  it('the compute limit and its price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), u64, (units, microLamports) => {
        const limit = plain(setComputeUnitLimit(units))
        expect(limit).toEqual(plain(getSetComputeUnitLimitInstruction({ units })))
        expect(limit).toEqual(plainWeb3(ComputeBudgetProgram.setComputeUnitLimit({ units })))
        const price = plain(setComputeUnitPrice(microLamports))
        expect(price).toEqual(plain(getSetComputeUnitPriceInstruction({ microLamports })))
        expect(price).toEqual(
          plainWeb3(ComputeBudgetProgram.setComputeUnitPrice({ microLamports })),
        )
      }),
    )
  })

  it('a transfer of a token, in both token programs', () => {
    const move = fc.record({
      program: aProgram,
      source: anAddress,
      mint: anAddress,
      destination: anAddress,
      authority: anAddress,
      amount: u64,
      decimals: fc.integer({ min: 0, max: 255 }),
    })
    fc.assert(
      fc.property(move, ({ program, ...input }) => {
        const own = plain(transferToken({ program, ...input }))
        const { source, mint, destination, authority, amount, decimals } = input
        const options = { programAddress: program }
        expect(own).toEqual(
          plain(
            getTransferCheckedInstruction(
              { ...input, authority: createNoopSigner(authority) },
              options,
            ),
          ),
        )
        const keys = [source, mint, destination, authority].map(key) as [
          PublicKey,
          PublicKey,
          PublicKey,
          PublicKey,
        ]
        expect(own).toEqual(
          plainWeb3(
            spl.createTransferCheckedInstruction(...keys, amount, decimals, [], key(program)),
          ),
        )
      }),
    )
  })

  it('the associated token account of an owner and its opening, in both token programs', async () => {
    await fc.assert(
      fc.asyncProperty(
        anAddress,
        anAddress,
        anAddress,
        aProgram,
        async (payer, owner, mint, program) => {
          const account = await findAssociatedToken({ owner, program, mint })
          expect([account]).toEqual([
            (await findAssociatedTokenPda({ owner, tokenProgram: program, mint }))[0],
          ])
          expect(account).toBe(
            spl.getAssociatedTokenAddressSync(key(mint), key(owner), true, key(program)).toBase58(),
          )
          const own = plain(openAssociatedToken({ payer, account, owner, mint, program }))
          const input = {
            payer: createNoopSigner(payer),
            ata: account,
            owner,
            mint,
            tokenProgram: program,
          }
          expect(own).toEqual(plain(getCreateAssociatedTokenIdempotentInstruction(input)))
          const keys = [payer, account, owner, mint].map(key) as [
            PublicKey,
            PublicKey,
            PublicKey,
            PublicKey,
          ]
          expect(own).toEqual(
            plainWeb3(spl.createAssociatedTokenAccountIdempotentInstruction(...keys, key(program))),
          )
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('a number that does not fit', () => {
  const one = address('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  const move = { program: tokenProgram, source: one, mint: one, destination: one, authority: one }

  it.each([-1n, 1n << 64n])('is refused, not wrapped: %s', (amount) => {
    expect(() => transferSol({ from: one, to: one, amount })).toThrow()
    expect(() => setComputeUnitPrice(amount)).toThrow()
    expect(() => transferToken({ ...move, amount, decimals: 6 })).toThrow()
  })

  it('is refused as a limit and as decimals too', () => {
    expect(() => setComputeUnitLimit(2 ** 32)).toThrow()
    expect(() => transferToken({ ...move, amount: 1n, decimals: 256 })).toThrow()
  })
})
