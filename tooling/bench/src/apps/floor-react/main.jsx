import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { WalletDialog } from './dialog.jsx'

function Connect() {
  const [wallets, setWallets] = useState([])
  useEffect(() => {
    const take = ({ detail: { info, provider } }) =>
      setWallets((known) =>
        known.some(({ id }) => id === info.uuid)
          ? known
          : [
              ...known,
              {
                id: info.uuid,
                name: info.name,
                onSelect: () => provider.request({ method: 'eth_requestAccounts' }),
              },
            ],
      )
    window.addEventListener('eip6963:announceProvider', take)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', take)
  }, [])
  return <WalletDialog wallets={wallets} />
}

createRoot(document.getElementById('root')).render(<Connect />)
