import { ConfigError } from '../../config/ConfigError.js'
import { secretOf } from '../../config/secretOf.js'
import type { Route } from '../../http/Route.js'
import type { ServerContext } from '../../ServerContext.js'
import { createCopyRoutes } from './createCopyRoutes.js'
import { createDocumentRoutes } from './createDocumentRoutes.js'
import { createLoginRoutes } from './createLoginRoutes.js'
import { createMailer } from './createMailer.js'
import { readWalletSecrets } from './readWalletSecrets.js'
import { createWalletParts } from './WalletParts.js'

export type WalletRoutes = { readonly routes: readonly Route[]; stop(): void }

/**
 * The document of the embedded wallet, its login, and its sealed copies.
 *
 * @param walletFolder The built document, where the configuration names none.
 * @throws ConfigError for missing keys, and for a `recovery` that is not built yet
 */
export async function createWalletRoutes(
  context: ServerContext,
  walletFolder: string,
): Promise<WalletRoutes> {
  const { config } = context
  if (!config.wallet) return { routes: [], stop: () => undefined }
  refuseRecovery(config)
  const { from, urlEnv } = config.wallet.mail
  const secrets = await readWalletSecrets(context)
  const mailer = createMailer({ url: secretOf('wallet.mail.urlEnv', urlEnv), from })
  const parts = createWalletParts({ context, secrets, mailer, wallet: config.wallet })
  return {
    routes: [
      ...createDocumentRoutes(context, walletFolder),
      ...createLoginRoutes(parts),
      ...createCopyRoutes(parts),
    ],
    stop: mailer.stop,
  }
}

/** A wallet that only its person can open needs a passkey or a kit, which are not built yet. */
function refuseRecovery({ mode, wallet }: ServerContext['config']): void {
  if (wallet?.recovery === 'self')
    throw new ConfigError("wallet.recovery: 'self' is not built yet; use 'email' in development.")
  if (mode === 'production')
    throw new ConfigError(
      "wallet: a wallet that you can open as well (recovery 'email') is for development alone as yet.",
    )
}
