// https://docs.reown.com/appkit/react/core/installation (wagmi)

import { arbitrum, base, mainnet } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'

const projectId = '0'.repeat(32)
const networks = [mainnet, base, arbitrum]
const adapter = new WagmiAdapter({ networks, projectId, ssr: false })
const queryClient = new QueryClient()

createAppKit({
  adapters: [adapter],
  networks,
  projectId,
  metadata: { name: 'Bench', description: 'Bench', url: location.origin, icons: [] },
  features: { analytics: true },
})

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <appkit-button />
    </QueryClientProvider>
  </WagmiProvider>,
)
