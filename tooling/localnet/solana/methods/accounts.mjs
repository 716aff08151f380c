import { getBase58Decoder, getBase64Decoder } from '@solana/kit'
import { rpcError } from '../errors.mjs'
import {
  parseTokenData,
  readMint,
  readTokenAccount,
  tokenPrograms,
  toUiAmount,
} from '../tokenViews.mjs'
import { toBytes } from '../wire.mjs'

const isAddress = (value) => {
  try {
    return toBytes(value).length === 32
  } catch {
    return false
  }
}

export function checkAddress(value) {
  if (typeof value !== 'string' || !isAddress(value))
    throw rpcError(-32602, 'Invalid param: WrongSize')
  return value
}

/** An account in the requested encoding. */
export function viewAccount(ledger, account, { encoding = 'base64', dataSlice } = {}) {
  const { data, executable, lamports, programAddress: owner } = account
  const base = {
    executable,
    lamports,
    owner,
    rentEpoch: 18_446_744_073_709_551_615n,
    space: data.length,
  }
  const parsed =
    encoding === 'jsonParsed' ? parseTokenData(account, ledger.readDecimals) : undefined
  if (parsed) return { ...base, data: parsed }
  const part = dataSlice
    ? data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length)
    : data
  if (encoding === 'base58') return { ...base, data: [getBase58Decoder().decode(part), 'base58'] }
  return { ...base, data: [getBase64Decoder().decode(part), 'base64'] }
}

/** Methods for single accounts. */
export function accountMethods(ledger, withContext) {
  const view = (at, options) => {
    const account = ledger.readAccount(checkAddress(at))
    return account ? viewAccount(ledger, account, options) : null
  }
  const held = (at) => {
    const account = ledger.readAccount(checkAddress(at))
    const token = account && readTokenAccount(account)
    if (!token) throw rpcError(-32602, 'Invalid param: could not find account')
    return token
  }
  const owned = (program) => ledger.svm.getProgramAccounts(checkAddress(program))
  const passes = (account) => (filter) => {
    if ('dataSize' in filter) return account.data.length === filter.dataSize
    if (!('memcmp' in filter)) return true
    const { offset, bytes, encoding = 'base58' } = filter.memcmp
    const wanted = toBytes(bytes, encoding)
    return wanted.every((byte, index) => account.data[offset + index] === byte)
  }
  return {
    getBalance: ([at]) => withContext(ledger.svm.getBalance(checkAddress(at)) ?? 0n),
    getAccountInfo: ([at, options]) => withContext(view(at, options)),
    getMultipleAccounts: ([list, options]) => withContext(list.map((at) => view(at, options))),
    getProgramAccounts: ([program, options = {}]) => {
      const { filters = [], withContext: wrapped = false } = options
      const found = owned(program)
        .filter((account) => filters.every(passes(account)))
        .map((account) => ({
          pubkey: account.address,
          account: viewAccount(ledger, account, options),
        }))
      return wrapped ? withContext(found) : found
    },
    getTokenAccountsByOwner: ([owner, filter, options]) => {
      checkAddress(owner)
      if (filter.programId && !tokenPrograms[filter.programId])
        throw rpcError(-32602, 'Invalid param: unrecognized Token program id')
      if (
        filter.mint &&
        !(
          ledger.readAccount(checkAddress(filter.mint)) && readMint(ledger.readAccount(filter.mint))
        )
      )
        throw rpcError(-32602, 'Invalid param: could not find mint')
      const programs = filter.programId ? [filter.programId] : Object.keys(tokenPrograms)
      return withContext(
        programs.flatMap(owned).flatMap((account) => {
          const token = readTokenAccount(account)
          if (token?.owner !== owner || (filter.mint && token.mint !== filter.mint)) return []
          return [{ pubkey: account.address, account: viewAccount(ledger, account, options) }]
        }),
      )
    },
    getTokenAccountBalance: ([at]) => {
      const { amount, mint } = held(at)
      return withContext(toUiAmount(amount, ledger.readDecimals(mint)))
    },
    getTokenSupply: ([at]) => {
      const account = ledger.readAccount(checkAddress(at))
      const mint = account && readMint(account)
      if (!mint) throw rpcError(-32602, 'Invalid param: not a Token mint')
      return withContext(toUiAmount(mint.supply, mint.decimals))
    },
  }
}
