import * as z from 'zod/mini'

/** The server's answers, as far as the document reads them. */
const addresses = z.object({ eip155: z.string(), solana: z.string() })
const way = z.enum(['device', 'login'])

export const begun = z.object({ id: z.string(), resendSeconds: z.number() })

export const session = z.object({
  user: z.string(),
  project: z.string(),
  email: z.optional(z.string()),
  wallet: z.string(),
  addresses: z.optional(addresses),
  recovery: z.enum(['self', 'email']),
  ways: z.array(way),
})

export type ServerSession = z.infer<typeof session>

export const oneCopy = z.object({
  copy: z.object({
    header: z.object({
      version: z.literal(1),
      project: z.string(),
      user: z.string(),
      wallet: z.string(),
      way,
      created: z.number(),
      eip155: z.string(),
      solana: z.string(),
    }),
    body: z.string(),
  }),
})

/** 32 bytes in base64url. */
export const factor = z.object({ factor: z.string().check(z.regex(/^[\w-]{43}$/)) })
