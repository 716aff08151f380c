import { getBase58Decoder, getBase64Decoder } from '@solana/kit'

const base58 = (bytes) => getBase58Decoder().decode(bytes)

function viewMessage(message, encoding, keys) {
  const { header } = message
  const instruction = ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) =>
    encoding === 'jsonParsed'
      ? {
          programId: keys[programAddressIndex],
          accounts: accountIndices.map((index) => keys[index]),
          data: base58(data),
          stackHeight: null,
        }
      : {
          programIdIndex: programAddressIndex,
          accounts: [...accountIndices],
          data: base58(data),
          stackHeight: null,
        }
  const common = {
    recentBlockhash: message.lifetimeToken,
    instructions: message.instructions.map(instruction),
  }
  if (encoding === 'jsonParsed') {
    const count = message.staticAccounts.length
    const isWritable = (index) =>
      index < header.numSignerAccounts
        ? index < header.numSignerAccounts - header.numReadonlySignerAccounts
        : index < count - header.numReadonlyNonSignerAccounts
    const own = message.staticAccounts.map((pubkey, index) => ({
      pubkey,
      signer: index < header.numSignerAccounts,
      writable: isWritable(index),
      source: 'transaction',
    }))
    return { ...common, accountKeys: own }
  }
  return {
    ...common,
    accountKeys: message.staticAccounts,
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    ...(message.version === 'legacy' ? {} : { addressTableLookups: [] }),
  }
}

/** A recorded transaction in the requested encoding. */
export function viewTransaction(entry, { encoding = 'json', maxSupportedTransactionVersion } = {}) {
  const { wire, message, signatures, keys, version } = entry
  const transaction =
    encoding === 'base64'
      ? [getBase64Decoder().decode(wire), 'base64']
      : encoding === 'base58'
        ? [base58(wire), 'base58']
        : { signatures, message: viewMessage(message, encoding, keys) }
  return {
    transaction,
    meta: {
      ...entry.meta,
      status: entry.meta.err === null ? { Ok: null } : { Err: entry.meta.err },
    },
    ...(maxSupportedTransactionVersion === undefined ? {} : { version }),
  }
}
