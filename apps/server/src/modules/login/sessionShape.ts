import { z } from 'zod'
import { ways } from './createCopies.js'

/** A device's session as its document reads it. */
export const sessionShape = z.object({
  user: z.string(),
  project: z.string(),
  email: z.string().optional(),
  wallet: z.string(),
  /** Absent until the wallet is made. */
  addresses: z.object({ eip155: z.string(), solana: z.string() }).optional(),
  recovery: z.enum(['self', 'email']),
  /** The ways that open the wallet from this device. */
  ways: z.array(z.enum(ways)),
})

export type Session = z.infer<typeof sessionShape>
