import { bitcoin, bitcoinMainnet } from '@latchkey/adapter-bitcoin'
import { cosmos, cosmosHub } from '@latchkey/adapter-cosmos'
import { evm, mainnet } from '@latchkey/adapter-evm'
import { polkadot, polkadotAssetHub } from '@latchkey/adapter-polkadot'
import { solana, solanaMainnet } from '@latchkey/adapter-solana'
import { ConnectButton, createKit, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

const kit = createKit({
  adapters: [
    evm({ networks: [mainnet] }),
    solana({ networks: [solanaMainnet] }),
    polkadot({ networks: [polkadotAssetHub] }),
    bitcoin({ networks: [bitcoinMainnet] }),
    cosmos({ networks: [cosmosHub] }),
  ],
})

createRoot(document.getElementById('root')).render(
  <LatchkeyProvider kit={kit}>
    <ConnectButton />
  </LatchkeyProvider>,
)
