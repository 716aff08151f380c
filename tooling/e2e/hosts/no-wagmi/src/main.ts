import { defineEvmNetwork, evm } from '@latchkey/adapter-evm'
import { createKit, type KitState, mountKit, parseCaipAddress } from '@latchkey/ui'
import chains from './chains.json'

// A page without a framework: the kit, the page's own buttons, and no React code.
const networks = chains.map(({ chainId, name, rpcUrl }) =>
  defineEvmNetwork({ id: chainId, name, testnet: true, rpcUrls: [rpcUrl] }),
)
const kit = createKit({ adapters: [evm({ networks })] })

const root = document.getElementById('root')
const addButton = (label: string, press: () => void): HTMLButtonElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', press)
  root?.append(button)
  return button
}
const addOutput = (id: string): HTMLElement => {
  const output = document.createElement('pre')
  output.dataset.testid = id
  root?.append(output)
  return output
}

const wallet = addButton('Connect wallet', () => kit.open())
const latchkey = addOutput('latchkey')
const signature = addOutput('signature')
addButton('Sign', async () => {
  signature.textContent = await kit.requests.signMessage({ message: 'A message of the host' })
})
addButton('Switch', async () => {
  await kit.network.switchNetwork(`eip155:${chains[1]?.chainId}`)
})

function show({ status, address: active, network }: KitState): void {
  const address = active && parseCaipAddress(active).address
  wallet.textContent = address ? `Account ending ${address.slice(-4)}` : 'Connect wallet'
  const chainId = status === 'connected' && network ? Number(network.split(':')[1]) : null
  latchkey.textContent = JSON.stringify({ status, address: address ?? null, chainId })
}

kit.subscribe(show)
show(kit.getState())
mountKit(kit)
