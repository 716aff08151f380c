import { base, evm, mainnet } from '@latchkey/adapter-evm'
import { ConnectButton, createKit, LatchkeyProvider } from '@latchkey/react'

const kit = createKit({ adapters: [evm({ networks: [mainnet, base] })] })

export const App = () => (
  <LatchkeyProvider kit={kit}>
    <ConnectButton />
  </LatchkeyProvider>
)
