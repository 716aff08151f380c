import { mainnet } from '@latchkey/adapter-evm'
import { walletConnect } from '@latchkey/connector-walletconnect'
import { parseCaipAddress } from '@latchkey/core'
import { openPage } from './page.js'

await openPage(async ({ relayUrl, projectId, verify, show, connected }) => {
  const connector = walletConnect({ relayUrl, projectId, verify })
  connector.on('pairingUri', ({ uri }) => show(uri))
  const { connections } = await connector.connect({
    networks: [mainnet],
    signal: new AbortController().signal,
  })
  connected()
  const [connection] = connections
  const { address } = parseCaipAddress(connection.active)
  const provider = await connector.getProvider('eip155')
  return {
    address,
    request: (asked) => provider.request(asked),
    disconnect: () => connector.disconnect(),
  }
})
