import {
  appendTransactionMessageInstruction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { deriveSecret } from '../solana/keys.mjs'

/** The ninth account pays out. */
const index = 8

/** Delivers SOL on a local chain, where what a node takes is final at once. */
export async function deliverOnSolana(rpcUrl, { address, asset, amount }) {
  const rpc = createSolanaRpc(rpcUrl)
  const faucet = await createKeyPairSignerFromPrivateKeyBytes(deriveSecret(index))
  const { value: latest } = await rpc.getLatestBlockhash().send()
  const [whole, fraction = ''] = amount.split('.')
  const units = BigInt(whole + fraction.padEnd(asset.decimals, '0'))
  const signed = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(faucet, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(latest, draft),
      (draft) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source: faucet, destination: address, amount: units }),
          draft,
        ),
    ),
  )
  const wire = getBase64EncodedWireTransaction(signed)
  return await rpc.sendTransaction(wire, { encoding: 'base64' }).send()
}
