import { openPage } from './page.js'

const chain = 'eip155:1'

// As in the library's documentation, but loaded on click like ours.
await openPage(async ({ relayUrl, projectId, verify, show, connected }) => {
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  const provider = await UniversalProvider.init({
    projectId,
    relayUrl,
    metadata: { name: 'Bench', description: 'Bench', url: location.origin, icons: [] },
  })
  // The library has no option for this. Without it each step waits 5 s for a host that is
  // unreachable from loopback.
  if (verify === 'off') provider.client.core.verify.register = async () => ''
  provider.on('display_uri', show)
  const session = await provider.connect({
    optionalNamespaces: {
      eip155: {
        methods: [
          'eth_sendTransaction',
          'eth_signTransaction',
          'eth_sign',
          'personal_sign',
          'eth_signTypedData',
        ],
        chains: [chain],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
  })
  connected()
  const [account] = session.namespaces.eip155.accounts
  return {
    address: account.slice(chain.length + 1),
    request: (asked) => provider.request(asked, chain),
    disconnect: () => provider.disconnect(),
  }
})
