import { formatUnits, parseUnits, toKitError } from '@latchkey/core'
import { useKit, useNetwork } from '@latchkey/react'
import { type ReactNode, useCallback, useState } from 'react'
import type { Localnet } from '../localnet.js'
import { Outcome } from './Outcome.js'

type Result = { readonly id?: string; readonly fee?: bigint; readonly error?: ReturnType<typeof toKitError> }

/** Native currency and the chains' ERC-20, with the fee shown before anything is sent. */
export function SendCard({ localnet }: { readonly localnet: Localnet }): ReactNode {
  const kit = useKit()
  const { network } = useNetwork()
  const [to, setTo] = useState<string>(localnet.accounts[5]?.address ?? '')
  const [amount, setAmount] = useState('0.01')
  const [asset, setAsset] = useState<'native' | 'token'>('native')
  const [result, setResult] = useState<Result>({})
  const [busy, setBusy] = useState(false)
  const token = localnet.evm.find(({ chainId }) => chainId === network?.id)?.token

  const run = useCallback(
    async (act: (transfer: { to: string; amount: bigint; token?: string }) => Promise<Result>) => {
      setBusy(true)
      setResult({})
      try {
        const decimals = asset === 'token' ? 6 : 18
        setResult(await act({ to, amount: parseUnits(amount, decimals), ...(asset === 'token' && token ? { token } : {}) }))
      } catch (error) {
        setResult({ error: toKitError(error) })
      } finally {
        setBusy(false)
      }
    },
    [to, amount, asset, token],
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
      <select id="send-asset" value={asset} onChange={(event) => setAsset(event.target.value as 'native' | 'token')}>
        <option value="native">ETH (native)</option>
        <option value="token">LTD (ERC-20)</option>
      </select>
      <label htmlFor="send-to">To</label>
      <input id="send-to" type="text" value={to} spellCheck={false} autoComplete="off" onChange={(event) => setTo(event.target.value)} />
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
          onClick={() => void run(async (transfer) => ({ fee: (await kit.requests.estimateFee({ transfer })).fee }))}
        >
          Estimate fee
        </button>
        <button type="submit" aria-busy={busy}>
          Send
        </button>
      </div>
      <Outcome error={result.error}>
        {result.fee !== undefined && <>Costs at most {formatUnits(result.fee, 18)} ETH</>}
        {result.id && <code data-testid="transaction">{result.id}</code>}
      </Outcome>
    </form>
  )
}
