// An EIP-6963 wallet without keys, injected before the page's own scripts, for the wallet list.
;(() => {
  const icon = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" rx="20" fill="#222"/><path d="M20 24h56L32 72h44" stroke="#fff" stroke-width="10" fill="none"/></svg>')}`
  const provider = {
    async request({ method }) {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_accounts') return []
      throw Object.assign(new Error(`Unsupported ${method}`), { code: 4200 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Zebra Wallet',
      icon,
      rdns: 'org.example.zebra',
    }),
    provider,
  })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
})()
