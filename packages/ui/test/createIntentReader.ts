import { type IntentReading, intentsOf } from '@latchkey/controllers/intents'

/** A reader of intents that notes what it is asked, and answers with `reading`. */
export function createIntentReader(
  ...readings: readonly (IntentReading | Promise<IntentReading>)[]
) {
  const asked: unknown[] = []
  const note = async ({ signal, network, ...rest }: Record<string, unknown>) => {
    asked.push(rest)
    return (readings[asked.length - 1] ?? readings[0]) as IntentReading
  }
  return {
    asked,
    others: new Map<unknown, unknown>([
      [intentsOf, { readCall: note, readTransfer: note, readTypedData: note }],
    ]),
  }
}
