import { createHash } from 'node:crypto'
import {
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Encoder,
  getProgramDerivedAddress,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
} from '@solana-program/token'
import { deriveSecret } from './keys.mjs'

export const accountCount = 10
const fundedWithTokens = 4
const lamportsEach = 10_000_000_000_000n // 10,000 SOL
const tokensEach = 1_000_000_000n // 1,000 at 6 decimals
const decimals = 6
const systemProgram = address('11111111111111111111111111111111')
const metadataProgram = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const tokens = [
  {
    key: 'token',
    program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    name: 'Latchkey Test Dollar',
    symbol: 'LTD',
  },
  {
    key: 'token2022',
    program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    name: 'Latchkey Test Euro',
    symbol: 'LTE',
  },
]

const secretOf = (label) =>
  new Uint8Array(createHash('sha256').update(`latchkey localnet ${label}`).digest())

/** The public test accounts, the same on every chain. */
export async function createAccounts() {
  const secrets = Array.from({ length: accountCount }, (_, index) => deriveSecret(index))
  const signers = await Promise.all(
    secrets.map((secret) => createKeyPairSignerFromPrivateKeyBytes(secret)),
  )
  return signers.map((signer, index) => ({
    signer,
    address: signer.address,
    secretKey: Buffer.from(secrets[index]).toString('hex'),
  }))
}

/**
 * Funds the accounts and creates the two mints, with real transactions of a faucet preset in the
 * chain. Returns the mints and the faucet.
 */
export async function furnish(ledger, methods, accounts) {
  const faucet = await createKeyPairSignerFromPrivateKeyBytes(secretOf('faucet'))
  ledger.svm.setAccount({
    address: faucet.address,
    lamports: 500_000_000_000_000_000n,
    data: new Uint8Array(),
    programAddress: systemProgram,
    executable: false,
    space: 0n,
  })
  const run = async (instructions) => {
    const { blockhash, lastValidBlockHeight } = ledger.latest()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(faucet, draft),
      (draft) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
          draft,
        ),
      (draft) => appendTransactionMessageInstructions(instructions, draft),
    )
    return methods.send(await signTransactionMessageWithSigners(message))
  }
  const give = (destination, amount) =>
    run([getTransferSolInstruction({ source: faucet, destination, amount })])
  for (const account of accounts) await give(account.address, lamportsEach)

  const mints = {}
  for (const { key, program, name, symbol } of tokens) {
    const mint = await createKeyPairSignerFromPrivateKeyBytes(secretOf(`mint ${key}`))
    const programAddress = address(program)
    const at = { programAddress }
    const space = 82n
    const lamports = ledger.svm.minimumBalanceForRentExemption(space)
    await run([
      getCreateAccountInstruction({
        payer: faucet,
        newAccount: mint,
        lamports,
        space,
        programAddress,
      }),
      getInitializeMint2Instruction(
        { mint: mint.address, decimals, mintAuthority: faucet.address },
        at,
      ),
    ])
    for (const { address: owner } of accounts.slice(0, fundedWithTokens)) {
      const [token] = await findAssociatedTokenPda({
        owner,
        mint: mint.address,
        tokenProgram: programAddress,
      })
      await run([
        getCreateAssociatedTokenIdempotentInstruction({
          payer: faucet,
          ata: token,
          owner,
          mint: mint.address,
          tokenProgram: programAddress,
        }),
        getMintToInstruction(
          { mint: mint.address, token, mintAuthority: faucet, amount: tokensEach },
          at,
        ),
      ])
    }
    await describeMint(ledger, mint.address, name, symbol)
    mints[key] = mint.address
  }
  return { mints, give }
}

/** Writes a mint's Metaplex metadata account directly, since its program is not installed. */
async function describeMint(ledger, mint, name, symbol) {
  const encoder = getAddressEncoder()
  const [at] = await getProgramDerivedAddress({
    programAddress: metadataProgram,
    seeds: ['metadata', encoder.encode(metadataProgram), encoder.encode(mint)],
  })
  const text = (value, size) => {
    const bytes = Buffer.alloc(4 + size)
    bytes.writeUInt32LE(size, 0)
    bytes.write(value, 4)
    return bytes
  }
  const key = Buffer.from(getBase58Encoder().encode(mint))
  const data = new Uint8Array(
    Buffer.concat([
      Buffer.from([4]),
      Buffer.alloc(32),
      key,
      text(name, 32),
      text(symbol, 10),
      text('', 200),
      Buffer.alloc(4),
    ]),
  )
  const lamports = ledger.svm.minimumBalanceForRentExemption(BigInt(data.length))
  ledger.svm.setAccount({
    address: at,
    lamports,
    data,
    programAddress: metadataProgram,
    executable: false,
    space: BigInt(data.length),
  })
}
