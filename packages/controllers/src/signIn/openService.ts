import { createError } from '@latchkey/core'
import type { SignInParts } from './SignInParts.js'
import type { SignInPage, SignInService } from './SignInService.js'

/**
 * The service of the option that the host gave.
 *
 * @throws SIWX_OPTIONS_CONFLICT
 */
export async function openService({
  environment,
  options,
  persistence,
}: SignInParts): Promise<SignInService> {
  const { signIn, siwx, siweConfig, projectId } = options.given
  const page: SignInPage = {
    domain: new URL(environment.origin).host,
    uri: environment.origin,
    now: () => environment.now(),
    log: (...said) => environment.log(...said),
  }
  if (siwx && siweConfig) throw createError('SIWX_OPTIONS_CONFLICT')
  if (siwx || siweConfig) {
    const host = await import('./fromHostConfig.js')
    if (siwx) return host.fromSiwx(siwx, page)
    if (siweConfig) return host.fromSiwe(siweConfig, page)
  }
  const { endpoint, ...own } = signIn ?? {}
  if (endpoint === undefined) {
    const local = await import('./createLocalService.js')
    return local.createLocalService(own, page, persistence)
  }
  const server = await import('./createServerService.js')
  return server.createServerService({ ...own, endpoint }, page, projectId)
}
