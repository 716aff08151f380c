import { z } from 'zod'

const variable = z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/)
const url = (its: string) => z.url({ protocol: /^https?$/ }).default(its)
const name = z.string().regex(/^[\w-]{1,64}$/)

const shared = {
  webhookSecretEnv: variable
    .optional()
    .describe(
      'The environment variable that holds the secret of the webhook. Without it orders are only polled.',
    ),
  requestsPerSecond: z
    .number()
    .min(0.1)
    .max(1_000)
    .default(5)
    .describe('How many requests of one instance it takes in a second.'),
  requestsPerDay: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .default(50_000)
    .describe('How many requests with this key it takes in a day, of all instances together.'),
}

/** Purchases by card, through providers with which the operator has an account. */
export const onramp = z
  .strictObject({
    coinbase: z
      .strictObject({
        keyId: z.string().min(1).max(200).describe('The id of the Secret API key.'),
        keyEnv: variable.describe(
          'The environment variable that holds the key: base64 of an Ed25519 key, or PEM.',
        ),
        url: url('https://api.cdp.coinbase.com'),
        statusUrl: url('https://api.developer.coinbase.com'),
        ...shared,
      })
      .optional()
      .describe('Coinbase Onramp, with sessions of its second version.'),
    meld: z
      .strictObject({
        keyEnv: variable.describe('The environment variable that holds the key.'),
        url: url('https://api.meld.io'),
        webhookUrl: z
          .url({ protocol: /^https?$/ })
          .optional()
          .describe('The public address of the webhook, as Meld has it: it signs that too.'),
        ...shared,
      })
      .refine(
        ({ webhookSecretEnv, webhookUrl }) =>
          (webhookSecretEnv === undefined) === (webhookUrl === undefined),
        { path: ['webhookUrl'], message: 'webhookSecretEnv and webhookUrl go together' },
      )
      .optional()
      .describe('Meld, which asks several providers.'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'two letters such as US')
      .default('US')
      .describe('Where the visitors are, when a page does not say.'),
    networks: z
      .record(
        z.string().regex(/^(eip155|solana):[-_a-zA-Z0-9]{1,32}$/, 'a CAIP-2 id'),
        z.strictObject({ coinbase: name.optional(), meld: name.optional() }),
      )
      .default({})
      .describe(
        'By CAIP-2 id: what the providers call further networks. The usual ones are known.',
      ),
    optionsSeconds: z
      .int()
      .min(1)
      .max(86_400)
      .default(900)
      .describe('How long what is on sale is kept.'),
  })
  .refine(({ coinbase, meld }) => coinbase !== undefined || meld !== undefined, {
    message: 'name coinbase, meld or both',
  })
  .optional()
  .describe('Purchases by card. Default: none.')
