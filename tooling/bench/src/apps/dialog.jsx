// The cheapest accessible list there is, for the floors.
import { useRef } from 'react'

export function WalletDialog({ wallets }) {
  const dialog = useRef(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current.showModal()}>
        Connect Wallet
      </button>
      <dialog ref={dialog} aria-labelledby="title">
        <h2 id="title">Choose a wallet</h2>
        <ul>
          {wallets.map(({ id, name, onSelect }) => (
            <li key={id}>
              <button type="button" onClick={onSelect}>
                {name}
              </button>
            </li>
          ))}
        </ul>
        <button type="button" onClick={() => dialog.current.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}
