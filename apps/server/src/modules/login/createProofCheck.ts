import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Database } from '../../database/Database.js'
import { HttpProblem } from '../../http/HttpProblem.js'

/** How far a proof's time may be from the server's. */
const skewSeconds = 60
/** A proof is remembered for longer than it is valid. */
const rememberedMs = 5 * 60_000

const claims = z.object({
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  jti: z.string().regex(/^[\w-]{16,64}$/),
  bod: z.string(),
})

/** A request as its proof names it. */
export type ProvenRequest = {
  readonly method: string
  /** Without query. */
  readonly url: string
  readonly body: string
  /** The header `dpop`. */
  readonly proof: string | undefined
}

const refused = (cause?: unknown) =>
  new HttpProblem(401, 'PROOF_INVALID', 'The proof of the device is not valid', { cause })

/**
 * Checks the proof of a device's key: a DPoP proof (RFC 9449), ES256, with the claim `bod` beside
 * it, the SHA-256 of the body in base64url. Resolves with the key's thumbprint (RFC 7638), which is
 * the device's id. A proof is good for one request.
 *
 * @throws HttpProblem 401 PROOF_INVALID; PROOF_TIME for a clock that differs by more than a minute
 */
export function createProofCheck(database: Database, now: () => number) {
  return async ({ method, url, body, proof = '' }: ProvenRequest): Promise<string> => {
    const { payload, key } = await verify(proof, now())
    const { htm, htu, iat, jti, bod } = payload
    const expected = createHash('sha256').update(body).digest('base64url')
    if (htm !== method || htu !== url || bod !== expected) throw refused()
    if (Math.abs(now() / 1000 - iat) > skewSeconds)
      throw new HttpProblem(401, 'PROOF_TIME', 'The clock of the device differs from the server’s')
    const device = await calculateJwkThumbprint(key)
    await database.run('DELETE FROM wallet_proofs WHERE expires_at <= ?', [now()])
    const isNew = await database.run(
      'INSERT INTO wallet_proofs (id, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING',
      [`${device} ${jti}`, now() + rememberedMs],
    )
    if (isNew !== 1) throw refused()
    return device
  }
}

async function verify(proof: string, time: number) {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      currentDate: new Date(time),
    })
    return { payload: claims.parse(payload), key: protectedHeader.jwk as JWK }
  } catch (cause) {
    throw refused(cause)
  }
}
