import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, WagmiProvider } from 'wagmi'
import { arbitrum, base, mainnet } from 'wagmi/chains'
import { injected } from 'wagmi/connectors'
import { WalletDialog } from './dialog.jsx'

const config = createConfig({
  chains: [mainnet, base, arbitrum],
  connectors: [injected()],
  transports: { [mainnet.id]: http(), [base.id]: http(), [arbitrum.id]: http() },
})
const queryClient = new QueryClient()

function Connect() {
  const { connectors, connect } = useConnect()
  return (
    <WalletDialog
      wallets={connectors.map((connector) => ({
        id: connector.uid,
        name: connector.name,
        onSelect: () => connect({ connector }),
      }))}
    />
  )
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <Connect />
    </QueryClientProvider>
  </WagmiProvider>,
)
