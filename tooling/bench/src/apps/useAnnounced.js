// The wallets that announce themselves (EIP-6963), for the floors without a library.
import { useEffect, useState } from 'react'

export function useAnnounced() {
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
                picture: info.icon,
                onSelect: () => provider.request({ method: 'eth_requestAccounts' }),
              },
            ],
      )
    window.addEventListener('eip6963:announceProvider', take)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', take)
  }, [])
  return wallets
}
