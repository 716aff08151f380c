import { createMessage } from '../src/message/createMessage.js'
import { printMessage } from '../src/message/printMessage.js'
import { createVerifier, type VerifierOptions } from '../src/server/createVerifier.js'

/** The page of the messages. */
export const domain = 'app.example'
/** The URI that the messages sign in to. */
export const uri = 'https://app.example/login'

/** An account and its key. */
export type TestSigner = {
  readonly account: `${string}:${string}:${string}`
  sign(text: string): Promise<string>
}

/** A message with every field, and its signature, for a verifier of their own. */
export async function prepare(signer: TestSigner, options: Partial<VerifierOptions> = {}) {
  const verifier = createVerifier({ domains: [domain], ...options })
  const { nonce, issuedAt } = await verifier.nonce()
  const message = printMessage(
    createMessage({
      account: signer.account,
      domain,
      uri,
      nonce,
      issuedAt,
      statement: 'Sign in to App.',
      notBefore: issuedAt,
      requestId: 'request-1',
      resources: ['https://app.example/terms'],
    }),
  )
  return { verifier, message, signature: await signer.sign(message) }
}
