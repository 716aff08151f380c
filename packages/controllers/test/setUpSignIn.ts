import { type CaipAddress, type Connector, createError, type SignInRequest } from '@latchkey/core'
import { createMessage, printMessage } from '@latchkey/siwx'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  type createFakeOrigin,
  settle,
} from '@latchkey/testing'
import { createKit } from '../src/kit/createKit.js'
import type { KitOptions } from '../src/kit/KitOptions.js'
import type { SignedMessage, SignInOptions } from '../src/signIn/SignInOptions.js'
import { signInOf } from '../src/signIn/signInOf.js'
import { startForTest } from './startForTest.js'

/** The account that the wallet uses. */
export const first = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
/** The wallet's other account. */
export const second = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

type Setting = {
  readonly options?: Partial<KitOptions>
  readonly origin?: ReturnType<typeof createFakeOrigin>
  /** The wallet's answers to its prompts, one each. */
  readonly answers?: readonly ('sign' | 'reject')[]
  readonly authorized?: boolean
  /** The wallet signs in with its approval where it is asked to. */
  readonly proves?: boolean
  /** Takes what the kit offers to a connector that makes codes ahead. */
  readonly offerSignIn?: Connector['offerSignIn']
}

/** A kit with a sign-in, and a wallet whose answers the test scripts. */
export async function setUpSignIn(
  signIn: SignInOptions | undefined,
  {
    options = {},
    origin,
    answers = [],
    authorized = false,
    proves = false,
    offerSignIn,
  }: Setting = {},
) {
  const environment = createFakeEnvironment(origin ? { origin } : {})
  const connector = createFakeConnector({ id: 'a', addresses: [first, second], authorized })
  const prompts: string[] = []
  const requests: SignInRequest[] = []
  const proving: typeof connector = {
    ...connector,
    ...(offerSignIn && { offerSignIn }),
    async connect(input) {
      const approval = await connector.connect(input)
      if (!input.signIn) return approval
      requests.push(input.signIn)
      const address: CaipAddress = `eip155:1:${first}`
      const message = printMessage(createMessage({ account: address, ...input.signIn }))
      return { ...approval, signIn: [{ address, message, signature: '0x02' }] }
    },
  }
  const script = [...answers]
  const adapter = createFakeAdapter({
    connectors: [proves || offerSignIn ? proving : connector],
    async signMessage({ message }) {
      prompts.push(message)
      if (script.shift() === 'reject') throw createError('USER_REJECTED')
      return '0x01'
    },
  })
  const kit = createKit({
    adapters: [adapter],
    environment,
    prefetch: 'none',
    ...(signIn && { signIn }),
    ...options,
  })
  kit.router.describe((view) => {
    if (view === 'Account') return { needs: 'connection' }
    return view === 'ConnectingExternal' ? { task: 'connect' } : undefined
  })
  startForTest(kit)
  await kit.preload()
  await settle()
  const controller = kit.use(signInOf)
  return {
    kit,
    environment,
    prompts,
    requests,
    wallet: connector.wallet,
    signIn: controller,
    state: () => controller.store.getState(),
    status: () => kit.connection.store.getState().byNamespace.eip155?.status,
    view: () => kit.router.store.getState().current.view,
    modal: () => kit.modal.store.getState(),
    async connect() {
      kit.open({ view: 'ConnectingExternal' })
      const ended = kit.connection.connect({ connectorId: 'a' }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
      await settle()
      return ended
    },
    /** Connects and leaves the question open. */
    async begin() {
      kit.open({ view: 'ConnectingExternal' })
      const ended = kit.connection.connect({ connectorId: 'a' }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
      await settle()
      return { ended }
    },
  }
}

/** Options of a sign-in that finds every signature valid, and keeps what it has seen. */
export const accepting = (seen: SignedMessage[] = []): SignInOptions => ({
  verifiers: {
    eip155: async (signed) => {
      seen.push(signed)
      return 'valid'
    },
  },
})
