import { type BuyOrder, type BuyProblem, useOnramp } from '@latchkey/react'
import type { ReactNode } from 'react'
import { Outcome } from './Outcome.js'

const problems: Readonly<Record<BuyProblem, string>> = {
  RESTRICTED_REGION: 'Nothing is sold where you are',
  NO_PROVIDER: 'Nobody sells on this network',
  SUBDIVISION_REQUIRED: 'Enter your state',
  TOKEN_REQUIRED: 'Nothing is on sale on this network',
  AMOUNT_REQUIRED: 'Enter an amount',
  INVALID_AMOUNT: 'This is no amount of money',
  BELOW_MINIMUM: 'Less than the provider takes',
  ABOVE_MAXIMUM: 'More than the provider takes',
  QUOTE_PENDING: 'Asking for the price',
  QUOTE_UNAVAILABLE: 'Estimate unavailable',
}
const orders: Readonly<Record<BuyOrder['status'], string>> = {
  opening: 'Opening the provider’s page',
  blocked: 'The browser blocked the provider’s page',
  inProgress: 'Waiting for the payment',
  success: 'Delivered',
  failed: 'Declined',
  unknown: 'Nobody tells how it went',
}

/** Buys by card from the stand-in for the providers; no money moves. */
export function BuyCard(): ReactNode {
  const buying = useOnramp()
  const { quote, problem, order } = buying
  return (
    <form className="card" onSubmit={(event) => event.preventDefault()}>
      <h2>Buy</h2>
      <label htmlFor="buy-provider">Provider</label>
      <select
        id="buy-provider"
        value={buying.provider ?? ''}
        onChange={(event) => buying.chooseProvider(event.target.value as 'coinbase' | 'meld')}
      >
        {buying.providers.map(({ id, name, feePercent }) => (
          <option key={id} value={id}>
            {name} (takes {feePercent} %)
          </option>
        ))}
      </select>
      {buying.asksSubdivision && (
        <>
          <label htmlFor="buy-state">State of the US, in two letters</label>
          <input
            id="buy-state"
            type="text"
            maxLength={2}
            autoComplete="address-level1"
            defaultValue={buying.subdivision}
            onChange={(event) => buying.chooseSubdivision(event.target.value.toUpperCase())}
          />
        </>
      )}
      <label htmlFor="buy-token">Token</label>
      <select
        id="buy-token"
        value={buying.token?.id ?? ''}
        onChange={(event) => buying.chooseToken(event.target.value)}
      >
        {buying.options.data?.tokens.map(({ id, symbol }) => (
          <option key={id} value={id}>
            {symbol}
          </option>
        ))}
      </select>
      <label htmlFor="buy-amount">Amount in {buying.fiat?.id ?? 'USD'}</label>
      <input
        id="buy-amount"
        type="text"
        inputMode="decimal"
        value={buying.amount}
        autoComplete="off"
        onChange={(event) => buying.setAmount(event.target.value)}
      />
      <p className="hint" role="status" data-testid="buy-quote">
        {problem
          ? problems[problem]
          : `You get ${quote.data?.purchaseAmount.amount ?? ''} ${buying.token?.symbol ?? ''}`}
      </p>
      <div className="row">
        <button type="submit" disabled={problem !== undefined} onClick={() => void buying.buy()}>
          Buy
        </button>
        {order?.status === 'blocked' && (
          <button type="button" className="quiet" onClick={buying.openAgain}>
            Open the provider’s page
          </button>
        )}
      </div>
      <Outcome>
        {buying.error && `${buying.error.message} (${buying.error.code})`}
        {order && <span data-testid="order">{orders[order.status]}</span>}
        {order?.transaction && <code data-testid="delivery">{order.transaction}</code>}
      </Outcome>
    </form>
  )
}
