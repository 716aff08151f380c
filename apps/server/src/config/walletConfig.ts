import { z } from 'zod'

const variable = z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/)
const secret = (name: string, purpose: string) =>
  variable
    .default(name)
    .describe(`The environment variable with 32 random bytes in hexadecimal, ${purpose}.`)

/** Names of this machine: a browser takes them for secure without a certificate. */
const local = /^http:\/\/(?:[a-z0-9-]+\.)*localhost(?::\d{1,5})?$/

/** The embedded wallet: its origin, the ways back in, and the mail of its codes. */
export const wallet = z
  .strictObject({
    origin: z
      .string()
      .refine(
        (text) => URL.canParse(text) && new URL(text).origin === text,
        'an origin without a path, such as https://wallet.example.org',
      )
      .refine((text) => text.startsWith('https:') || local.test(text), 'https')
      .describe('The origin of the wallet’s document and login, which this server answers too.'),
    folder: z
      .string()
      .min(1)
      .max(2_000)
      .optional()
      .describe('The built document (apps/frame). Default: the one beside the server.'),
    recovery: z
      .enum(['self', 'email'])
      .default('self')
      .describe(
        'self: only the person can open their wallet. email: a login opens it, so you can open it too. Only in development as yet.',
      ),
    mail: z.strictObject({
      from: z.string().min(3).max(320).describe('The sender, such as Shop <login@example.org>.'),
      urlEnv: variable
        .default('LATCHKEY_MAIL_URL')
        .describe('The environment variable with the SMTP server, as smtps://user:key@host.'),
    }),
    kekEnv: secret('LATCHKEY_WALLET_KEK', 'which encrypts the wallet’s rows in the database'),
    pepperEnv: secret('LATCHKEY_WALLET_PEPPER', 'by which mailboxes and codes are hashed'),
    unsealKeyEnv: secret('LATCHKEY_WALLET_UNSEAL_KEY', 'which opens wallets after a login'),
  })
  .optional()
  .describe('A wallet for people who have none.')
