import { createRoot } from 'react-dom/client'
import { WalletDialog } from './dialog.jsx'
import { useAnnounced } from './useAnnounced.js'

function Connect() {
  return <WalletDialog wallets={useAnnounced()} />
}

createRoot(document.getElementById('root')).render(<Connect />)
