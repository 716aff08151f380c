import type { GuestCall, HostLine } from '@latchkey/connector-auth/guest'
import * as z from 'zod/mini'
import { createQuestions } from './approve/createQuestions.js'
import { refuseForeignSignIn } from './approve/refuseForeignSignIn.js'
import type { VaultCalls } from './keys/createVault.js'
import type { Addresses } from './keys/deriveKeys.js'
import type { Login } from './login/createLogin.js'
import { DocumentError } from './login/DocumentError.js'

const nothing = z.undefined()
const shapes = {
  getSession: nothing,
  sendCode: z.strictObject({ email: z.string().check(z.maxLength(320)) }),
  logIn: z.strictObject({ code: z.string().check(z.maxLength(32)) }),
  sign: z.strictObject({
    method: z.literal('personal_sign'),
    message: z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/)),
    address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  }),
  logOut: nothing,
}

type Parts = {
  readonly login: Login
  readonly vault: VaultCalls
  readonly line: () => Pick<HostLine, 'send'>
}

/** Answers the host's calls. One that is not of the list, or of another shape, reaches nothing. */
export function createAnswers({ login, vault, line }: Parts) {
  const askForSignature = createQuestions()

  async function sign(
    { message, address }: z.infer<(typeof shapes)['sign']>,
    { origin, signal }: GuestCall,
  ): Promise<string> {
    const session = await login.read()
    if (!session) throw new DocumentError('LOGIN_REQUIRED', 'No one is logged in')
    refuseOther(session.addresses, address)
    const bytes = fromHex(message)
    refuseForeignSignIn(new TextDecoder().decode(bytes), { origin, address })
    const { operatorCanOpen } = session
    await askForSignature({ line: line(), origin, message: bytes, operatorCanOpen, signal })
    // Another person may have logged in while the question was open.
    const { eip155 } = refuseOther(await login.unlock(), address)
    signal.throwIfAborted()
    return await vault.signMessage(bytes, eip155)
  }

  return async (call: GuestCall): Promise<unknown> => {
    const { name, input, origin } = call
    if (!Object.hasOwn(shapes, name))
      throw new DocumentError('METHOD_NOT_ALLOWED', 'Requested RPC call is not allowed')
    const read = <Name extends keyof typeof shapes>(of: Name) => {
      const result = z.safeParse(shapes[of] as z.ZodMiniType, input)
      if (!result.success)
        throw new DocumentError('RPC_INVALID_PARAMS', 'The call has a wrong shape')
      return result.data as z.infer<(typeof shapes)[Name]>
    }
    switch (name as keyof typeof shapes) {
      case 'getSession':
        read('getSession')
        return await login.read()
      case 'sendCode':
        return await login.sendCode(read('sendCode').email, origin)
      case 'logIn':
        return await login.logIn(read('logIn').code)
      case 'sign':
        return await sign(read('sign'), call)
      case 'logOut':
        read('logOut')
        return await login.logOut()
    }
  }
}

function refuseOther(addresses: Addresses, asked: string): Addresses {
  if (addresses.eip155.toLowerCase() === asked.toLowerCase()) return addresses
  throw new DocumentError('ACCOUNT_CHANGED', 'The request is for another account')
}

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
