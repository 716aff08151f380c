import { createKeyStore, type KeyStore } from './createKeyStore.js'

/** A browser's own keys. Both are non-extractable. */
export type Device = {
  /** ECDSA P-256: the device's session. */
  readonly proving: CryptoKeyPair
  /** AES-GCM: opens the copy of the way `device`. */
  readonly sealing: CryptoKey
  /** False where the browser keeps nothing, so that the login ends with the visit. */
  readonly isKept: boolean
  /** Makes new keys in place of these. */
  forget(): Promise<Device>
}

/** A database that another tab holds up, or that hangs, is not waited for. */
const storeMs = 2_000

type Keys = Pick<Device, 'proving' | 'sealing'>

/** Reads this browser's keys, or makes them. Never rejects for a browser that keeps nothing. */
export async function openDevice(store: KeyStore = createKeyStore()): Promise<Device> {
  const made = await makeKeys()
  const kept = await within(storeMs, store.keep(made, isKeys)).catch(() => undefined)
  return toDevice(kept ?? made, kept !== undefined, store)
}

function toDevice({ proving, sealing }: Keys, isKept: boolean, store: KeyStore): Device {
  return {
    proving,
    sealing,
    isKept,
    async forget() {
      const made = await makeKeys()
      const isReplaced = await within(storeMs, store.replace(made)).then(
        () => true,
        () => false,
      )
      return toDevice(made, isReplaced, store)
    },
  }
}

async function makeKeys(): Promise<Keys> {
  const [proving, sealing] = await Promise.all([
    crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']),
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  return { proving, sealing }
}

const isKeys = (value: unknown): value is Keys => {
  const { proving, sealing } = (value ?? {}) as Partial<Keys>
  return (
    proving?.privateKey instanceof CryptoKey &&
    proving.publicKey instanceof CryptoKey &&
    sealing instanceof CryptoKey
  )
}

/** @throws Error once it has taken this long */
async function within<Result>(ms: number, running: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser’s database does not answer')), ms)
  })
  return await Promise.race([running, late]).finally(() => clearTimeout(timer))
}
