import {
  type FeeEstimate,
  formatUnits,
  parseUnits,
  type ReceiverWarning,
  toKitError,
} from '@latchkey/core'
import { useKit, useNetwork } from '@latchkey/react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Localnet } from '../chains/localnet.js'
import { describeMoney } from '../ecosystems/describeMoney.js'
import { Outcome } from './Outcome.js'

type Result = {
  readonly id?: string
  readonly fee?: FeeEstimate
  readonly error?: ReturnType<typeof toKitError>
}

/** Sends native currency or the chain's token, and shows the fee first. */
export function SendCard({ localnet }: { readonly localnet: Localnet }): ReactNode {
  const kit = useKit()
  const { network } = useNetwork()
  const { receiver, token } = describeMoney(localnet, network)
  const { symbol = 'ETH', decimals = 18 } = network?.nativeCurrency ?? {}
  const [to, setTo] = useState(receiver)
  const [amount, setAmount] = useState('0.01')
  const [asset, setAsset] = useState<'native' | 'token'>('native')
  const [result, setResult] = useState<Result>({})
  const [busy, setBusy] = useState(false)
  const warnings = useReceiverWarnings(to)

  const run = useCallback(
    async (act: (transfer: { to: string; amount: bigint; token?: string }) => Promise<Result>) => {
      setBusy(true)
      setResult({})
      try {
        const chosen = asset === 'token' ? token : undefined
        setResult(
          await act({
            to,
            amount: parseUnits(amount, chosen ? chosen.decimals : decimals),
            ...(chosen && { token: chosen.id }),
          }),
        )
      } catch (error) {
        setResult({ error: toKitError(error) })
      } finally {
        setBusy(false)
      }
    },
    [to, amount, asset, token, decimals],
  )

  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault()
        void run(async (transfer) => ({ id: await kit.requests.send({ transfer }) }))
      }}
    >
      <h2>Send</h2>
      <label htmlFor="send-asset">Asset</label>
      <select
        id="send-asset"
        value={asset}
        onChange={(event) => setAsset(event.target.value as 'native' | 'token')}
      >
        <option value="native">{symbol} (native)</option>
        {token && <option value="token">{token.label}</option>}
      </select>
      <label htmlFor="send-to">To</label>
      <input
        id="send-to"
        type="text"
        value={to}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTo(event.target.value)}
      />
      {warnings.includes('PROGRAM_ADDRESS') && (
        <p className="hint" role="status" data-testid="receiver-warning">
          No key signs for this address: it belongs to a program. What you send there may be lost.
        </p>
      )}
      <label htmlFor="send-amount">Amount</label>
      <input
        id="send-amount"
        type="text"
        inputMode="decimal"
        value={amount}
        autoComplete="off"
        onChange={(event) => setAmount(event.target.value)}
      />
      <div className="row">
        <button
          type="button"
          className="quiet"
          onClick={() =>
            void run(async (transfer) => ({
              fee: await kit.requests.estimateFee({ transfer }),
            }))
          }
        >
          Estimate fee
        </button>
        <button type="submit" aria-busy={busy}>
          Send
        </button>
      </div>
      <Outcome error={result.error}>
        {result.fee !== undefined && (
          <>
            Costs {result.fee.bound === 'kept' ? 'at most' : 'up to about'}{' '}
            {formatUnits(result.fee.fee, decimals)} {symbol}
          </>
        )}
        {result.id && <code data-testid="transaction">{result.id}</code>}
      </Outcome>
    </form>
  )
}

/** Warnings about a receiver before a transfer. */
function useReceiverWarnings(to: string): readonly ReceiverWarning[] {
  const kit = useKit()
  const { network } = useNetwork()
  const [warnings, setWarnings] = useState<readonly ReceiverWarning[]>([])
  useEffect(() => {
    let current = true
    const adapter = kit.adapters.find(({ namespace }) => namespace === network?.chainNamespace)
    const found = network && adapter?.getReceiverWarnings?.(to, network)
    Promise.resolve(found ?? []).then((list) => current && setWarnings(list), console.warn)
    return () => {
      current = false
    }
  }, [kit, network, to])
  return warnings
}
