// A native dialog with the list that Latchkey shows: its rows and pictures, without a style sheet.
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { useAnnounced } from './useAnnounced.js'

const popular = ['MetaMask', 'Trust Wallet', 'Phantom', 'OKX Wallet'].map((name, index) => ({
  id: name,
  name,
  picture: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="hsl(${index * 90} 60% 50%)" d="M0 0h40v40H0z"/><circle cx="20" cy="20" r="12" fill="#fff"/></svg>`,
  )}`,
}))

function Row({ name, picture, note, onSelect }) {
  return (
    <li>
      <button type="button" onClick={onSelect}>
        {picture && <img src={picture} alt="" width="44" height="44" />}
        <span>{name}</span>
        {note && <span>{note}</span>}
      </button>
    </li>
  )
}

function Connect() {
  const dialog = useRef(null)
  const wallets = useAnnounced()
  return (
    <>
      <button type="button" onClick={() => dialog.current.showModal()}>
        Connect Wallet
      </button>
      <dialog ref={dialog} aria-labelledby="title">
        <header>
          <h1 id="title">Connect a wallet</h1>
          <button type="button" aria-label="Close" onClick={() => dialog.current.close()}>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M6 6l12 12m0-12L6 18" stroke="currentColor" />
            </svg>
          </button>
        </header>
        <h2>On this device</h2>
        <ul>
          {wallets.map(({ id, ...wallet }) => (
            <Row key={id} {...wallet} note="Installed" />
          ))}
        </ul>
        <h2>Popular</h2>
        <ul>
          {popular.map(({ id, ...wallet }) => (
            <Row key={id} {...wallet} />
          ))}
        </ul>
        <ul>
          <Row name="All wallets" note="43 wallets" />
        </ul>
        <p>
          No wallet yet? <button type="button">Get one</button>
        </p>
      </dialog>
    </>
  )
}

createRoot(document.getElementById('root')).render(<Connect />)
