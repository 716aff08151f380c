import type { CaipNetworkId } from '@latchkey/core'
import { isSameAccount } from '@latchkey/siwx'
import type { SiweConfig, SiwxConfig, SiwxMessage } from './SignInOptions.js'
import type { SignInPage, SignInService } from './SignInService.js'

/** A host's `siwx` as a service. Its `addSession` refuses a signature by rejecting. */
export function fromSiwx(config: SiwxConfig, page: SignInPage): SignInService {
  let made: { readonly text: string; readonly message: SiwxMessage } | undefined
  const split = (account: string): [CaipNetworkId, string] => {
    const [namespace = '', reference = '', address = ''] = account.split(':')
    return [`${namespace}:${reference}`, address]
  }
  return {
    required: config.getRequired?.() ?? true,
    signOutOnDisconnect: config.signOutOnDisconnect ?? true,
    async prepare(account) {
      const [chainId, accountAddress] = split(account)
      const message = await config.createMessage({ accountAddress, chainId })
      const text = message.toString()
      made = { text, message }
      return { text, statement: textOf(message.statement) }
    },
    async verify({ message, signature }) {
      const data = made?.text === message ? made.message : {}
      try {
        await config.addSession({ data, message, signature })
        return 'valid'
      } catch (error) {
        page.log('warn', 'addSession refused the signature.', error)
        return 'invalid'
      }
    },
    has: async (account) => (await config.getSessions(...split(account))).length > 0,
    revoke: (account) => config.revokeSession(...split(account)),
  }
}

/** A host's `siweConfig` as a service: accounts of eip155 sign in, all others need not. */
export function fromSiwe(config: SiweConfig, page: SignInPage): SignInService {
  const isEvm = (account: string) => account.startsWith('eip155:')
  return {
    required: config.required ?? true,
    signOutOnDisconnect: config.signOutOnDisconnect ?? true,
    async prepare(account) {
      const [, reference, address] = account.split(':')
      const [nonce, params] = await Promise.all([
        config.getNonce(address),
        config.getMessageParams?.(),
      ])
      const statement = params?.statement
      const text = config.createMessage({
        address: account,
        chainId: Number(reference),
        domain: page.domain,
        uri: page.uri,
        nonce,
        version: '1',
        iat: new Date(page.now()).toISOString(),
        ...(statement !== undefined && { statement }),
      })
      return { text, statement }
    },
    async verify({ message, signature }) {
      if (!(await config.verifyMessage({ message, signature }))) return 'invalid'
      config.onSignIn?.((await config.getSession()) ?? undefined)
      return 'valid'
    },
    async has(account) {
      if (!isEvm(account)) return true
      const session = await config.getSession()
      return (
        session !== null &&
        isSameAccount(`eip155:${session.chainId}:${session.address.split(':').at(-1)}`, account)
      )
    },
    async revoke(account) {
      if (isEvm(account) && (await config.signOut())) config.onSignOut?.()
    },
    isExempt: (account) => !isEvm(account),
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
