import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { BackendName } from './backends.js'
import { startTestServer, type TestServer } from './startTestServer.js'

/** The zone of the local chains. */
export const zone = 'latchkey.eth'
const keyVariable = 'LATCHKEY_TEST_NAMES_KEY'

export type NamesServerOptions = {
  readonly clock?: { readonly now: number }
  readonly settings?: Readonly<Record<string, unknown>>
  readonly names?: Readonly<Record<string, unknown>>
  readonly signerKey?: string
}

/** A server with a zone, and room for many registrations. */
export async function startNamesServer(
  backend: BackendName,
  { clock, settings, names, signerKey = generatePrivateKey() }: NamesServerOptions = {},
): Promise<TestServer> {
  // Read once, at the start.
  process.env[keyVariable] = signerKey
  try {
    return await startTestServer(
      backend,
      {
        limits: {
          signIn: { points: 10_000, seconds: 60 },
          blockchain: { points: 10_000, seconds: 60 },
        },
        names: {
          zone,
          resolver: `0x${'11'.repeat(20)}`,
          signerKeyEnv: keyVariable,
          ...names,
        },
        ...settings,
      },
      clock ? { now: () => clock.now } : {},
    )
  } finally {
    delete process.env[keyVariable]
  }
}

export type Registration = {
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

export const newAccount = () => privateKeyToAccount(generatePrivateKey())

/** An account's signed registration of a name at a time, in milliseconds. */
export async function signName(
  account: PrivateKeyAccount,
  name: string,
  now: number,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Registration> {
  const timestamp = Math.floor(now / 1000)
  const message = JSON.stringify({ name, attributes: {}, timestamp, ...more })
  const signature = await account.signMessage({ message })
  return { coin_type: 60, address: account.address, message, signature }
}

/** Posts a registration. Resolves with its status, and the record or the reason. */
export async function register(
  server: TestServer,
  registration: unknown,
  init: Parameters<TestServer['ask']>[1] = {},
) {
  const body = JSON.stringify(registration)
  const response = await server.ask('/v1/profile/account', { method: 'POST', body, ...init })
  const answer = await response.json()
  return {
    status: response.status,
    record: answer,
    reason: answer.reasons?.[0]?.description as string | undefined,
  }
}
