import { stringToHex } from 'viem'
import type { SessionEcosystem } from './ecosystems/SessionEcosystem.js'
import type { startWalletKit } from './startWalletKit.js'

type Kit = Awaited<ReturnType<typeof startWalletKit>>['kit']
type FormatInput = Parameters<Kit['formatAuthMessage']>[0]
type Cacao = Parameters<Kit['approveSessionAuthenticate']>[0]['auths'][number]

/** What a page wants signed with its session (CAIP-222). */
export type AuthenticationPayload = FormatInput['request'] & { readonly chains: readonly string[] }

/**
 * Who signs: the account on the first network of the request that the wallet knows. Undefined where
 * it knows none.
 */
export function findSigner(
  { chains }: AuthenticationPayload,
  ecosystems: readonly SessionEcosystem[],
  selected: (namespace: string) => number,
):
  | { readonly ecosystem: SessionEcosystem; readonly chainId: string; readonly address: string }
  | undefined {
  // Cacaos are checked by sign-client, which only knows signatures of eip155.
  const ecosystem = ecosystems.find(({ namespace }) => namespace === 'eip155')
  const chainId = chains.find((chain) => ecosystem?.networks().some(({ id }) => id === chain))
  if (!ecosystem || chainId === undefined) return undefined
  return { ecosystem, chainId, address: ecosystem.address(chainId, selected('eip155')) }
}

/** The text that is to be signed. */
export function writeAuthentication(kit: Kit, payload: AuthenticationPayload, iss: string): string {
  return kit.formatAuthMessage({ request: payload, iss })
}

/** Signs it as a CACAO (CAIP-74). */
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
