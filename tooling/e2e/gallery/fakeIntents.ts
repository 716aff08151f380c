import type { IntentReading, IntentsController } from '@latchkey/controllers/intents'
import type { Scene } from '../../../packages/ui/test/Scene.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender = '0xE592427A0AEce92De3Edee1F18E0157C05861564'

/** The intents of a scene: read, plain or unreadable. */
export function createFakeIntents(scene: Scene): IntentsController {
  const { sending, payloads: [payload] = [] } = scene
  const described = (
    intent: string,
    who: string,
    label: string,
    amount: bigint,
  ): IntentReading => ({
    status: 'read',
    isSigned: sending !== 'twin',
    intent: {
      intent: payload ?? intent,
      owner: payload ?? 'Circle',
      fields: [
        { label: payload ?? label, kind: 'address', address: who },
        { label: payload ?? 'Amount', kind: 'amount', amount, token: usdc },
      ],
    },
  })
  const unreadable: IntentReading = {
    status: 'unreadable',
    reason:
      sending === 'failed'
        ? 'NO_ANSWER'
        : sending === 'waiting'
          ? 'NOT_SUPPORTED'
          : 'NOT_DESCRIBED',
    selector: '0xa9059cbb',
  }
  return {
    readTransfer: async () =>
      sending === 'filled' || sending === 'twin'
        ? described('Send', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'To', 125_500_000n)
        : sending === 'fee'
          ? { status: 'plain' }
          : unreadable,
    readCall: async () => described('Approve', spender, 'Spender', 100_000_000n),
    readTypedData: async () => described('Permit', spender, 'Spender', 100_000_000n),
    stop: () => undefined,
  }
}
