import { z } from 'zod'

/** How the server keeps the history of one chain itself. */
export const follow = z
  .strictObject({
    from: z
      .int()
      .min(0)
      .optional()
      .describe(
        'The first block. Default: the head at the first start. A lower number later reads all anew.',
      ),
    confirmations: z
      .int()
      .min(0)
      .max(10_000)
      .default(0)
      .describe('How many blocks behind the head it stays.'),
    traces: z
      .boolean()
      .default(false)
      .describe(
        'Also read trace_block, where the nodes have it: the native money that contracts pay out is in no log.',
      ),
    everySeconds: z
      .number()
      .min(0.05)
      .max(600)
      .default(2)
      .describe('How often it looks for new blocks.'),
  })
  .optional()
  .describe('eip155: keep the history of all accounts, from the nodes’ blocks and receipts.')
