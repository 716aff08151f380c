import { evm } from '@latchkey/adapter-evm'
import { arbitrum, base, mainnet } from '@latchkey/core/networks'
import { ConnectButton, createKit, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

const kit = createKit({ adapters: [evm({ networks: [mainnet, base, arbitrum] })] })

createRoot(document.getElementById('root')).render(
  <LatchkeyProvider kit={kit}>
    <ConnectButton />
  </LatchkeyProvider>,
)
