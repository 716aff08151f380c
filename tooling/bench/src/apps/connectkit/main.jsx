// https://docs.family.co/connectkit/getting-started
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { arbitrum, base, mainnet } from 'wagmi/chains'

const config = createConfig(
  getDefaultConfig({
    chains: [mainnet, base, arbitrum],
    transports: { [mainnet.id]: http(), [base.id]: http(), [arbitrum.id]: http() },
    walletConnectProjectId: '0'.repeat(32),
    appName: 'Bench',
  }),
)
const queryClient = new QueryClient()

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ConnectKitProvider>
        <ConnectKitButton />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
