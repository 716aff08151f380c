import { warnUnknownOptions } from '@latchkey/core/adapter'

/** Warns about options that `auth` does not know. */
export function refuseOptions(options: object): void {
  warnUnknownOptions('auth', options, { walletUrl: true, projectId: true })
}
