import type { EngineClock } from '../EngineClock.js'
import type { LibraryCrypto } from '../LibraryClient.js'
import { signRelayToken } from './signRelayToken.js'

/** Smaller skews are ignored: the relay accepts 120 s, and a code lives for minutes. */
const skewThatMattersMs = 60_000

/** Offset of this machine's clock, as far as the relay has reported it. */
export type Skew = {
  /** Milliseconds to add to this machine's time to get the relay's; 0 while unknown. */
  offsetMs(): number
  /** Records the relay's current time. True if the offset changed. */
  learn(serverNow: number): boolean
  /**
   * Records the time of another clock. If this machine's clock is behind it, messages to the wallet
   * get a longer life. Nothing else changes, since that clock may be wrong.
   */
  stretch(otherNow: number): void
  /** Records a relay timestamp: a local clock behind it is wrong. */
  learnStamp(publishedAt: unknown): void
  /** The pairing link with its expiry in true time, which the wallet's clock accepts. */
  toUri(uri: string): string
  /** True time in seconds → this machine's milliseconds. */
  toLocalMs(seconds: number): number
}

/**
 * Corrects the times the library stamps on tokens, codes and requests. With a wrong machine clock,
 * a relay or wallet finds them expired or not yet valid. Once the true time is known, outgoing
 * messages carry it.
 */
export function createSkew(crypto: LibraryCrypto, clock: EngineClock): Skew {
  let offset = 0
  const signJWT = crypto.signJWT
  const encode = crypto.encode
  let stretched = 0
  const seconds = () => Math.round((offset || stretched) / 1000)

  crypto.signJWT = async (audience) =>
    offset === 0
      ? signJWT(audience)
      : ((await signRelayToken(crypto, audience, clock.now() + offset)) ?? signJWT(audience))
  crypto.encode = (topic, payload, options) =>
    encode(topic, seconds() === 0 ? payload : shiftExpiry(payload, seconds()), options)

  function learn(serverNow: number): boolean {
    const before = offset
    const found = serverNow - clock.now()
    offset = Math.abs(found) < skewThatMattersMs ? 0 : found
    return Math.abs(before - offset) >= skewThatMattersMs
  }

  return {
    offsetMs: () => offset,
    learn,
    stretch(otherNow) {
      const found = otherNow - clock.now()
      stretched = found < skewThatMattersMs ? 0 : found
    },
    learnStamp(publishedAt) {
      if (typeof publishedAt === 'number' && publishedAt > clock.now() + offset + skewThatMattersMs)
        learn(publishedAt)
    },
    toUri: (uri) =>
      seconds() === 0
        ? uri
        : uri.replace(
            /([?&]expiryTimestamp=)(\d+)/,
            (_, name: string, at: string) => `${name}${Number(at) + seconds()}`,
          ),
    toLocalMs: (at) => at * 1000 - offset,
  }
}

/** Messages whose times a wallet checks against its own clock. */
const stamped: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'wc_sessionPropose',
  'wc_sessionRequest',
  'wc_sessionAuthenticate',
])

type Timed = { readonly expiryTimestamp?: number; readonly request?: Timed }

function shiftExpiry(payload: unknown, by: number): unknown {
  const { method, params } = (payload ?? {}) as {
    readonly method?: string
    readonly params?: Timed
  }
  if (!stamped.has(method ?? '')) return payload
  return { ...(payload as object), params: shift(params ?? {}, by) }
}

function shift(timed: Timed, by: number): Timed {
  const { expiryTimestamp, request } = timed
  return {
    ...timed,
    ...(expiryTimestamp !== undefined && { expiryTimestamp: expiryTimestamp + by }),
    ...(request && { request: shift(request, by) }),
  }
}
