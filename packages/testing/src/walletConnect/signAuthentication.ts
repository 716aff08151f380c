import { stringToHex } from 'viem'
import type { SessionEcosystem } from './ecosystems/SessionEcosystem.js'
import type { startWalletKit } from './startWalletKit.js'

type Kit = Awaited<ReturnType<typeof startWalletKit>>['kit']
type FormatInput = Parameters<Kit['formatAuthMessage']>[0]
type Cacao = Parameters<Kit['approveSessionAuthenticate']>[0]['auths'][number]

/** The payload to sign with a session (CAIP-222). */
export type AuthenticationPayload = FormatInput['request'] & { readonly chains: readonly string[] }

/**
 * The signer: the account on the first requested network that the wallet knows. Undefined if it
 * knows none.
 */
export function findSigner(
  { chains }: AuthenticationPayload,
  ecosystems: readonly SessionEcosystem[],
  selected: (namespace: string) => number,
):
  | { readonly ecosystem: SessionEcosystem; readonly chainId: string; readonly address: string }
  | undefined {
  // sign-client verifies CACAOs, and supports only eip155 signatures.
  const ecosystem = ecosystems.find(({ namespace }) => namespace === 'eip155')
  const chainId = chains.find((chain) => ecosystem?.networks().some(({ id }) => id === chain))
  if (!ecosystem || chainId === undefined) return undefined
  return { ecosystem, chainId, address: ecosystem.address(chainId, selected('eip155')) }
}

/** The text to sign. */
export function writeAuthentication(kit: Kit, payload: AuthenticationPayload, iss: string): string {
  return kit.formatAuthMessage({ request: payload, iss })
}

/** Signs the text as a CACAO (CAIP-74). */
export async function signAuthentication(
  kit: Kit,
  payload: AuthenticationPayload,
  { ecosystem, chainId, address }: NonNullable<ReturnType<typeof findSigner>>,
): Promise<Cacao> {
  const iss = `${chainId}:${address}`
  const params = [stringToHex(writeAuthentication(kit, payload, iss)), address]
  const { run } = await ecosystem.prepare({
    chainId,
    method: 'personal_sign',
    params,
    addresses: [address],
  })
  const nobody = () => Promise.resolve()
  const signature = String(await run({ switchNetwork: nobody, addNetwork: nobody }))
  const {
    chains: _,
    type: __,
    ...told
  } = payload as AuthenticationPayload & { readonly type?: unknown }
  return {
    h: { t: 'caip122' },
    p: { ...told, iss: `did:pkh:${iss}` },
    s: { t: 'eip191', s: signature },
  } as Cacao
}
