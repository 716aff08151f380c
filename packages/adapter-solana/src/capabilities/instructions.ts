import {
  type Address,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
} from '@solana/addresses'
import { getU8Encoder, getU32Encoder, getU64Encoder } from '@solana/codecs-numbers'
import { AccountRole, type Instruction } from '@solana/instructions'
import { computeBudgetProgram, setLimit, setPrice } from './computeBudget.js'

const systemProgram = /* @__PURE__ */ address('11111111111111111111111111111111')
const associatedTokenProgram = /* @__PURE__ */ address(
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
)

/**
 * Encodes an instruction: its number in the program, then its arguments. Codecs reject values out
 * of range and never wrap.
 */
const join = (...parts: readonly ArrayLike<number>[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)))

/**
 * System program, `Transfer` (2): u32 number, u64 lamports. Accounts: sender (signs, pays),
 * receiver.
 *
 * Source: https://docs.rs/solana-system-interface (`SystemInstruction`)
 */
export function transferSol({
  from,
  to,
  amount,
}: {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}): Instruction {
  return {
    programAddress: systemProgram,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data: join(getU32Encoder().encode(2), getU64Encoder().encode(amount)),
  }
}

/**
 * Compute budget program, `SetComputeUnitLimit` (2): u8 number, u32 units. No accounts.
 *
 * Source: https://docs.rs/solana-compute-budget-interface (`ComputeBudgetInstruction`)
 */
export function setComputeUnitLimit(units: number): Instruction {
  return {
    programAddress: computeBudgetProgram,
    data: join([setLimit], getU32Encoder().encode(units)),
  }
}

/**
 * Compute budget program, `SetComputeUnitPrice` (3): u8 number, u64 micro-lamports a unit. No
 * accounts. Source: as of `setComputeUnitLimit`.
 */
export function setComputeUnitPrice(microLamports: bigint): Instruction {
  return {
    programAddress: computeBudgetProgram,
    data: join([setPrice], getU64Encoder().encode(microLamports)),
  }
}

export type TokenMove = {
  /** SPL Token or Token-2022. */
  readonly program: Address
  readonly source: Address
  readonly mint: Address
  readonly destination: Address
  /** The owner of `source`. */
  readonly authority: Address
  /** In the token's smallest unit. */
  readonly amount: bigint
  readonly decimals: number
}

/**
 * SPL Token and Token-2022, `TransferChecked` (12): u8 number, u64 amount, u8 decimals. Accounts:
 * source, mint, destination, authority (signs).
 *
 * Source: https://docs.rs/spl-token-interface (`TokenInstruction`)
 */
export function transferToken({
  program,
  source,
  mint,
  destination,
  authority,
  amount,
  decimals,
}: TokenMove): Instruction {
  return {
    programAddress: program,
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: destination, role: AccountRole.WRITABLE },
      { address: authority, role: AccountRole.READONLY_SIGNER },
    ],
    data: join([12], getU64Encoder().encode(amount), getU8Encoder().encode(decimals)),
  }
}

type TokenHolder = { readonly owner: Address; readonly mint: Address; readonly program: Address }

/**
 * The associated token account of an owner: the address that the associated token program derives
 * from owner, token program and mint.
 *
 * Source: https://docs.rs/spl-associated-token-account
 * (`get_associated_token_address_with_program_id`)
 */
export async function findAssociatedToken({ owner, program, mint }: TokenHolder): Promise<Address> {
  const encoder = getAddressEncoder()
  const seeds = [owner, program, mint].map((part) => encoder.encode(part))
  return (await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds }))[0]
}

/**
 * Associated token program, `CreateIdempotent` (1): u8 number; does nothing if the account exists.
 * Accounts: payer (signs, pays), the associated account, owner, mint, system program, token
 * program.
 *
 * Source: https://docs.rs/spl-associated-token-account (`AssociatedTokenAccountInstruction`)
 */
export function openAssociatedToken({
  payer,
  account,
  owner,
  mint,
  program,
}: TokenHolder & { readonly payer: Address; readonly account: Address }): Instruction {
  return {
    programAddress: associatedTokenProgram,
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      { address: account, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY },
      { address: mint, role: AccountRole.READONLY },
      { address: systemProgram, role: AccountRole.READONLY },
      { address: program, role: AccountRole.READONLY },
    ],
    data: Uint8Array.of(1),
  }
}
