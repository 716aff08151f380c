import { z } from 'zod'
import { HttpProblem } from '../../http/HttpProblem.js'
import { isLabel, labelIn, normalName } from './nameRules.js'

/** How old the text of a registration may be (B-22). */
export const registrationMs = 5 * 60_000
/** How far the clock of a page may be ahead. */
const skewMs = 60_000

/** The JSON that a visitor signs. Fields of other clients are allowed. */
const text = z.object({
  name: z.string().max(255),
  attributes: z
    .object({
      bio: z
        .string()
        .max(255)
        .regex(/^[a-zA-Z0-9@:/._\-?&=+ ]*$/)
        .optional(),
    })
    .strict()
    .nullish(),
  timestamp: z.int().min(0),
  nonce: z.string().max(128).optional(),
})

export type Registration = {
  readonly name: string
  readonly bio: string | undefined
  readonly nonce: string | undefined
  /** When the text can no longer be used. */
  readonly expiresAt: number
}

export const refused = (message: string) => new HttpProblem(400, 'NAME_REFUSED', message)

/** Reads the text of a registration, apart from its signature and nonce. @throws HttpProblem 400 */
export function readRegistration(message: string, zone: string, now: number): Registration {
  const { name: typed, attributes, timestamp, nonce } = parse(message)
  const name = normalName(typed)
  if (name === undefined) throw refused('This is no name that can be registered')
  const label = labelIn(zone, name)
  if (label === undefined) throw refused(`Names here end with .${zone}`)
  if (!isLabel(label))
    throw refused('A name has 4 to 63 characters: letters, digits and hyphens between them')
  const signedAt = timestamp * 1000
  if (signedAt < now - registrationMs || signedAt > now + skewMs)
    throw refused('This request is too old. Please try again')
  return { name, bio: attributes?.bio, nonce, expiresAt: signedAt + registrationMs }
}

function parse(message: string): z.infer<typeof text> {
  let value: unknown
  try {
    value = JSON.parse(message)
  } catch {
    throw refused('The signed message is not JSON')
  }
  const result = text.safeParse(value)
  if (!result.success) throw refused('The signed message has another shape')
  return result.data
}
