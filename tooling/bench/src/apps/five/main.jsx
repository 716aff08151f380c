import { bitcoin } from '@latchkey/adapter-bitcoin'
import { cosmos } from '@latchkey/adapter-cosmos'
import { evm } from '@latchkey/adapter-evm'
import { polkadot } from '@latchkey/adapter-polkadot'
import { solana } from '@latchkey/adapter-solana'
import { bitcoinMainnet, cosmosHub, mainnet, polkadotAssetHub, solanaMainnet } from '@latchkey/core/networks'
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
